package org.ibdx.source;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.ibdx.knowledge.LazyPattern;
import org.ibdx.parse.Parser;
import org.ibdx.probe.Probe;

/**
 * Which probe a typed command, a path, a file name or a line belongs to.
 *
 * <pre>
 * ofCommand  ip -d link show ib0                     by `typed`, else by the first word of `command`
 * ofPath     /sys/class/net/ib0/mode                 by `read` and `tree`, else by what bundles keep under that path
 * ofFileName ibstat-cn07.txt, ip_-d_addr             by `files`, else read as a command whose blanks became underscores
 * ofLine     CA 'mlx5_0'                             by {@link Parser#begins}
 * </pre>
 */
public final class Recognition {

    private static final Pattern ENDING = Pattern.compile("\\.(?:txt|log|out|output|stdout|text|md|dat)$");
    private static final Pattern FIRST_WILD = Pattern.compile("[*?\\[{]");
    private static final Pattern PLACEHOLDER = Pattern.compile("\\{\\w+\\}");
    private static final int LONGEST_LINE = 2000;

    private final List<Probe> probes;
    private final Map<String, Parser> parsers = new LinkedHashMap<>();
    private final Map<String, Probe> byParser = new LinkedHashMap<>();
    private final List<Rule> paths = new ArrayList<>();
    private final List<Rule> trees = new ArrayList<>();
    private final List<Rule> layouts = new ArrayList<>();
    private final List<Rule> names = new ArrayList<>();
    private final Map<String, List<Rule>> byLayout = new LinkedHashMap<>();

    private record Rule(LazyPattern pattern, int weight, Probe probe, String prefix) {
    }

    public Recognition(List<Probe> probes, Iterable<Parser> parsers) {
        this.probes = List.copyOf(probes);
        for (Parser parser : parsers) {
            this.parsers.put(parser.id(), parser);
        }
        for (Probe probe : probes) {
            Probe known = byParser.get(probe.parser());
            // of several probes with one parser, text that nothing names is taken for the plainest: the one called like its parser
            if (known == null || probe.id().equals(probe.parser())) {
                byParser.put(probe.parser(), probe);
            }
            probe.read().forEach(glob -> paths.add(rule(glob, probe)));
            probe.tree().forEach(glob -> trees.add(rule(glob, probe)));
            probe.layouts().forEach((kind, globs) -> globs.forEach(glob -> {
                Rule rule = rule(glob, probe);
                byLayout.computeIfAbsent(kind, key -> new ArrayList<>()).add(rule);
                layouts.add(rule);
            }));
            probe.files().forEach(glob -> names.add(new Rule(Globs.name(glob), Globs.weight(glob), probe, "")));
        }
    }

    private static Rule rule(String glob, Probe probe) {
        String filled = glob.indexOf('{') < 0 ? glob : PLACEHOLDER.matcher(glob).replaceAll("*");
        Matcher wild = FIRST_WILD.matcher(filled);
        String prefix = wild.find() ? filled.substring(0, wild.start()) : filled;
        return new Rule(Globs.pattern(filled), Globs.weight(filled), probe, prefix);
    }

    /** The parser of a probe, or null. */
    Parser parser(Probe probe) {
        return probe == null ? null : parsers.get(probe.parser());
    }

    Probe named(String id) {
        return probes.stream().filter(probe -> probe.id().equals(id)).findFirst().orElse(null);
    }

    /** The probe of a command that is freed of sudo, path and environment; null where it is none of ours. */
    public Probe ofCommand(String text) {
        Probe best = null;
        int longest = -1;
        for (Probe probe : probes) {
            for (LazyPattern typed : probe.typed()) {
                Matcher matcher = typed.matcher(text);
                if (matcher.find() && matcher.end() - matcher.start() > longest) {
                    best = probe;
                    longest = matcher.end() - matcher.start();
                }
            }
        }
        return best == null ? byFirstWords(text) : best;
    }

    private Probe byFirstWords(String text) {
        List<String> typed = ShellWords.words(text);
        Probe best = null;
        int most = -1;
        for (Probe probe : probes) {
            List<String> own = probe.command();
            if (!probe.typed().isEmpty() || own.isEmpty() || typed.isEmpty() || !own.get(0).equals(typed.get(0))) {
                continue;
            }
            int alike = 0;
            boolean other = false;
            for (int i = 1; i < own.size(); i++) {
                String word = own.get(i);
                boolean shared = typed.contains(word);
                alike += shared ? 1 : 0;
                other |= !shared && !word.startsWith("-") && word.indexOf('{') < 0 && i == 1;
            }
            if (!other && alike > most) {
                best = probe;
                most = alike;
            }
        }
        return best;
    }

    /** The probe that reads a file of this absolute path; null where none does. */
    public Probe ofPath(String path) {
        Probe exact = best(paths, path);
        if (exact != null) {
            return exact;
        }
        Probe tree = treeOf(path);
        if (tree != null) {
            return tree;
        }
        Probe kept = path.startsWith("/") ? best(layouts, path.substring(1)) : best(layouts, path);
        return kept != null ? kept : best(names, baseName(path));
    }

    /** The probe whose output a collector keeps at this path below the folder of a host; null where none is. */
    Probe ofLayout(String layout, String path) {
        return best(byLayout.getOrDefault(layout, List.of()), path);
    }

    /** The probe that names a file of this absolute path among those that it reads; null where none does. */
    Probe exactly(String path) {
        Probe exact = best(paths, path);
        return exact != null ? exact : best(trees, path);
    }

    /** The probe that makes one capture of all small files of a tree in which this path lies; null where none does. */
    Probe treeOf(String path) {
        Probe exact = best(trees, path);
        if (exact != null || !path.startsWith("/sys/") && !path.startsWith("/proc/")) {
            return exact;
        }
        Rule longest = null;
        for (Rule rule : trees) {
            if (rule.prefix().length() > 1 && path.startsWith(rule.prefix()) && (longest == null || rule.prefix().length() > longest.prefix().length())) {
                longest = rule;
            }
        }
        return longest == null ? null : longest.probe();
    }

    private static Probe best(List<Rule> rules, String text) {
        Rule best = null;
        for (Rule rule : rules) {
            if ((best == null || rule.weight() > best.weight()) && text.startsWith(rule.prefix()) && rule.pattern().matcher(text).matches()) {
                best = rule;
            }
        }
        return best == null ? null : best.probe();
    }

    /** The probe whose output people save under this name; null where the name tells nothing. */
    public Probe ofFileName(String fileName) {
        String name = baseName(fileName).toLowerCase(Locale.ROOT);
        Probe byGlob = best(names, name);
        if (byGlob != null) {
            return byGlob;
        }
        String bare = ENDING.matcher(name).replaceFirst("");
        byGlob = best(names, bare);
        return byGlob != null ? byGlob : ofCommand(commandInName(baseName(fileName)));
    }

    /** The command that a file name stands for: {@code ip_-d_addr_show.txt}, {@code ibv_devinfo-v}; empty where it is none. */
    String commandInName(String fileName) {
        String bare = ENDING.matcher(baseName(fileName)).replaceFirst("");
        for (int end = bare.length(); end > 1; end--) {
            boolean edge = end == bare.length() || "_-. +".indexOf(bare.charAt(end)) >= 0;
            String tool = bare.substring(0, end);
            if (edge && (isTool(tool) || Vocabulary.isProgram(tool))) {
                String rest = bare.substring(end).replace('_', ' ').replaceAll("^[-.+ ]+(?=[a-zA-Z0-9])(?<!-)", " ");
                return CommandInName.of((tool + (rest.isEmpty() || rest.startsWith(" ") ? rest : " " + rest)).strip().replaceAll(" +", " "));
            }
        }
        return "";
    }

    private boolean isTool(String word) {
        for (Probe probe : probes) {
            if (!probe.command().isEmpty() && probe.command().get(0).equals(word)) {
                return true;
            }
        }
        return false;
    }

    /** The probe whose output begins with such a line; null where no parser says so. */
    public Probe ofLine(String line) {
        Parser parser = beginner(line);
        return parser == null ? null : of(parser);
    }

    /** The probe that uses a parser: of several the plainest. */
    Probe of(Parser parser) {
        return byParser.get(parser.id());
    }

    /** The parser whose format begins with such a line, if a probe uses it. */
    Parser beginner(String line) {
        if (line.isBlank()) {
            return null;
        }
        for (Parser parser : parsers.values()) {
            if (byParser.containsKey(parser.id()) && begins(parser, line)) {
                return parser;
            }
        }
        return null;
    }

    /** Whether the output of a parser begins with such a line, of which only so much is looked at as any format needs. */
    static boolean begins(Parser parser, String line) {
        return parser.begins(line.length() > LONGEST_LINE ? line.substring(0, LONGEST_LINE) : line);
    }

    /** What a command was run on (device, interface, PCI address …), where its probe is run once for each; else null. */
    static String subject(Probe probe, Step step) {
        if (probe == null || probe.each() == null) {
            return null;
        }
        List<String> words = step.words();
        for (int i = words.size() - 1; i > 0; i--) {
            String word = words.get(i);
            boolean fits = switch (probe.each()) {
                case "pci" -> word.matches("(?i)(?:[0-9a-f]{4}:)?[0-9a-f]{2}:[0-9a-f]{2}\\.[0-7]");
                case "device", "port" -> word.matches("[A-Za-z][\\w.-]*\\d[\\w.-]*(?:/\\d+)?") && !word.startsWith("-");
                case "interface" -> word.matches("[A-Za-z][\\w.-]*") && !word.startsWith("-") && (Naming.isDevice(word) || i == words.size() - 1);
                default -> i == words.size() - 1 && !word.startsWith("-");
            };
            if (fits) {
                return word;
            }
        }
        return null;
    }

    static String baseName(String path) {
        return path.substring(path.lastIndexOf('/') + 1);
    }
}
