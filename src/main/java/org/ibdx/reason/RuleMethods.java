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

    /** Lines of name, tab and place, in the order of the names: a start looks up a tenth of them. */
    private final String index;

    private RuleMethods(String index) {
        this.index = index;
    }

    /** The index of the built-in rules. */
    static RuleMethods builtIn() {
        try (InputStream in = RuleMethods.class.getResourceAsStream(INDEX)) {
            if (in == null) {
                throw new IllegalStateException("no rules in this build: " + INDEX + " is missing; build again");
            }
            return new RuleMethods(new String(in.readAllBytes(), StandardCharsets.UTF_8));
        } catch (IOException e) {
            throw new UncheckedIOException("cannot read " + INDEX, e);
        }
    }

    /** How many rules there are. */
    int size() {
        return (int) index.lines().count();
    }

    /** The first rule of a layer, by name. */
    String first(String layer) {
        int place = index.indexOf('\t' + PACKAGE + layer + '.');
        if (place < 0) {
            throw new IllegalStateException("there is no rule of the layer " + layer + " in this build; build again");
        }
        return index.substring(index.lastIndexOf('\n', place) + 1, place);
    }

    /** Whether this is a built-in rule. */
    boolean has(String name) {
        return place(name) != null;
    }

    /** Class and method of a rule; null where there is none of that name. */
    private String place(String name) {
        int low = 0;
        int high = index.length();
        while (low < high) {
            int start = index.lastIndexOf('\n', (low + high) / 2 - 1) + 1;
            int tab = index.indexOf('\t', start);
            int end = index.indexOf('\n', start);
            int order = name.compareTo(index.substring(start, tab));
            if (order == 0) {
                return index.substring(tab + 1, end);
            }
            if (order < 0) {
                high = start;
            } else {
                low = end + 1;
            }
        }
        return null;
    }

    /** Makes the executable form of a rule. */
    Rule rule(String name) {
        String place = place(name);
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
