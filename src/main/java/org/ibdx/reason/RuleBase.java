package org.ibdx.reason;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.drools.core.impl.RuleBaseFactory;
import org.drools.model.Model;
import org.drools.modelcompiler.KieBaseBuilder;
import org.kie.api.KieBase;

/** The rules in the form in which the engine runs them: those about one host, and those between hosts. */
public final class RuleBase {

    /** List of the model classes, one per layer; RuleCompiler writes it. */
    static final String MODELS = "/META-INF/ibdx/drools-model";
    private static final String PACKAGE = "org.ibdx.rules.";

    private final KieBase host;
    private final KieBase fleet;

    RuleBase(KieBase host, KieBase fleet) {
        this.host = host;
        this.fleet = fleet;
    }

    /** The built-in rules, from the executable model that the build made of {@code rules/**.drl}. */
    public static RuleBase builtIn() {
        return with(List.of(), List.of());
    }

    /** The built-in rules and further models, about one host and between hosts. */
    static RuleBase with(List<Model> host, List<Model> fleet) {
        return new RuleBase(load(host, "observe", "cause"), load(fleet, "between", "relate"));
    }

    KieBase host() {
        return host;
    }

    KieBase fleet() {
        return fleet;
    }

    /** How many rules there are, for the test that none got lost. */
    public int size() {
        return count(host) + count(fleet);
    }

    private static int count(KieBase base) {
        return base.getKiePackages().stream().mapToInt(each -> each.getRules().size()).sum();
    }

    private static KieBase load(List<Model> further, String... layers) {
        List<Model> models = new ArrayList<>();
        for (String name : modelNames()) {
            for (String layer : layers) {
                if (name.startsWith(PACKAGE + layer + ".")) {
                    models.add(instantiate(name, RuleBase.class.getClassLoader()));
                }
            }
        }
        if (models.size() != layers.length) {
            throw new IllegalStateException("the rule base is not complete: " + models.size() + " of " + layers.length
                    + " packages in " + MODELS + "; build again");
        }
        models.addAll(further);
        return KieBaseBuilder.createKieBaseFromModel(models, RuleBaseFactory.newKnowledgeBaseConfiguration());
    }

    static Model instantiate(String name, ClassLoader loader) {
        try {
            return (Model) Class.forName(name, true, loader).getConstructor().newInstance();
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException("cannot load the rules " + name + "; build again", e);
        }
    }

    private static List<String> modelNames() {
        try (InputStream in = RuleBase.class.getResourceAsStream(MODELS)) {
            if (in == null) {
                throw new IllegalStateException("no rules in this build: " + MODELS + " is missing");
            }
            return modelNames(in.readAllBytes());
        } catch (IOException e) {
            throw new UncheckedIOException("cannot read " + MODELS, e);
        }
    }

    /** The class names of a list of models; its first line is a version header. */
    static List<String> modelNames(byte[] list) {
        List<String> names = new ArrayList<>();
        for (String line : new String(list, StandardCharsets.UTF_8).split("\n")) {
            if (line.contains(".Rules")) {
                names.add(line.strip());
            }
        }
        return names;
    }
}
