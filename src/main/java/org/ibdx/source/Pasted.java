package org.ibdx.source;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.ibdx.capture.Line;

/**
 * Takes off what mail programs, forums and issue trackers put around pasted text: quoting marks, code fences, tags, entities.
 * Line numbers stay those of the file.
 */
final class Pasted {

    private static final Pattern FENCE = Pattern.compile("^\\s{0,8}(?:[-*]\\s+|\\d+\\.\\s+)?(?:```+|~~~+)\\s*(.*)$");
    private static final Set<String> LANGUAGES = Set.copyOf(List.of("", "sh", "bash", "shell", "console", "text", "txt", "plain", "plaintext", "log", "none", "ini",
            "yaml", "yml", "json", "terminal", "output", "ansi", "diff", "zsh", "conf", "shell-session", "shellsession", "sh-session", "bash-session", "c",
            "python", "java", "raw", "toml", "xml", "powershell", "nohighlight", "code", "syntax", "dmesg", "cmd", "markdown", "md"));
    /** {@code Mtu : 4096[B]} of perftest is no tag. */
    private static final String NOT_BYTES = "(?!(?<=\\d)(?-i:\\[B\\]))";
    private static final Pattern TAG = Pattern.compile("(?i)<(/?)(pre|code|details|summary|samp|kbd|tt|blockquote|p|br|b|strong|div|span)(?:\\s[^<>]{0,200})?/?>"
            + "|" + NOT_BYTES + "\\[(/?)(code|quote|pre|spoiler|font|size|b)(?:[=:][^\\]]{0,60})?\\]|\\{(code|noformat|quote)(?::[^}]{0,60})?\\}");
    private static final Pattern PRE = Pattern.compile("(?i)(?=<pre[\\s>])(?<!^)|(?<=</pre>)(?!$)");
    private static final int MOST_PIECES = 20;
    private static final Pattern ENTITY = Pattern.compile("&(lt|gt|amp|quot|apos|nbsp|#39|#x27|#34);");
    private static final int SHORTEST_QUOTED_RUN = 3;

    private static final int FEWEST_DOUBLED = 6;

    private Pasted() {
    }

    /** The lines of a text. */
    static List<Row> rows(String text) {
        List<Line> lines = unquoted(Margin.off(Line.split(text)));
        boolean entities = text.indexOf("&lt;") >= 0 || text.indexOf("&gt;") >= 0 || text.indexOf("&#39;") >= 0 || text.indexOf("&quot;") >= 0;
        List<Row> rows = new ArrayList<>(lines.size());
        boolean code = false;
        for (int i = 0; i < lines.size(); i++) {
            Line line = lines.get(i);
            String raw = line.raw();
            String clean = line.text();
            if (entities && clean.indexOf('&') >= 0) {
                clean = entities(clean);
                raw = clean;
            }
            if (clean.indexOf("```") >= 0 || clean.indexOf("~~~") >= 0) {
                Matcher fence = FENCE.matcher(clean);
                if (fence.matches()) {
                    code = fence(rows, line.number(), fence.group(1).strip(), code);
                    continue;
                }
                if (clean.stripTrailing().endsWith("```")) {
                    String before = clean.substring(0, clean.lastIndexOf("```"));
                    rows.add(new Row(line.number(), before, before, false, code, null));
                    rows.add(new Row(line.number(), "", "", true, code, null));
                    code = !code;
                    continue;
                }
            }
            if ((clean.indexOf('<') >= 0 || clean.indexOf('[') >= 0 || clean.indexOf('{') >= 0) && TAG.matcher(clean).find()) {
                code = tagged(rows, line.number(), clean, code);
            } else {
                rows.add(new Row(line.number(), raw, clean, false, code, null));
            }
        }
        return isDoubled(rows) ? rows.stream().filter(row -> !row.blank()).toList() : rows;
    }

    /** Whether an empty line stands after each line, as some forms leave it: then empty lines mean nothing. */
    private static boolean isDoubled(List<Row> rows) {
        int filled = 0;
        int followed = 0;
        for (int i = 0; i + 1 < rows.size(); i++) {
            if (!rows.get(i).blank()) {
                filled++;
                followed += rows.get(i + 1).blank() ? 1 : 0;
            }
        }
        return filled >= FEWEST_DOUBLED && followed * 20 >= filled * 19;
    }

    /** A fence; what stands behind it is a language, or already the first line of the code, or all of it. */
    private static boolean fence(List<Row> rows, int number, String rest, boolean code) {
        rows.add(new Row(number, "", "", true, !code, null));
        if (LANGUAGES.contains(rest.toLowerCase(java.util.Locale.ROOT)) || rest.startsWith("{")) {
            return !code;
        }
        boolean closed = rest.endsWith("```");
        String inner = closed ? rest.substring(0, rest.length() - 3).strip() : rest;
        rows.add(new Row(number, inner, inner, false, !code, null));
        if (closed) {
            rows.add(new Row(number, "", "", true, code, null));
            return code;
        }
        return !code;
    }

    private static boolean tagged(List<Row> rows, int number, String clean, boolean code) {
        boolean inside = code;
        String[] pieces = PRE.split(clean);
        if (pieces.length > 1 && pieces.length < MOST_PIECES) {
            // what a page writes before and behind a block stands on lines of its own
            for (String piece : pieces) {
                inside = tagged(rows, number, piece, inside);
            }
            return inside;
        }
        Matcher tag = TAG.matcher(clean);
        boolean edge = false;
        while (tag.find()) {
            String name = (tag.group(2) != null ? tag.group(2) : tag.group(4) != null ? tag.group(4) : tag.group(5)).toLowerCase(java.util.Locale.ROOT);
            boolean closes = "/".equals(tag.group(1)) || "/".equals(tag.group(3));
            if (name.equals("pre") || name.equals("code") || name.equals("noformat")) {
                boolean toggles = tag.group(5) != null;
                inside = toggles ? !inside : !closes;
                edge |= tag.group(1) == null || name.equals("pre") || clean.replace(tag.group(), "").isBlank();
            } else if (name.equals("details") || name.equals("quote") || name.equals("blockquote") || name.equals("summary")) {
                edge = true;
            }
        }
        String rest = TAG.matcher(clean).replaceAll("");
        if (edge) {
            rows.add(new Row(number, "", "", true, inside, null));
        }
        if (!rest.isBlank()) {
            // a summary is a heading of what it hides
            String shown = clean.toLowerCase(java.util.Locale.ROOT).contains("<summary") ? "### " + rest.strip() : rest;
            rows.add(new Row(number, rest, shown, false, inside || code, null));
        }
        return inside;
    }

    private static String entities(String text) {
        return ENTITY.matcher(text).replaceAll(entity -> switch (entity.group(1)) {
            case "lt" -> "<";
            case "gt" -> ">";
            case "amp" -> "&";
            case "nbsp" -> " ";
            case "apos", "#39", "#x27" -> "'";
            default -> "\"";
        });
    }

    /** The lines without what a mail program puts before quoted ones, and without a margin that what was quoted has itself. */
    private static List<Line> unquoted(List<Line> lines) {
        boolean[] quoted = quoted(lines);
        List<Line> result = new ArrayList<>(lines.size());
        boolean changed = false;
        for (int i = 0; i < quoted.length; i++) {
            Line line = lines.get(i);
            String clean = quoted[i] ? unquoted(line.text()) : null;
            changed |= quoted[i];
            result.add(quoted[i] ? new Line(line.number(), clean, clean) : line);
        }
        return changed ? Margin.off(result) : lines;
    }

    /** Whether a line begins with what a mail program puts before quoted lines: {@code >}, or a bar with a blank behind it. */
    private static boolean marked(String text) {
        return text.startsWith(">") || text.startsWith("|") && (text.length() == 1 || " \t>|".indexOf(text.charAt(1)) >= 0);
    }

    /** Whether bars stand at the end of lines too: a table, or a box around an output. */
    private static boolean isTable(List<Line> run) {
        long closed = run.stream().filter(line -> line.text().length() > 1 && line.text().startsWith("|") && line.text().stripTrailing().endsWith("|")).count();
        return closed * 4 > run.size();
    }

    /** Which lines are quoted as in a mail: runs of lines that begin with a mark, or most of the text. */
    private static boolean[] quoted(List<Line> lines) {
        boolean[] quoted = new boolean[lines.size()];
        int marked = 0;
        int filled = 0;
        for (Line line : lines) {
            marked += marked(line.text()) ? 1 : 0;
            filled += line.text().isBlank() ? 0 : 1;
        }
        if (marked == 0) {
            return quoted;
        }
        boolean most = marked * 2 >= filled && marked > 1;
        for (int i = 0; i < quoted.length; i++) {
            int end = i;
            while (end < quoted.length && marked(lines.get(end).text())) {
                end++;
            }
            boolean run = !isTable(lines.subList(i, end))
                    && (end - i >= SHORTEST_QUOTED_RUN || end > i && most || end > i && holdsPrompt(lines.get(i).text()));
            for (int j = i; j < end; j++) {
                quoted[j] = run;
            }
            i = Math.max(i, end - 1);
        }
        return quoted;
    }

    /** The line without its quoting marks, each of which may have a blank behind it. */
    private static String unquoted(String text) {
        int i = 0;
        while (i < text.length() && (text.charAt(i) == '>' || text.charAt(i) == '|')) {
            i += i + 1 < text.length() && text.charAt(i + 1) == ' ' ? 2 : 1;
        }
        return text.substring(i);
    }

    private static boolean holdsPrompt(String text) {
        Prompt prompt = Prompt.of(unquoted(text));
        return prompt != null && prompt.kind() == Prompt.Kind.NAMED;
    }
}
