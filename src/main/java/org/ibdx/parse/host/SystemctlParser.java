package org.ibdx.parse.host;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.ibdx.capture.Capture;
import org.ibdx.capture.Line;
import org.ibdx.fact.Service;
import org.ibdx.parse.Lines;
import org.ibdx.parse.Parser;
import org.ibdx.parse.Statements;

/**
 * {@code systemctl status}, {@code is-active}, {@code is-enabled}, {@code show}, {@code list-units}, {@code list-unit-files}
 * (systemd), {@code chkconfig --list}.
 *
 * <pre>
 * ○ opensm.service - Starts the OpenSM InfiniBand fabric Subnet Manager
 *      Loaded: loaded (/usr/lib/systemd/system/opensm.service; disabled; preset: disabled)
 *      Active: inactive (dead)
 * Unit opensm.service could not be found.
 * </pre>
 */
public final class SystemctlParser implements Parser {

    private static final Pattern TITLE = Pattern.compile(
            "^\\s*(?:[^\\w\\s/.@\\[-]{1,4}\\s+)?([\\w@.:\\\\-]{1,120}\\.(?:service|target|timer|socket))(?:\\s+-\\s+(\\S.{0,160}))?\\s*$");
    private static final Pattern LOADED = Pattern.compile("^\\s*Loaded:\\s+([a-z-]{3,20})(?:\\s+\\((.{0,200}))?");
    private static final Pattern ENABLED = Pattern.compile("(?:;\\s*|^)(enabled-runtime|enabled|disabled|static|masked|indirect|generated|alias|linked|transient)\\b");
    private static final Pattern ACTIVE = Pattern.compile("^\\s*Active:\\s+(active|inactive|failed|activating|deactivating|reloading|maintenance)(?:\\s+\\(([^)]{1,60})\\))?");
    private static final Pattern MISSING = Pattern.compile("(?:Unit |unit file state for |isabled? unit: Unit file )([\\w@.:\\\\-]{1,120}?)(?:\\.service)?(?: could not be found| not found| does not exist|: No such file)");
    private static final Pattern UNIT_ROW = Pattern.compile("^\\s*(?:[^\\w\\s/.@\\[-]{1,4}\\s+)?([\\w@.:\\\\-]{1,120}\\.service)\\s+(loaded|not-found|masked|error|bad-setting)\\s+(active|inactive|failed|activating|deactivating|reloading)\\s+([a-z-]{2,20})\\b\\s*(.{0,160})$");
    private static final Pattern FILE_ROW = Pattern.compile("^\\s*([\\w@.:\\\\-]{1,120}\\.service)\\s+(enabled-runtime|enabled|disabled|static|masked|indirect|generated|alias|linked|transient)\\b");
    private static final Pattern SHOW = Pattern.compile("^\\s*(Id|LoadState|ActiveState|SubState|UnitFileState|Result|Description)=(.{0,200})$");
    private static final Pattern CHKCONFIG = Pattern.compile("^\\s*([\\w.-]{2,40})\\s+0:(on|off)\\s+1:(?:on|off)\\s+2:(?:on|off)\\s+3:(on|off)\\b");
    private static final Set<String> ACTIVE_WORDS = Set.of("active", "inactive", "failed", "activating", "deactivating", "unknown", "reloading");
    private static final Set<String> ENABLED_WORDS = Set.of("enabled", "enabled-runtime", "disabled", "static", "masked", "masked-runtime", "indirect",
            "generated", "alias", "linked", "linked-runtime", "transient", "not-found");

    @Override
    public String id() {
        return "systemctl";
    }

    @Override
    public boolean begins(String line) {
        Matcher title = TITLE.matcher(line);
        return title.find() && title.group(2) != null && line.strip().charAt(0) > 127;
    }

    @Override
    public void parse(Capture capture, Statements out) {
        CommandLine command = CommandLine.of(capture);
        Statements.About unit = asked(command, out);
        List<Line> words = new ArrayList<>();
        for (Line line : Lines.of(capture)) {
            String text = line.text();
            Matcher title = TITLE.matcher(text);
            Matcher missing = MISSING.matcher(text);
            if (missing.find()) {
                out.about(Service.class, Daemons.name(missing.group(1))).set("found", false, line).set("running", false, line);
            } else if (row(text, line, out)) {
                unit = null;
            } else if (title.find() && (title.group(2) != null || title.group(1).endsWith(".service"))) {
                unit = out.about(Service.class, Daemons.name(title.group(1)));
                unit.set("description", title.group(2), line);
            } else if (ACTIVE_WORDS.contains(text.strip()) || ENABLED_WORDS.contains(text.strip())) {
                words.add(line);
            } else if (unit != null || SHOW.matcher(text).find()) {
                unit = detail(unit, text, line, out);
            }
        }
        answers(command, words, out);
    }

    /** The unit that is asked for by name, for outputs whose title line is missing. */
    private static Statements.About asked(CommandLine command, Statements out) {
        List<String> units = units(command);
        return units.size() == 1 ? out.about(Service.class, units.get(0)) : null;
    }

    private static List<String> units(CommandLine command) {
        List<String> units = new ArrayList<>();
        if (command == null) {
            return units;
        }
        if (command.tool().equals("systemctl")) {
            List<String> arguments = command.arguments();
            for (int i = 1; i < arguments.size(); i++) {
                if (arguments.get(i).matches("[\\w@.:\\\\-]{1,120}") && !arguments.get(i).matches("\\d+")) {
                    units.add(Daemons.name(arguments.get(i)));
                }
            }
        } else if (command.tool().equals("service") && command.words().size() > 1) {
            units.add(Daemons.name(command.words().get(1)));
        }
        return units;
    }

    private static boolean row(String text, Line line, Statements out) {
        Matcher unit = UNIT_ROW.matcher(text);
        Matcher file = FILE_ROW.matcher(text);
        Matcher chkconfig = CHKCONFIG.matcher(text);
        if (unit.find()) {
            String name = Daemons.name(unit.group(1));
            if (Daemons.relevant(name)) {
                out.about(Service.class, name).set("found", !unit.group(2).equals("not-found"), line).set("active", unit.group(3), line)
                        .set("running", running(unit.group(3), unit.group(4)), line)
                        .set("description", unit.group(5).isBlank() ? null : unit.group(5).strip(), line);
            }
            return true;
        }
        if (file.find()) {
            String name = Daemons.name(file.group(1));
            if (Daemons.relevant(name)) {
                out.about(Service.class, name).set("found", true, line).set("enabled", file.group(2), line);
            }
            return true;
        }
        if (chkconfig.find()) {
            if (Daemons.relevant(chkconfig.group(1))) {
                out.about(Service.class, chkconfig.group(1)).set("found", true, line)
                        .set("enabled", chkconfig.group(3).equals("on") ? "enabled" : "disabled", line);
            }
            return true;
        }
        return false;
    }

    private static Statements.About detail(Statements.About unit, String text, Line line, Statements out) {
        Matcher loaded = LOADED.matcher(text);
        Matcher active = ACTIVE.matcher(text);
        Matcher show = SHOW.matcher(text);
        if (show.find()) {
            return shown(unit, show.group(1), show.group(2).strip(), line, out);
        }
        if (loaded.find()) {
            Matcher enabled = ENABLED.matcher(loaded.group(2) == null ? "" : loaded.group(2));
            unit.set("found", !loaded.group(1).equals("not-found"), line)
                    .set("enabled", loaded.group(1).equals("masked") ? "masked" : enabled.find() ? enabled.group(1) : null, line);
        } else if (active.find()) {
            String detail = active.group(2) == null ? "" : active.group(2);
            unit.set("active", active.group(1), line).set("running", running(active.group(1), detail), line)
                    .set("result", detail.startsWith("Result: ") ? detail.substring("Result: ".length()) : null, line);
        }
        return unit;
    }

    private static Statements.About shown(Statements.About unit, String key, String value, Line line, Statements out) {
        if (key.equals("Id")) {
            return value.matches("[\\w@.:\\\\-]{1,120}") ? out.about(Service.class, Daemons.name(value)) : unit;
        }
        if (unit != null && !value.isEmpty()) {
            switch (key) {
                case "LoadState" -> unit.set("found", !value.equals("not-found"), line);
                case "ActiveState" -> unit.set("active", value, line)
                        .set("running", value.equals("inactive") || value.equals("failed") ? Boolean.FALSE : null, line);
                case "SubState" -> unit.set("running", value.equals("running") ? Boolean.TRUE : null, line);
                case "UnitFileState" -> unit.set("enabled", value, line);
                case "Result" -> unit.set("result", value.equals("success") ? null : value, line);
                default -> unit.set("description", value, line);
            }
        }
        return unit;
    }

    /** Single words: the answers of is-active and is-enabled, one for each unit asked, in order. */
    private static void answers(CommandLine command, List<Line> words, Statements out) {
        List<String> units = units(command);
        if (command == null || words.size() != units.size() || !command.has("is-active", "is-enabled", "is-failed")) {
            return;
        }
        for (int i = 0; i < units.size(); i++) {
            Line line = words.get(i);
            String word = line.text().strip();
            Statements.About unit = out.about(Service.class, units.get(i));
            if (command.has("is-enabled")) {
                unit.set("enabled", word, line).set("found", !word.equals("not-found"), line);
            } else {
                unit.set("active", word, line).set("running", word.equals("inactive") || word.equals("failed") ? Boolean.FALSE : null, line);
            }
        }
    }

    private static Boolean running(String active, String detail) {
        if (active.equals("active")) {
            return detail.startsWith("running") ? Boolean.TRUE : null;
        }
        return active.equals("inactive") || active.equals("failed") ? Boolean.FALSE : null;
    }
}
