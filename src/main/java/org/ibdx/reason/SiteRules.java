package org.ibdx.reason;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.drools.model.Model;
import org.ibdx.catalogue.RuleNeeds;
import org.ibdx.knowledge.Node;

/**
 * Compiles a site's own DRL at run time, to the same executable model that the build makes, and puts it beside the built-in
 * rules. Needs the compiler of Drools, which is on the class path only when it is asked for. The last word of a rule's package
 * is its layer: {@code package site.cause;}.
 */
public final class SiteRules {

    private static final Pattern PACKAGE = Pattern.compile("(?m)^\\s*package\\s+([\\w.]+)");

    private SiteRules() {
    }

    /**
     * The built-in rules and further ones.
     *
     * @param rules what all rules need, the built-in ones and the site's
     * @param drl   text of the site's rules by file name
     * @throws Node.Mistake for what does not compile, with file and line
     */
    public static RuleBase with(List<RuleNeeds> rules, Map<String, String> drl) {
        drl.forEach(SiteRules::checkLayer);
        Map<String, byte[]> classes = new LinkedHashMap<>();
        try {
            List<Node.Mistake> mistakes = RuleCompiler.compile(drl, (name, bytes) -> {
                classes.put(name, bytes);
            });
            if (!mistakes.isEmpty()) {
                throw mistakes.get(0);
            }
        } catch (IOException e) {
            throw new UncheckedIOException("cannot compile the rules of the site", e);
        }
        Loader loader = new Loader(classes);
        List<Model> host = new ArrayList<>();
        List<Model> fleet = new ArrayList<>();
        for (String name : RuleCompiler.modelNames(classes.get(RuleCompiler.MODEL_LIST))) {
            String layer = name.replaceAll("^.*?\\.?(\\w+)\\.\\w+$", "$1");
            (layer.matches("observe|cause") ? host : fleet).add(instantiate(name, loader));
        }
        return RuleBase.with(rules, host, fleet);
    }

    private static Model instantiate(String name, ClassLoader loader) {
        try {
            return (Model) Class.forName(name, true, loader).getConstructor().newInstance();
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException("cannot load the rules " + name, e);
        }
    }

    private static void checkLayer(String file, String text) {
        Matcher matcher = PACKAGE.matcher(text);
        String name = matcher.find() ? matcher.group(1) : "";
        if (!name.matches("(\\w+\\.)+(observe|cause|between|relate)") || name.startsWith("org.ibdx.")) {
            throw new Node.Mistake(file, 1, "the package is a name of your own and ends in a layer.\nMaybe: package site.cause;");
        }
    }

    /** Classes that exist in memory only. */
    private static final class Loader extends ClassLoader {
        private final Map<String, byte[]> classes;

        private Loader(Map<String, byte[]> classes) {
            super(SiteRules.class.getClassLoader());
            this.classes = classes;
        }

        @Override
        protected Class<?> findClass(String name) throws ClassNotFoundException {
            byte[] bytes = classes.get(name.replace('.', '/') + ".class");
            if (bytes == null) {
                throw new ClassNotFoundException(name);
            }
            return defineClass(name, bytes, 0, bytes.length);
        }
    }
}
