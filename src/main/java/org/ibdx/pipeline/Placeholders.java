package org.ibdx.pipeline;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.ibdx.combine.Containment;
import org.ibdx.fact.Address;
import org.ibdx.fact.Connection;
import org.ibdx.fact.Fact;
import org.ibdx.fact.Interface;
import org.ibdx.fact.InterfaceConfig;
import org.ibdx.fact.Neighbour;
import org.ibdx.fact.Port;
import org.ibdx.fact.Route;

/** The values that stand for the placeholders of catalogue texts, from the subject of a finding and what it lies in. */
final class Placeholders {

    private static final Pattern PORT = Pattern.compile("[A-Za-z0-9_.-]+/[0-9]+");
    private static final Pattern IPOIB = Pattern.compile("ib\\d{1,3}(?:\\.[0-9a-fA-F]{4})?");
    private static final Pattern PCI = Pattern.compile("[0-9a-f]{4}:[0-9a-f]{2}:[0-9a-f]{2}\\.[0-9a-f]");

    private Placeholders() {
    }

    /**
     * Values by placeholder name. Only values that are safe in a command are given; the sentence of a title may hold more, so
     * {@code subject} and {@code host} are given as they are.
     *
     * @param about   what the subject is, see the catalogue
     * @param host    host name
     * @param subject the subject
     * @param facts   facts of that host
     */
    static Map<String, String> of(String about, String host, String subject, List<Fact> facts) {
        Map<String, String> values = new LinkedHashMap<>();
        values.put("subject", subject);
        values.put("host", host == null || host.isEmpty() ? null : host);
        Map<String, Set<String>> closure = Containment.closure(facts);
        String[] words = subject.split(" ");
        switch (about) {
            case "pci" -> values.put("pci", subject);
            case "adapter" -> {
                boolean behind = isInterface(words[0], facts);
                values.put("device", subject.equals("host") || behind ? null : subject);
                if (behind) {
                    values.put("interface", words[0]);
                }
            }
            case "port" -> {
                if (isInterface(words[0], facts)) {
                    values.put("interface", words[0]);
                } else if (words[0].equals("lid") && words.length > 1) {
                    lid(values, words[1]);
                } else {
                    port(values, words[0]);
                }
            }
            case "interface" -> values.put("interface", subject.equals("host") ? null : subject);
            case "partition" -> {
                if (words[0].contains("/")) {
                    port(values, words[0]);
                } else {
                    values.put("interface", words[0]);
                }
                values.put("pkey", words.length > 1 ? words[1] : pkey(words[0], facts));
            }
            case "address", "neighbour" -> {
                boolean alone = words.length == 1 && (isInterface(subject, facts) || IPOIB.matcher(subject).matches());
                if (words.length > 1 || alone) {
                    values.put("interface", words[0]);
                }
                values.put("address", alone ? null : words[words.length - 1]);
            }
            case "peer" -> values.put("peer", words[0]);
            case "module" -> values.put("module", words[0]);
            case "service" -> values.put("service", words[0]);
            case "file" -> values.put("file", subject);
            case "subnet" -> subnet(values, subject, facts);
            default -> { }
        }
        for (String whole : closure.getOrDefault(words[0], Set.of(subject))) {
            if (!values.containsKey("port") && PORT.matcher(whole).matches()) {
                port(values, whole);
            } else if (!values.containsKey("pci") && PCI.matcher(whole).matches()) {
                values.put("pci", whole);
            }
        }
        if (!values.containsKey("port") && (values.get("interface") != null || values.get("device") != null)) {
            // an interface that configuration alone names lies on the only port, where there is but one
            List<String> ports = facts.stream().filter(Port.class::isInstance).map(Fact::subject).distinct().toList();
            if (ports.size() == 1 && PORT.matcher(ports.get(0)).matches()
                    && (values.get("device") == null || ports.get(0).startsWith(values.get("device") + "/"))) {
                port(values, ports.get(0));
            }
        }
        rest(values, facts);
        return values;
    }

    /** Whether the evidence knows the name as that of a network interface and of no adapter (udev may call both alike). */
    private static boolean isInterface(String name, List<Fact> facts) {
        boolean named = false;
        for (Fact fact : facts) {
            if (fact instanceof org.ibdx.fact.Hca && fact.subject().equals(name)) {
                return false;
            }
            named |= fact instanceof Interface && fact.subject().equals(name)
                    || name.equals(interfaceName(fact));
        }
        return named;
    }

    /** The interface that a fact about something else names; null where it names none. */
    private static String interfaceName(Fact fact) {
        return fact instanceof Neighbour neighbour ? neighbour.interfaceName()
                : fact instanceof Address address ? address.interfaceName()
                : fact instanceof InterfaceConfig config ? config.interfaceName()
                : fact instanceof Connection connection ? connection.interfaceName()
                : fact instanceof Route route ? route.interfaceName() : null;
    }

    private static void port(Map<String, String> values, String subject) {
        if (subject.equals("host") || subject.startsWith("0x")) {
            // known by a log alone: the host, or a GUID that no port here has
            values.put("guid", subject.startsWith("0x") ? subject : null);
            return;
        }
        if (subject.equals("LID")) {
            // a node that does not answer: where the way to it begins is not told
            return;
        }
        if (subject.equals("port") || IPOIB.matcher(subject).matches()) {
            // "port 1": a listing from which the device was cut; ib0: an interface that a log names and nothing shows
            values.put("interface", subject.equals("port") ? null : subject);
            return;
        }
        int slash = subject.lastIndexOf('/');
        if (slash >= 0 && !Character.isDigit(subject.charAt(Math.min(slash + 1, subject.length() - 1)))) {
            // a port of a switch, as a sweep names it: leaf03/U1/P17
            return;
        }
        values.put("device", slash < 0 ? subject : subject.substring(0, slash));
        if (slash >= 0) {
            values.put("port", subject.substring(slash + 1));
        }
    }

    /** {@code 211/1}: the port of a node that the fabric knows by its LID. */
    private static void lid(Map<String, String> values, String place) {
        int slash = place.indexOf('/');
        values.put("lid", slash < 0 ? place : place.substring(0, slash));
        values.put("port", slash < 0 ? null : place.substring(slash + 1));
    }

    private static void subnet(Map<String, String> values, String subject, List<Fact> facts) {
        String[] parts = subject.split("/");
        if (subject.startsWith("subnet of ") && parts.length == 3) {
            port(values, parts[1] + "/" + parts[2]);
        } else {
            facts.stream().filter(Port.class::isInstance).map(Port.class::cast).filter(port -> port.smLid() != null).findFirst()
                    .ifPresent(port -> port(values, port.subject()));
        }
    }

    private static String pkey(String interfaceName, List<Fact> facts) {
        for (Fact fact : facts) {
            if (fact instanceof Interface anInterface && anInterface.subject().equals(interfaceName) && anInterface.pkey() != null) {
                return org.ibdx.fact.Words.pkey(anInterface.pkey());
            }
        }
        int dot = interfaceName.lastIndexOf('.');
        return dot > 0 && interfaceName.substring(dot + 1).matches("[0-9a-fA-F]{4}") ? "0x" + interfaceName.substring(dot + 1) : null;
    }

    private static void rest(Map<String, String> values, List<Fact> facts) {
        String port = values.get("device") + "/" + values.get("port");
        for (Fact fact : facts) {
            if (fact instanceof Port found && found.subject().equals(port)) {
                values.put("guid", found.guid() == null ? null : "0x" + found.guid());
                values.put("lid", found.lid() == null ? null : found.lid().toString());
            } else if (fact instanceof Interface found && found.subject().equals(values.get("interface")) && found.parent() != null) {
                values.put("parent", found.parent());
            } else if (fact instanceof Address found && found.address() != null && found.address().equals(values.get("address"))
                    && found.prefixLength() != null) {
                values.put("prefix", found.prefixLength().toString());
            }
        }
    }

    /** Whether a value may stand in a command without quotes. */
    static boolean safe(String value) {
        if (value == null || value.isEmpty() || value.charAt(0) == '-') {
            return false;
        }
        for (int i = 0; i < value.length(); i++) {
            char c = value.charAt(i);
            if (!(c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' || c >= '0' && c <= '9' || "_.:@/-".indexOf(c) >= 0)) {
                return false;
            }
        }
        return true;
    }

    /** A text for people: every known value is filled in. */
    static String sentence(String template, Map<String, String> values) {
        String subject = values.get("subject");
        // a port of a listing from which the device was cut is called "port 1"
        return fill(subject != null && subject.startsWith("port ") ? template.replace("port {subject}", "{subject}") : template, values, false);
    }

    /** A command: a value that is not safe there is left as {@code <name>}. */
    static String command(String template, Map<String, String> values) {
        String device = values.get("device");
        if (device != null && device.matches("[0-9a-f]{16}")) {
            return fill(throughFabric(template, "-G ", "0x{device}"), values, true);
        }
        if (device == null && values.get("lid") != null) {
            return fill(throughFabric(template, "", "{lid}"), values, true);
        }
        return fill(template, values, true);
    }

    /** Asks for a port of a switch or of another host through the fabric, by its GUID or LID: no tool takes that for a device of this host. */
    private static String throughFabric(String template, String kind, String node) {
        String there = Matcher.quoteReplacement(kind + node + " {port}");
        String info = Matcher.quoteReplacement("smpquery " + kind + "portinfo " + node + " {port}");
        return template.replaceAll("\\bperfquery( -x)? -C \\{device} -P \\{port}( -x)?", "perfquery$1$2 " + there)
                .replaceAll("\\bibportstate -C \\{device} -P \\{port}(?: -D 0 \\{port})?", "ibportstate " + there)
                .replaceAll("\\bibv_devinfo(?: -v)? -d \\{device}(?: -i \\{port})?|\\bibstat \\{device} \\{port}", info)
                .replace("grep active_width", "grep LinkWidthActive").replace("grep active_speed", "grep Active")
                .replace(" -C {device} -P {port}", "").replace("-d {device}", "-d <device>");
    }

    private static String fill(String template, Map<String, String> values, boolean command) {
        StringBuilder text = new StringBuilder();
        int at = 0;
        while (at < template.length()) {
            int start = template.indexOf('{', at);
            int end = start < 0 ? -1 : template.indexOf('}', start);
            if (end < 0) {
                break;
            }
            String name = template.substring(start + 1, end);
            boolean placeholder = !name.isEmpty() && name.chars().allMatch(Character::isLetter)
                    && (start == 0 || template.charAt(start - 1) != '$');
            text.append(template, at, start);
            if (!placeholder) {
                text.append(template, start, end + 1);
            } else {
                String value = values.get(name);
                text.append(value == null || command && !safe(value) ? "<" + name + ">" : value);
            }
            at = end + 1;
        }
        return text.append(template, at, template.length()).toString();
    }
}
