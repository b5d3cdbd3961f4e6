package org.ibdx.parse.host;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.ibdx.capture.Capture;
import org.ibdx.capture.Line;
import org.ibdx.fact.Module;
import org.ibdx.parse.Lines;
import org.ibdx.parse.Parser;
import org.ibdx.parse.Statements;

/**
 * {@code modinfo}, {@code modinfo -n}, {@code modinfo -F filename} (kmod tools/modinfo.c), of one module or of several.
 *
 * <pre>
 * filename:       /lib/modules/5.14.0-362.8.1.el9_3.x86_64/kernel/drivers/infiniband/ulp/ipoib/ib_ipoib.ko.xz
 * vermagic:       5.14.0-362.8.1.el9_3.x86_64 SMP preempt mod_unload modversions
 * parm:           max_nonsrq_conn_qp:Max number of connected-mode QPs per interface (int)
 * modinfo: ERROR: Module ib_ipoib not found.
 * kernel/drivers/infiniband/hw/mlx5/mlx5_ib.ko       of modules.builtin
 * ipoib_enhanced:Enable IPoIB enhanced for … (int)   with -p
 * </pre>
 */
public final class ModinfoParser implements Parser {

    private static final Pattern PAIR = Pattern.compile("^\\s*(filename|version|vermagic|name|srcversion|parm):\\s*(.*?)\\s*$");
    private static final Pattern MISSING = Pattern.compile("Module ([\\w-]{2,56}) not found");
    private static final Pattern FILE = Pattern.compile("^\\s*(/\\S{1,300}/([\\w-]{2,56})\\.ko(?:\\.\\w{1,4})?)\\s*$");
    private static final Pattern BEGIN = Pattern.compile("^filename:\\s+(?:/\\S{1,300}\\.ko(?:\\.\\w{1,4})?|\\(builtin\\))\\s*$");
    private static final Pattern LISTED = Pattern.compile("^(?:\\S{1,300}:)?\\s*kernel/\\S{1,300}/([\\w-]{2,56})\\.ko\\s*$");
    private static final Pattern PARAMETER = Pattern.compile("^\\s*([a-z]\\w{1,59}):\\S");
    private static final Pattern SOURCE = Pattern.compile("[0-9A-F]{16,40}");
    private static final Pattern BUILTIN = Pattern.compile("^\\s*(?:name:\\s*)?([\\w-]{2,56})\\s*$");

    @Override
    public String id() {
        return "modinfo";
    }

    @Override
    public boolean begins(String line) {
        return BEGIN.matcher(line).find();
    }

    /** What was read of the module that the lines are about just now. */
    private static final class Block {
        private String name;
        private final List<Line> pending = new ArrayList<>();
        private final List<String> parameters = new ArrayList<>();
        private Line lastParameter;
    }

    @Override
    public void parse(Capture capture, Statements out) {
        Block block = new Block();
        block.name = asked(capture, 0);
        int number = 0;
        CommandLine asked = CommandLine.of(capture);
        boolean sources = asked != null && "srcversion".equals(asked.after("-F", "--field"));
        boolean bare = block.name != null && parametersAlone(CommandLine.of(capture));
        for (Line line : Lines.of(capture)) {
            Matcher listed = LISTED.matcher(line.text());
            Matcher parameter = PARAMETER.matcher(line.text());
            if (bare && parameter.find()) {
                block.parameters.add(parameter.group(1));
                block.lastParameter = line;
                continue;
            }
            if (listed.find()) {
                file(RdmaModules.name(listed.group(1)), "(builtin)", line, out);
                continue;
            }
            if (sources && SOURCE.matcher(line.text().strip()).matches()) {
                out.about(Module.class, asked(capture, number++)).set("sourceVersion", line.text().strip(), line);
                continue;
            }
            Matcher missing = MISSING.matcher(line.text());
            Matcher file = FILE.matcher(line.text());
            Matcher pair = PAIR.matcher(line.text());
            if (missing.find()) {
                out.about(Module.class, RdmaModules.name(missing.group(1))).set("available", false, line);
                number++;
            } else if (file.find()) {
                file(RdmaModules.name(file.group(2)), file.group(1), line, out);
                number++;
            } else if (line.text().strip().equals("(builtin)")) {
                file(asked(capture, number++), "(builtin)", line, out);
            } else if (pair.find()) {
                if (pair.group(1).equals("filename")) {
                    close(block, out);
                    block = new Block();
                    Matcher path = FILE.matcher(pair.group(2));
                    block.name = path.find() ? RdmaModules.name(path.group(2)) : pair.group(2).equals("(builtin)") ? asked(capture, number) : null;
                    number++;
                    if (block.name == null) {
                        block.pending.add(line);
                    } else {
                        file(block.name, pair.group(2), line, out);
                    }
                } else {
                    pair(block, pair.group(1), pair.group(2), line, out);
                }
            }
        }
        close(block, out);
    }

    /** Whether only the parameters were asked for, so that the lines have no key. */
    private static boolean parametersAlone(CommandLine command) {
        return command != null && (command.words().contains("-p") || command.words().contains("--parameters")
                || "parm".equals(command.after("-F", "--field")));
    }

    private static void pair(Block block, String key, String value, Line line, Statements out) {
        if (key.equals("name") && BUILTIN.matcher(value).matches()) {
            if (block.name == null) {
                block.name = RdmaModules.name(value);
                for (Line earlier : block.pending) {
                    file(block.name, "(builtin)", earlier, out);
                }
            }
        } else if (key.equals("parm")) {
            String parameter = value.split(":", 2)[0].strip();
            if (parameter.matches("\\w{1,60}")) {
                block.parameters.add(parameter);
                block.lastParameter = line;
            }
        } else if (block.name != null && !value.isEmpty()) {
            Statements.About module = out.about(Module.class, block.name);
            switch (key) {
                case "version" -> module.set("version", value, line);
                case "vermagic" -> module.set("vermagic", value, line);
                default -> module.set("sourceVersion", value, line);
            }
        }
    }

    private static void close(Block block, Statements out) {
        if (block.name != null && block.lastParameter != null) {
            out.about(Module.class, block.name).set("parameters", List.copyOf(block.parameters), block.lastParameter);
        }
    }

    private static void file(String name, String path, Line line, Statements out) {
        if (name == null) {
            return;
        }
        Statements.About module = out.about(Module.class, name).set("path", path, line).set("available", true, line);
        if (path.startsWith("/")) {
            module.set("outOfTree", RdmaModules.outOfTree(path), line);
        }
    }

    /** The module that the command names at that place; null where it names none. */
    private static String asked(Capture capture, int number) {
        CommandLine command = CommandLine.of(capture);
        if (command == null) {
            return capture.subject() != null && capture.subject().matches("[\\w-]{2,56}") ? RdmaModules.name(capture.subject()) : null;
        }
        List<String> names = new ArrayList<>();
        List<String> words = command.words();
        for (int i = 1; i < words.size(); i++) {
            if (words.get(i).matches("-F|--field|-k|--set-version|-b|--basedir")) {
                i++;
            } else if (words.get(i).matches("[a-zA-Z0-9][\\w-]{1,55}")) {
                names.add(RdmaModules.name(words.get(i)));
            }
        }
        return number < names.size() ? names.get(number) : null;
    }
}
