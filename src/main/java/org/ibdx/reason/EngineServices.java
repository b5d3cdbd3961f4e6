package org.ibdx.reason;

import java.io.ByteArrayInputStream;
import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.MalformedURLException;
import java.net.URL;
import java.net.URLConnection;
import java.net.URLStreamHandler;
import java.nio.charset.StandardCharsets;
import java.util.Collections;
import java.util.Enumeration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Answers what the engine looks up by name, its own parts ({@link java.util.ServiceLoader}) and settings, from a table that the build
 * made. Otherwise some forty questions of a start go to every jar, each of which is opened and its contents listed for that: a tenth
 * of the time until the verdict.
 */
public final class EngineServices extends ClassLoader {

    /**
     * Where the build puts the table: for each jar a line of its file name and, after tabs, what {@code META-INF/services} in it
     * says: service, equals sign, classes with commas between.
     */
    public static final String TABLE = "/META-INF/ibdx/services";

    private static final String SERVICES = "META-INF/services/";
    private static final Set<String> SETTINGS = Set.of("META-INF/kie.properties.conf", "META-INF/kie.default.mvel.properties.conf");
    /** Where this one is missing, the engine looks for it in further places. */
    private static final String DEFAULTS = "META-INF/kie.default.properties.conf";

    private final Map<String, String> services;

    private EngineServices(ClassLoader parent, Map<String, String> services) {
        super(parent);
        this.services = services;
    }

    /** Lets this thread, and those that it starts, ask here: before anything of the engine is used. */
    public static void install() {
        String path = System.getProperty("ibdx.path", System.getProperty("java.class.path"));
        Thread.currentThread().setContextClassLoader(of(path, File.pathSeparator, ClassLoader.getSystemClassLoader()));
    }

    /**
     * What the table says of the jars of a class path; the parent itself where there is no table, or where the path has something
     * that the table does not know.
     *
     * @param path as in {@code java.class.path}
     */
    static ClassLoader of(String path, String separator, ClassLoader parent) {
        Map<String, String> jars = table();
        Map<String, StringBuilder> services = new HashMap<>();
        int start = 0;
        while (start <= path.length()) {
            int end = path.indexOf(separator, start);
            String place = path.substring(start, end < 0 ? path.length() : end);
            String contents = jars.get(place.substring(place.lastIndexOf('/') + 1));
            if (contents == null) {
                return parent;
            }
            add(services, contents);
            start = end < 0 ? path.length() + 1 : end + separator.length();
        }
        Map<String, String> all = new HashMap<>();
        for (Map.Entry<String, StringBuilder> service : services.entrySet()) {
            all.put(service.getKey(), service.getValue().toString());
        }
        return new EngineServices(parent, all);
    }

    private static void add(Map<String, StringBuilder> services, String contents) {
        int start = 0;
        while (start < contents.length()) {
            int end = contents.indexOf('\t', start);
            String service = contents.substring(start, end < 0 ? contents.length() : end);
            int sign = service.indexOf('=');
            StringBuilder classes = services.computeIfAbsent(service.substring(0, sign), name -> new StringBuilder());
            classes.append(service.substring(sign + 1).replace(',', '\n')).append('\n');
            start = end < 0 ? contents.length() : end + 1;
        }
    }

    private static Map<String, String> table() {
        Map<String, String> jars = new HashMap<>();
        try (InputStream in = EngineServices.class.getResourceAsStream(TABLE)) {
            String text = in == null ? "" : new String(in.readAllBytes(), StandardCharsets.UTF_8);
            int start = 0;
            while (start < text.length()) {
                int end = text.indexOf('\n', start);
                int tab = text.indexOf('\t', start);
                boolean empty = tab < 0 || tab > end;
                jars.put(text.substring(start, empty ? end : tab), empty ? "" : text.substring(tab + 1, end));
                start = end + 1;
            }
        } catch (IOException e) {
            throw new UncheckedIOException("cannot read " + TABLE, e);
        }
        return jars;
    }

    @Override
    public Enumeration<URL> getResources(String name) throws IOException {
        if (name.startsWith(SERVICES)) {
            String classes = services.get(name.substring(SERVICES.length()));
            return Collections.enumeration(classes == null ? List.of() : List.of(url(name, classes)));
        }
        if (name.equals(DEFAULTS)) {
            return Collections.enumeration(List.of(url(name, "")));
        }
        return SETTINGS.contains(name) ? Collections.emptyEnumeration() : super.getResources(name);
    }

    private static URL url(String name, String text) throws MalformedURLException {
        return new URL(null, "ibdx:" + name, new URLStreamHandler() {
            @Override
            protected URLConnection openConnection(URL url) {
                return new URLConnection(url) {
                    @Override
                    public void connect() {
                        // the text is at hand
                    }

                    @Override
                    public InputStream getInputStream() {
                        return new ByteArrayInputStream(text.getBytes(StandardCharsets.UTF_8));
                    }
                };
            }
        });
    }
}
