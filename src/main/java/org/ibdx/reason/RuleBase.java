package org.ibdx.reason;

import java.util.Collection;
import java.util.List;
import java.util.Map;
import org.drools.model.Model;
import org.drools.model.Rule;
import org.ibdx.catalogue.RuleNeeds;

/** The rules in the form in which the engine runs them: those about one host, and those between hosts. */
public final class RuleBase {

    private final Layers host;
    private final Layers fleet;

    private RuleBase(Layers host, Layers fleet) {
        this.host = host;
        this.fleet = fleet;
    }

    /**
     * The built-in rules, from the executable model that the build made of {@code rules/**.drl}.
     *
     * @param rules what each of them needs
     */
    public static RuleBase builtIn(List<RuleNeeds> rules) {
        return with(rules, List.of(), List.of());
    }

    /** The built-in rules and further models, about one host and between hosts; {@code rules} says what all of them need. */
    static RuleBase with(List<RuleNeeds> rules, List<Model> host, List<Model> fleet) {
        RuleMethods methods = RuleMethods.builtIn();
        return new RuleBase(new Layers(List.of("observe", "cause"), rules, methods, host),
                new Layers(List.of("between", "relate"), rules, methods, fleet));
    }

    /**
     * Loads the classes of the engine, while others read the knowledge: most of what the first run of any rule takes. Keeps nothing.
     */
    public static void loadEngine() {
        RuleMethods methods = RuleMethods.builtIn();
        String layer = "observe";
        RuleNeeds any = new RuleNeeds(methods.first(layer), layer, List.of(), List.of());
        new Layers(List.of(layer), List.of(any), methods, List.of()).run(List.of());
    }

    /** Loads all rules, whether they can match or not. */
    public void loadAll() {
        host.loadAll();
        fleet.loadAll();
    }

    /** What the rules about one host conclude from the input. */
    Map<Object, List<Justifications.Support>> host(Collection<?> input) {
        return host.run(input);
    }

    /** What the rules between hosts conclude from the input. */
    Map<Object, List<Justifications.Support>> fleet(Collection<?> input) {
        return fleet.run(input);
    }

    /** A rule about one host in the form of which the engine makes its network; null where there is none of that name. */
    Rule hostRule(String name) {
        return host.rule(name);
    }

    /** A rule between hosts; null where there is none of that name. */
    Rule fleetRule(String name) {
        return fleet.rule(name);
    }

    /** Names of the rules about one host. */
    Collection<String> hostRules() {
        return host.names();
    }
}
