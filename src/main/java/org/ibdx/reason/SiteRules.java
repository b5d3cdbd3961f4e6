package org.ibdx.reason;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import org.drools.kiesession.rulebase.InternalKnowledgeBase;
import org.ibdx.knowledge.Node;
import org.kie.api.KieBase;
import org.kie.api.definition.KiePackage;
import org.kie.api.io.ResourceType;
import org.kie.internal.builder.KnowledgeBuilder;
import org.kie.internal.builder.KnowledgeBuilderError;
import org.kie.internal.builder.KnowledgeBuilderFactory;
import org.kie.internal.io.ResourceFactory;

/**
 * Compiles a site's own DRL at run time and adds it to the built-in rules. Needs the compiler of Drools, which is on the class
 * path only when {@code --rules} is given. The last word of a rule's package is its layer: {@code package site.cause;}.
 */
public final class SiteRules {

    private SiteRules() {
    }

    /**
     * The rule base with further rules.
     *
     * @param base built-in rules
     * @param drl  text by file name
     * @throws Node.Mistake for what does not compile, with file and line
     */
    public static RuleBase add(RuleBase base, Map<String, String> drl) {
        Map<String, String> host = new java.util.LinkedHashMap<>();
        Map<String, String> fleet = new java.util.LinkedHashMap<>();
        drl.forEach((file, text) -> (layer(file, text).matches("observe|cause") ? host : fleet).put(file, text));
        add(base.host(), host);
        add(base.fleet(), fleet);
        return base;
    }

    private static String layer(String file, String text) {
        java.util.regex.Matcher matcher = java.util.regex.Pattern.compile("(?m)^\\s*package\\s+([\\w.]+)").matcher(text);
        String layer = matcher.find() ? matcher.group(1).substring(matcher.group(1).lastIndexOf('.') + 1) : "";
        if (!layer.matches("observe|cause|between|relate")) {
            throw new Node.Mistake(file, 1, "the package must end in a layer.\nMaybe: package site.cause;");
        }
        return layer;
    }

    private static void add(KieBase base, Map<String, String> drl) {
        if (drl.isEmpty()) {
            return;
        }
        List<Node.Mistake> mistakes = new ArrayList<>();
        KnowledgeBuilder builder = KnowledgeBuilderFactory.newKnowledgeBuilder();
        drl.forEach((file, text) -> {
            builder.add(ResourceFactory.newByteArrayResource(text.getBytes(StandardCharsets.UTF_8)).setSourcePath(file), ResourceType.DRL);
        });
        for (KnowledgeBuilderError error : builder.getErrors()) {
            String file = error.getResource() == null ? drl.keySet().iterator().next() : error.getResource().getSourcePath();
            mistakes.add(new Node.Mistake(file, error.getLines().length > 0 ? error.getLines()[0] : 1, error.getMessage()));
        }
        if (!mistakes.isEmpty()) {
            throw mistakes.get(0);
        }
        Collection<KiePackage> packages = builder.getKnowledgePackages();
        ((InternalKnowledgeBase) base).addPackages(packages);
    }
}
