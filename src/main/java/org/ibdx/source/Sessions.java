package org.ibdx.source;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Deque;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.ibdx.capture.Capture;
import org.ibdx.capture.Line;

/** On which machine one is while a transcript goes on: prompts, headings, logins to other machines and the way back. */
final class Sessions {

    private static final Pattern UNAME = Pattern.compile("^\\s*Linux (\\S+) \\d+\\.\\d+\\.\\S+ #.*$", Pattern.DOTALL);
    private static final Pattern STATIC = Pattern.compile("(?m)^\\s*Static hostname: (\\S+)\\s*$");

    private static final Pattern REMOTE = Pattern.compile("^(?:time |sudo )*ssh \\S");

    private static final int LONGEST = 2000;

    private final Deque<String> left = new ArrayDeque<>();
    private final Set<String> prompted = new HashSet<>();
    private String host;
    private String heading;
    private String login;

    /** The machine of what is typed now; empty while it is unknown. */
    List<String> now() {
        return host == null ? List.of() : List.of(host);
    }

    void prompt(Prompt prompt) {
        String named = prompt.host();
        if (named != null) {
            boolean worse = Naming.isCommon(named) && heading != null;
            host = worse ? heading : named;
            prompted.add(named);
        } else if (login != null) {
            left.push(host == null ? "" : host);
            host = login;
        }
        login = null;
    }

    void heading(String name) {
        heading = name;
        host = name;
    }

    /** Notes commands that lead to another machine or back. */
    void typed(String line) {
        List<Step> steps = CommandLine.steps(line);
        if (steps.isEmpty()) {
            return;
        }
        Step last = steps.get(steps.size() - 1);
        if (last.login()) {
            login = last.host();
        } else if (last.text().matches("exit|logout") && !left.isEmpty()) {
            String back = left.pop();
            login = null;
            host = back.isEmpty() ? null : back;
        }
    }

    /** The login that was typed last came to nothing. */
    void refused() {
        login = null;
    }

    /** Learns the name of a machine from what it answered. */
    void answered(List<Capture> captures) {
        for (Capture capture : captures) {
            String name = capture.host() == null || capture.host().equals(host) ? named(capture) : null;
            if (name != null && (host == null || Naming.isCommon(host))) {
                host = name;
            }
        }
    }

    /** The name that the output of hostname, uname or hostnamectl tells, or null. */
    static String named(Capture capture) {
        String command = capture.command() == null ? "" : capture.command().strip();
        String text = capture.text().length() > LONGEST ? "" : clean(capture.text());
        String name = null;
        if (command.matches("(?:ssh (?:-\\S+ )*[\\w.@-]+ )?(?:hostname(?: -[fs])?|uname -n|cat /etc/hostname|cat /proc/sys/kernel/hostname)")) {
            name = text.indexOf(':') < 0 ? text : text.substring(text.lastIndexOf(':') + 1);
        } else if (text.startsWith("Linux ")) {
            Matcher uname = UNAME.matcher(text);
            name = uname.matches() ? uname.group(1) : null;
        } else if (text.contains("Static hostname:")) {
            Matcher fixed = STATIC.matcher(text);
            name = fixed.find() ? fixed.group(1) : null;
        }
        return name != null && Naming.wellFormed(name) && !name.equals("(none)") ? name : null;
    }

    /** The only machine there is, of which a capture without a name is too; null where there are several, or one that was only asked from elsewhere. */
    static String only(Collection<String> names, List<Capture> captures) {
        boolean one = names.stream().distinct().count() == 1;
        List<Capture> named = captures.stream().filter(capture -> capture.host() != null).toList();
        boolean elsewhere = !named.isEmpty() && named.stream().allMatch(Sessions::isRemote);
        return one && !elsewhere ? names.iterator().next() : null;
    }

    /** Whether the capture was taken on another machine than that on which it was asked for. */
    private static boolean isRemote(Capture capture) {
        return capture.command() != null && REMOTE.matcher(capture.command()).find();
    }

    private static String clean(String text) {
        StringBuilder clean = new StringBuilder(text.length());
        for (Line line : Line.split(text)) {
            clean.append(line.text()).append('\n');
        }
        return clean.toString().strip();
    }

    /** Gives one machine one name, and what came before its name was known the name as well where there is only one. */
    List<Capture> settle(List<Capture> said) {
        List<Capture> captures = Addressed.named(said);
        Set<String> names = new LinkedHashSet<>();
        captures.forEach(capture -> {
            if (capture.host() != null) {
                names.add(capture.host());
            }
        });
        if (names.isEmpty()) {
            captures.stream().map(Sessions::named).filter(java.util.Objects::nonNull).forEach(names::add);
        }
        Map<String, String> oneName = oneName(names);
        String only = only(oneName.values(), captures);
        List<Capture> settled = new ArrayList<>();
        for (Capture capture : captures) {
            settled.add(capture.withHost(capture.host() == null ? only : oneName.get(capture.host())));
        }
        return names.isEmpty() ? Unnamed.apart(settled) : Unnamed.beyond(Unnamed.oneSide(settled), captures, host -> Naming.isPart(host) && !prompted.contains(host));
    }

    /** Which name stands for which: short and full names of one machine are one, upper and lower case too. */
    static Map<String, String> oneName(Set<String> names) {
        Map<String, Set<String>> full = new LinkedHashMap<>();
        Map<String, String> first = new LinkedHashMap<>();
        for (String name : names) {
            String key = Naming.shortName(name);
            first.putIfAbsent(key, name);
            if (name.indexOf('.') > 0) {
                full.computeIfAbsent(key, k -> new LinkedHashSet<>()).add(name.toLowerCase(java.util.Locale.ROOT));
            }
        }
        Map<String, String> result = new LinkedHashMap<>();
        for (String name : names) {
            String key = Naming.shortName(name);
            boolean several = full.getOrDefault(key, Set.of()).size() > 1;
            result.put(name, several ? name : first.get(key));
        }
        return result;
    }
}
