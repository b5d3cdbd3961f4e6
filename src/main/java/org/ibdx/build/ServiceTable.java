package org.ibdx.build;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.JarURLConnection;
import java.net.URL;
import java.net.URLConnection;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.TreeMap;
import java.util.jar.JarEntry;
import java.util.jar.JarFile;
import org.ibdx.reason.EngineServices;

/** Writes the table that {@link EngineServices} reads: what services the jars of the class path declare. */
final class ServiceTable {

    private static final String SERVICES = "META-INF/services/";
    /** What the jars of ibdx itself are called; they declare none. */
    private static final List<String> OWN = List.of("ibdx.jar", "ibdx-knowledge.jar");

    private ServiceTable() {
    }

    /** Of the jars in which the class loader of this thread looks; into the folder of classes. */
    static void write(Path classes) throws IOException {
        TreeMap<String, String> jars = new TreeMap<>();
        OWN.forEach(name -> jars.put(name, ""));
        for (URL manifest : Collections.list(Thread.currentThread().getContextClassLoader().getResources(JarFile.MANIFEST_NAME))) {
            URLConnection connection = manifest.openConnection();
            if (connection instanceof JarURLConnection jar) {
                jars.put(Path.of(jar.getJarFile().getName()).getFileName().toString(), services(jar.getJarFile()));
            }
        }
        StringBuilder text = new StringBuilder();
        jars.forEach((name, contents) -> text.append(name).append(contents.isEmpty() ? "" : "\t").append(contents).append('\n'));
        Path target = Path.of(classes + EngineServices.TABLE);
        Files.createDirectories(target.getParent());
        Files.writeString(target, text);
    }

    private static String services(JarFile jar) throws IOException {
        List<String> services = new ArrayList<>();
        for (JarEntry entry : Collections.list(jar.entries())) {
            if (entry.getName().startsWith(SERVICES) && !entry.isDirectory()) {
                services.add(entry.getName().substring(SERVICES.length()) + "=" + String.join(",", classes(jar, entry)));
            }
        }
        Collections.sort(services);
        return String.join("\t", services);
    }

    /** As java.util.ServiceLoader reads such a file: a class a line, comments after a number sign. */
    private static List<String> classes(JarFile jar, JarEntry entry) throws IOException {
        List<String> classes = new ArrayList<>();
        try (BufferedReader in = new BufferedReader(new InputStreamReader(jar.getInputStream(entry), StandardCharsets.UTF_8))) {
            for (String line = in.readLine(); line != null; line = in.readLine()) {
                String name = line.replaceFirst("#.*", "").strip();
                if (!name.isEmpty()) {
                    classes.add(name);
                }
            }
        }
        return classes;
    }
}
