package org.ibdx.source;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The report of sysinfo-snapshot, which holds what has no text file: what the fabric answered, and small files.
 *
 * <pre>
 * &lt;a name="sec2004"&gt;&lt;/a&gt; … &lt;h2&gt;sminfo&lt;/h2&gt;&lt;p&gt;sminfo: sm lid 1 sm guid …&lt;/p&gt;
 * {"Version: 3.7.9": {"2. Fabric Diagnostics Information: ": {"sminfo": "sminfo: sm lid 1 sm guid …"}}}
 * </pre>
 */
final class SysinfoReport {

    private static final Pattern HEADING = Pattern.compile("<h[2-4][^>]*>([^<]{1,300})</h[2-4]>", Pattern.CASE_INSENSITIVE);
    private static final Pattern NEXT = Pattern.compile("<a name=|<h[1-4]\\b|</body>|</html>", Pattern.CASE_INSENSITIVE);
    private static final Pattern TAG = Pattern.compile("</?[a-zA-Z][^<>]{0,400}>|<!--.{0,400}?-->");
    private static final String INVOKED = "Invoked Command: ";
    private static final int SECTIONS = 10_000;

    /**
     * A part of the report.
     *
     * @param title command, path or word of the collector
     * @param text  what it printed
     * @param line  lines of the report before it
     */
    record Section(String title, String text, int line) {
    }

    private SysinfoReport() {
    }

    /** The command that a text file of the collector names in its first line, or null. */
    static String invoked(String text) {
        if (!text.startsWith(INVOKED)) {
            return null;
        }
        int end = text.indexOf('\n');
        return text.substring(INVOKED.length(), end < 0 ? text.length() : end).strip();
    }

    /** All parts; of a report that is cut or damaged those that are readable. */
    static List<Section> sections(String text, boolean json) {
        return json ? ofJson(text) : ofHtml(text);
    }

    private static List<Section> ofHtml(String text) {
        List<Section> sections = new ArrayList<>();
        Matcher heading = HEADING.matcher(text);
        Matcher next = NEXT.matcher(text);
        int line = 0;
        int counted = 0;
        while (heading.find() && sections.size() < SECTIONS) {
            int end = next.find(heading.end()) ? next.start() : text.length();
            String body = TAG.matcher(text.substring(heading.end(), end)).replaceAll("");
            for (; counted < heading.end(); counted++) {
                line += text.charAt(counted) == '\n' ? 1 : 0;
            }
            if (!body.isBlank()) {
                sections.add(new Section(unescaped(heading.group(1)).strip(), unescaped(body), line));
            }
        }
        return sections;
    }

    private static String unescaped(String text) {
        return text.replace("&lt;", "<").replace("&gt;", ">").replace("&quot;", "\"").replace("&#39;", "'").replace("&nbsp;", " ").replace("&nbsp", " ")
                .replace("&amp;", "&");
    }

    private static List<Section> ofJson(String text) {
        List<Section> sections = new ArrayList<>();
        try (JsonParser parser = new JsonFactory().createParser(text)) {
            for (JsonToken token = parser.nextToken(); token != null && sections.size() < SECTIONS; token = parser.nextToken()) {
                String name = parser.currentName();
                if (token == JsonToken.VALUE_STRING && name != null && !name.isBlank() && !parser.getText().isBlank()) {
                    sections.add(new Section(name.strip(), parser.getText(), Math.max(0, parser.currentTokenLocation().getLineNr() - 1)));
                }
            }
        } catch (IOException e) {
            // a report that is cut ends here; what came before is good
            return sections;
        }
        return sections;
    }
}
