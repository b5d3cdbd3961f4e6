package org.ibdx.parse.host;

import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.ibdx.capture.Capture;
import org.ibdx.capture.Line;
import org.ibdx.fact.CommandRun;
import org.ibdx.parse.Statements;

/**
 * States a {@link CommandRun} for every command of a transcript, whatever else reads its output: what it was for and what it answered.
 *
 * <pre>
 * [root@pve3 ~]# ip link set ib0 mtu 65520
 * RTNETLINK answers: Invalid argument
 *     -&gt; purpose set-mtu, about ib0, value 65520, failure invalid-argument
 * </pre>
 *
 * A command that asked and got its answer is stated too, with the purpose {@code other}.
 */
public final class TypedCommands {

    private static final int LONGEST_SUBJECT = 200;
    private static final Pattern SYSFS = Pattern.compile("/sys/class/net/([\\w.-]{1,15})/(mode|mtu|create_child|delete_child|umcast|flags)\\b");
    private static final String NAME = "[A-Za-z][\\w.-]{0,31}";

    private TypedCommands() {
    }

    /** States the run of the command of a capture; does nothing for a file. */
    public static void state(Capture capture, Statements out) {
        if (!capture.ordered() || capture.command() == null || capture.command().isBlank()) {
            return;
        }
        List<CommandLine> commands = CommandLine.all(capture.command());
        if (commands.isEmpty()) {
            return;
        }
        Line answer = Answers.line(capture);
        String failure = answer == null ? Answers.ofExit(capture) : Answers.failure(answer.text());
        Line first = firstLine(capture);
        CommandLine chosen = commands.get(commands.size() - 1);
        Purpose purpose = Purpose.OTHER;
        for (CommandLine command : commands) {
            Purpose found = purpose(command);
            if (!found.name().equals(Purpose.OTHER.name())) {
                purpose = found;
                chosen = command;
            }
        }
        String text = capture.command().length() > LONGEST_SUBJECT ? capture.command().substring(0, LONGEST_SUBJECT) : capture.command();
        Statements.About run = out.about(CommandRun.class, capture.sequence() + " " + text)
                .typed("command", capture.command()).typed("tool", chosen.tool()).typed("exit", capture.exit())
                .typed("purpose", purpose.name()).typed("about", purpose.about()).typed("value", purpose.value())
                .typed("order", capture.sequence());
        if (answer == null) {
            run.typed("failure", failure);
        } else {
            run.set("failure", failure, answer);
        }
        if (answer != null) {
            run.set("answer", answer.text().strip(), answer);
        } else if (first != null) {
            run.set("answer", first.text().strip(), first);
        }
    }

    private static Line firstLine(Capture capture) {
        for (Line line : capture.lines()) {
            if (!line.text().isBlank()) {
                return line;
            }
        }
        return null;
    }

    /** What a command is for. */
    record Purpose(String name, String about, String value) {
        static final Purpose OTHER = new Purpose("other", null, null);
    }

    static Purpose purpose(CommandLine command) {
        Purpose written = written(command);
        if (written != null) {
            return written;
        }
        return switch (command.tool()) {
            case "ip" -> ip(command);
            case "ifconfig" -> ifconfig(command);
            case "ifup" -> new Purpose("ifup", named(command.arguments(), 0), null);
            case "ifdown" -> new Purpose("link-down", named(command.arguments(), 0), null);
            case "nmcli" -> nmcli(command.words());
            case "modprobe", "insmod" -> modprobe(command);
            case "systemctl", "service", "rc-service" -> service(command);
            case "opensm" -> new Purpose("start-service", "opensm", null);
            case "netplan" -> command.has("apply", "try", "generate") ? new Purpose("apply-config", null, command.arguments().get(0)) : Purpose.OTHER;
            case "mount" -> command.arguments().size() > 1 ? new Purpose("mount", last(command.arguments()), null) : Purpose.OTHER;
            case "sysctl" -> sysctl(command);
            default -> Purpose.OTHER;
        };
    }

    /** A value that is written into a file of the kernel, by a redirection or by tee. */
    private static Purpose written(CommandLine command) {
        String target = command.target();
        for (List<String> stage : command.stages()) {
            if (stage.get(0).equals("tee")) {
                target = stage.stream().skip(1).filter(word -> word.startsWith("/")).findFirst().orElse(target);
            }
        }
        String value = command.tool().matches("echo|printf") && command.words().size() > 1 ? last(command.words()) : null;
        if (target == null && command.tool().matches("sh|bash") && command.has("-c")) {
            List<CommandLine> inner = CommandLine.all(command.after("-c"));
            return inner.isEmpty() ? null : written(inner.get(inner.size() - 1));
        }
        Matcher file = SYSFS.matcher(target == null ? "" : target);
        if (!file.find()) {
            return null;
        }
        String purpose = switch (file.group(2)) {
            case "mode" -> "set-mode";
            case "mtu" -> "set-mtu";
            case "create_child" -> "add-child";
            case "delete_child" -> "delete-child";
            default -> "other";
        };
        return new Purpose(purpose, file.group(1), value);
    }

    private static Purpose ip(CommandLine command) {
        List<String> words = command.words().stream().filter(word -> !word.startsWith("-")).toList();
        if (words.size() < 3) {
            return Purpose.OTHER;
        }
        String object = words.get(1);
        String verb = words.get(2);
        if ("link".startsWith(object) && object.length() > 0 && verb.matches("s|se|set")) {
            String about = named(words, words.size() > 3 && words.get(3).equals("dev") ? 4 : 3);
            int mtu = words.indexOf("mtu");
            if (mtu > 0 && mtu + 1 < words.size()) {
                return new Purpose("set-mtu", about, words.get(mtu + 1));
            } else if (words.contains("mode") && words.stream().anyMatch(word -> word.matches("connected|datagram"))) {
                return new Purpose("set-mode", about, command.after("mode"));
            } else if (words.contains("master")) {
                return new Purpose("enslave", about, command.after("master"));
            }
            return words.contains("up") ? new Purpose("link-up", about, null)
                    : words.contains("down") ? new Purpose("link-down", about, null) : Purpose.OTHER;
        } else if ("link".startsWith(object) && verb.equals("add")) {
            String type = command.after("type");
            List<String> rest = words.subList(3, words.size());
            int on = rest.indexOf("link");
            String parent = on >= 0 ? named(rest, on + 1) : null;
            if ("ipoib".equals(type)) {
                return new Purpose("add-child", parent, command.after("pkey"));
            }
            return type != null && type.matches("vlan|macvlan|ipvlan|bridge|bond") ? new Purpose("add-" + type, parent, command.after("name"))
                    : Purpose.OTHER;
        } else if ("address".startsWith(object) && verb.matches("a|ad|add|replace")) {
            return new Purpose("add-address", command.after("dev"), words.size() > 3 ? words.get(3) : null);
        }
        return Purpose.OTHER;
    }

    private static Purpose ifconfig(CommandLine command) {
        List<String> arguments = command.arguments();
        if (arguments.size() < 2) {
            return Purpose.OTHER;
        }
        int mtu = arguments.indexOf("mtu");
        if (mtu > 0 && mtu + 1 < arguments.size()) {
            return new Purpose("set-mtu", named(arguments, 0), arguments.get(mtu + 1));
        } else if (arguments.contains("down")) {
            return new Purpose("link-down", named(arguments, 0), null);
        } else if (arguments.contains("up")) {
            return new Purpose("link-up", named(arguments, 0), null);
        }
        return arguments.get(1).matches("\\d{1,3}(?:\\.\\d{1,3}){3}(?:/\\d+)?") ? new Purpose("add-address", named(arguments, 0), arguments.get(1))
                : Purpose.OTHER;
    }

    private static Purpose nmcli(List<String> words) {
        String line = String.join(" ", words);
        Matcher up = Pattern.compile("^nmcli (?:-\\S+ )*(?:c|con|conn|connection|d|dev|device) (?:up|connect) (?:id |ifname |uuid )?(\\S{1,60})").matcher(line);
        if (up.find()) {
            Matcher on = Pattern.compile(" ifname (\\S{1,60})").matcher(line);
            return new Purpose("ifup", on.find() ? on.group(1) : up.group(1), null);
        }
        Matcher down = Pattern.compile("^nmcli (?:-\\S+ )*(?:c|con|conn|connection|d|dev|device) (?:down|disconnect) (?:id |ifname )?(\\S{1,60})").matcher(line);
        if (down.find()) {
            return new Purpose("link-down", down.group(1), null);
        }
        Matcher set = Pattern.compile("(?:infiniband\\.)?(transport-mode|mtu) (\\S{1,20})").matcher(line);
        Matcher about = Pattern.compile("(?:ifname|con-name|mod(?:ify)?) (\\S{1,60})").matcher(line);
        if (line.matches(".*\\b(?:mod|modify|add)\\b.*") && set.find()) {
            return new Purpose(set.group(1).equals("mtu") ? "set-mtu" : "set-mode", about.find() ? about.group(1) : null, set.group(2));
        }
        return Purpose.OTHER;
    }

    private static Purpose modprobe(CommandLine command) {
        boolean dry = command.has("-n", "-nv", "-vn", "--dry-run", "--show-depends", "-c", "--showconfig", "-D", "-r", "--remove");
        List<String> modules = command.arguments().stream().filter(word -> !word.contains("=")).toList();
        if (dry || modules.isEmpty()) {
            return Purpose.OTHER;
        }
        String module = modules.get(0);
        String name = module.substring(module.lastIndexOf('/') + 1).replaceAll("\\.ko(?:\\.\\w{1,4})?$", "");
        return new Purpose("modprobe", RdmaModules.name(name), modules.size() < command.arguments().size() ? last(command.arguments()) : null);
    }

    private static Purpose service(CommandLine command) {
        List<String> arguments = command.arguments();
        if (arguments.size() < 2) {
            return Purpose.OTHER;
        }
        boolean first = command.tool().equals("systemctl");
        String verb = arguments.get(first ? 0 : 1);
        String unit = Daemons.name(arguments.get(first ? 1 : 0));
        return switch (verb) {
            case "start", "restart", "reload-or-restart" -> new Purpose("start-service", unit, null);
            case "stop" -> new Purpose("stop-service", unit, null);
            case "enable" -> new Purpose(command.has("--now") ? "start-service" : "enable-service", unit, null);
            default -> Purpose.OTHER;
        };
    }

    private static Purpose sysctl(CommandLine command) {
        for (String word : command.arguments()) {
            int equals = word.indexOf('=');
            if (equals > 0) {
                return new Purpose("set-sysctl", word.substring(0, equals), word.substring(equals + 1));
            }
        }
        return Purpose.OTHER;
    }

    private static String named(List<String> words, int at) {
        return at < words.size() && words.get(at).matches(NAME) ? words.get(at) : null;
    }

    private static String last(List<String> words) {
        return words.get(words.size() - 1);
    }
}
