package org.ibdx.reason;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.drools.model.Rule;

/**
 * Where the executable form of each rule is: a static method of a class that the engine's generator made, two or three rules to a
 * class. The generator's own list makes all rules at once; this one makes only those that are asked for.
 */
final class RuleMethods {

    /** Begin of the package of a layer. */
    static final String PACKAGE = "org.ibdx.rules.";
    private static final String INDEX = "/META-INF/ibdx/rule-methods";

    private final Map<String, String> places = new HashMap<>();

    private RuleMethods() {
    }

    /** The index of the built-in rules. */
    static RuleMethods builtIn() {
        try (InputStream in = RuleMethods.class.getResourceAsStream(INDEX)) {
            if (in == null) {
                throw new IllegalStateException("no rules in this build: " + INDEX + " is missing; build again");
            }
            RuleMethods methods = new RuleMethods();
            for (String line : new String(in.readAllBytes(), StandardCharsets.UTF_8).split("\n")) {
                int tab = line.indexOf('\t');
                methods.places.put(line.substring(0, tab), line.substring(tab + 1));
            }
            return methods;
        } catch (IOException e) {
            throw new UncheckedIOException("cannot read " + INDEX, e);
        }
    }

    /** How many rules there are. */
    int size() {
        return places.size();
    }

    /** Whether this is a built-in rule. */
    boolean has(String name) {
        return places.containsKey(name);
    }

    /** Makes the executable form of a rule. */
    Rule rule(String name) {
        String place = places.get(name);
        if (place == null) {
            throw new IllegalStateException("the rule \"" + name + "\" is not in this build; build again");
        }
        int hash = place.indexOf('#');
        try {
            return (Rule) Class.forName(place.substring(0, hash)).getMethod(place.substring(hash + 1)).invoke(null);
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException("cannot load the rule \"" + name + "\" (" + place + "); build again", e);
        }
    }

    /** Writes the index, in the build: one line for each rule of the classes, its name and its method. */
    static void write(Path classes) throws IOException {
        Map<String, String> places = new TreeMap<>();
        try (URLClassLoader loader = new URLClassLoader(new URL[] {classes.toUri().toURL()}, RuleMethods.class.getClassLoader());
                Stream<Path> files = Files.walk(classes.resolve("org/ibdx/rules"))) {
            for (Path file : files.filter(each -> each.getFileName().toString().matches("Rules\\p{XDigit}+RuleMethods\\d+\\.class")).toList()) {
                String type = classes.relativize(file).toString().replaceFirst("\\.class$", "").replace('/', '.');
                for (Method method : loader.loadClass(type).getMethods()) {
                    if (Rule.class.isAssignableFrom(method.getReturnType())) {
                        String twin = places.put(((Rule) method.invoke(null)).getName(), type + "#" + method.getName());
                        if (twin != null) {
                            throw new IllegalStateException("two rules of one name: " + twin + " and " + type + "#" + method.getName());
                        }
                    }
                }
            }
        } catch (ClassNotFoundException | IllegalAccessException | InvocationTargetException e) {
            throw new IOException("the compiled rules cannot be read: " + e, e);
        }
        List<String> lines = places.entrySet().stream().map(place -> place.getKey() + "\t" + place.getValue()).toList();
        Path index = classes.resolve(INDEX.substring(1));
        Files.createDirectories(index.getParent());
        Files.writeString(index, String.join("\n", lines) + "\n");
    }
}
