package org.ibdx.collect;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.StringJoiner;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.ibdx.probe.Probe;
import org.ibdx.source.live.Braces;
import org.ibdx.source.live.LiveOptions;
import org.ibdx.source.live.OutcomeJudge;
import org.ibdx.source.live.Secrets;
import org.ibdx.source.live.ShellText;
import org.ibdx.source.live.Shown;

/**
 * Writes one POSIX shell script that does what {@link Collector} does, for machines without Java. It runs under dash, bash and
 * busybox ash, needs no root, changes nothing, and leaves a bundle of the same layout.
 *
 * <pre>{@code
 * String script = CollectScript.of(probes, LiveOptions.standard(), version);
 * }</pre>
 */
public final class CollectScript {

    private static final Pattern OWNED = Pattern.compile("/sys/(class/infiniband|class/net|bus/pci/devices)/([^/]+)(/.+)");
    private static final Pattern PLAIN = Pattern.compile("[A-Za-z0-9_./:@%+=-]+");
    private static final int LIMIT = 16 << 20;
    private static final int BLOCK = 512;
    /** A shell does one thing after the other, and each costs it several processes. */
    private static final long SLOW = 120;

    private final StringBuilder script = new StringBuilder();

    private CollectScript() {
    }

    /**
     * The script.
     *
     * @param probes  what it runs; all of them are in it, how far it goes its options tell
     * @param options how far it goes by itself
     * @param version version of ibdx
     */
    public static String of(List<Probe> probes, LiveOptions options, String version) {
        CollectScript text = new CollectScript();
        text.head(options, version);
        text.script.append(ScriptLibrary.text());
        text.file("list.sh", ShellText.LIST);
        text.file("read.sh", ShellText.FUNCTIONS + """

                # arguments: tree or first, a file with a list, a file for what came of it, the limit
                limit=$4
                take_"$1" "$(cat "$2")"
                printf '%s\\n%s\\n%s\\n' "$found" "$path" "${error##*: }" >"$3"
                """);
        text.script.append("\ntake_stock\n# shellcheck disable=SC2016\n{\n");
        text.probes(probes);
        text.script.append("}\nfinish\n");
        return text.script.toString();
    }

    private void head(LiveOptions options, String version) {
        script.append("#!/bin/sh\n");
        script.append("# Gathers what tells about InfiniBand and IPoIB trouble of this machine into one .tar.gz file.\n");
        script.append("# Made by ibdx ").append(version.replaceAll("[^A-Za-z0-9_.+-]", "_")).append(" (ibdx collect --script).\n");
        script.append("# It reads and asks; it changes nothing. Needs no root, but root sees more.\n");
        script.append("# usage: sh ibdx-collect.sh [-o FILE] [--fabric] [--active] [--peer NAME]... [--through DEVICE/PORT]\n");
        script.append("#        [--budget SECONDS]; -o - writes to standard output\n\n");
        script.append("# shellcheck disable=SC2016,SC2034,SC2209\n{\n");
        set("reach", options.reach());
        set("active", options.active() ? "yes" : "no");
        set("budget", String.valueOf(Math.max(SLOW, options.budget().toSeconds())));
        set("version", version);
        set("most", String.valueOf(LIMIT));
        set("blocks", String.valueOf(LIMIT / BLOCK));
        set("bound", ShellText.BOUND);
        set("adapter_tools", String.join(" ", new TreeSet<>(ShellText.ADAPTER_TOOLS)));
        set("denied", String.join("\n", OutcomeJudge.DENIED));
        set("denied_to_root", String.join("\n", OutcomeJudge.DENIED_TO_ROOT));
        set("no_mad", String.join("\n", OutcomeJudge.NO_MAD));
        set("complaints", String.join("\n", OutcomeJudge.COMPLAINTS));
        StringJoiner answers = new StringJoiner(" ", " ", " ");
        new TreeSet<>(OutcomeJudge.ANSWERS.keySet()).forEach(tool -> new TreeSet<>(OutcomeJudge.ANSWERS.get(tool))
                .forEach(exit -> answers.add(tool + "=" + exit)));
        set("answers", answers.toString());
        script.append("}\n\nhide() {\n    sed").append(Secrets.sed().replace(" -e ", " \\\n        -e ")).append("\n}\n\n");
    }

    private void set(String name, String value) {
        script.append(name).append('=').append(quoted(value)).append('\n');
    }

    private void file(String name, String text) {
        script.append("\ncat >\"$work/").append(name).append("\" <<'END-OF-FILE'\n").append(text);
        script.append("END-OF-FILE\n");
    }

    /** Files first, then what asks only the host, then the rest; active probes last: as Plan does. */
    private void probes(List<Probe> probes) {
        List<Integer> orders = new ArrayList<>();
        for (int order = 0; order < probes.size(); order++) {
            if (Shown.isLive(probes.get(order))) {
                orders.add(order);
            }
        }
        List<String> reaches = List.of("host", "sm", "fabric");
        orders.sort(Comparator.comparing((Integer order) -> !probes.get(order).command().isEmpty())
                .thenComparing(order -> probes.get(order).active()).thenComparing(order -> reaches.indexOf(probes.get(order).reach())));
        for (int order : orders) {
            Probe probe = probes.get(order);
            List<String> words = probe.command().isEmpty() ? look(order, probe) : ask(order, probe);
            StringJoiner line = new StringJoiner(" ");
            words.forEach(word -> line.add(quoted(word)));
            script.append(line).append('\n');
        }
    }

    private static List<String> ask(int order, Probe probe) {
        List<String> words = new ArrayList<>(List.of("ask", String.valueOf(order), probe.id(), probe.root() ? "yes" : "no", seconds(probe),
                probe.reach(), probe.active() ? "yes" : "no", probe.effects(), Shown.each(probe) == null ? "-" : Shown.each(probe)));
        List<String> tools = new ArrayList<>(List.of(probe.command().get(0)));
        tools.addAll(probe.instead());
        words.add(String.join("|", tools));
        words.addAll(probe.command().subList(1, probe.command().size()));
        return words;
    }

    private static List<String> look(int order, Probe probe) {
        boolean tree = !probe.tree().isEmpty();
        List<String> words = new ArrayList<>(List.of("look", String.valueOf(order), probe.id(), tree ? "tree" : "first", seconds(probe),
                probe.effects(), probe.active() ? "yes" : "no", Shown.each(probe) == null ? "-" : Shown.each(probe), Shown.source(probe)));
        for (String pattern : Braces.expand(tree ? probe.tree() : probe.read())) {
            Matcher owned = OWNED.matcher(pattern);
            if (owned.matches()) {
                words.addAll(List.of(owned.group(1), owned.group(2), owned.group(3)));
            } else {
                words.addAll(List.of("any", pattern, "-"));
            }
        }
        return words;
    }

    /** Whole seconds, because not every {@code sleep} knows parts of them. */
    private static String seconds(Probe probe) {
        return String.valueOf(Math.max(1, (probe.milliseconds() + 999) / 1000));
    }

    private static String quoted(String word) {
        return PLAIN.matcher(word).matches() ? word : "'" + word.replace("'", "'\\''") + "'";
    }
}
