package org.ibdx.reason;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.drools.drl.ast.descr.AccumulateDescr;
import org.drools.drl.ast.descr.AnnotationDescr;
import org.drools.drl.ast.descr.BaseDescr;
import org.drools.drl.ast.descr.ConditionalElementDescr;
import org.drools.drl.ast.descr.ExistsDescr;
import org.drools.drl.ast.descr.NotDescr;
import org.drools.drl.ast.descr.OrDescr;
import org.drools.drl.ast.descr.PackageDescr;
import org.drools.drl.ast.descr.PatternDescr;
import org.drools.drl.ast.descr.RuleDescr;
import org.drools.drl.parser.DrlParser;
import org.drools.drl.parser.DroolsError;
import org.drools.drl.parser.DroolsParserException;
import org.ibdx.catalogue.RuleText;
import org.ibdx.diagnosis.Confidence;
import org.ibdx.fact.Fact;
import org.ibdx.fact.FactKinds;
import org.ibdx.fact.FactSchema;
import org.ibdx.knowledge.Node;
import org.ibdx.knowledge.Node.Both;
import org.kie.internal.builder.conf.LanguageLevelOption;

/** Reads what rules say out of DRL text: in the build for the built-in rules, at run time only for a site's own. */
public final class DrlReader {

    private static final Pattern CONCLUSION = Pattern.compile(
            "insertLogical\\s*\\(\\s*new\\s+(\\w+)\\s*\\(\\s*(?:\"([^\"]*)\"|(\\$\\w+)(?=\\s*[,)])|[^,\")]+)");
    private static final Pattern BINDING = Pattern.compile("^\\s*(\\$\\w+)\\s*:=?\\s*(\\w+)\\b");
    private static final Pattern STRING = Pattern.compile("\"(?:[^\"\\\\]|\\\\.)*\"");
    private static final Pattern NAME = Pattern.compile("(?<![\\w$.])[a-z]\\w*");

    /** Fields that only name the thing: their lines prove nothing. */
    private static final List<String> IDENTITY = List.of("device", "port", "interfaceName", "about");

    private final String file;
    private final List<Node.Mistake> mistakes;

    private DrlReader(String file, List<Node.Mistake> mistakes) {
        this.file = file;
        this.mistakes = mistakes;
    }

    /** The rules of one file; what is wrong with it is added to {@code mistakes}. */
    public static List<RuleText> read(String drl, String file, List<Node.Mistake> mistakes) {
        DrlParser parser = new DrlParser(LanguageLevelOption.DRL6);
        PackageDescr descr;
        try {
            descr = parser.parse(false, drl);
        } catch (DroolsParserException e) {
            mistakes.add(new Node.Mistake(file, 1, "not DRL: " + e.getMessage()));
            return List.of();
        }
        for (DroolsError error : parser.getErrors()) {
            int line = error.getLines().length > 0 ? error.getLines()[0] : 1;
            mistakes.add(new Node.Mistake(file, line, error.getMessage()));
        }
        if (descr == null || parser.hasErrors()) {
            return List.of();
        }
        String name = descr.getName();
        DrlReader reader = new DrlReader(file, mistakes);
        List<RuleText> rules = new ArrayList<>();
        for (RuleDescr rule : descr.getRules()) {
            rules.add(reader.rule(rule, name.substring(name.lastIndexOf('.') + 1)));
        }
        return rules;
    }

    private RuleText rule(RuleDescr rule, String layer) {
        String sure = annotation(rule, "sure");
        if (sure == null || !List.of("certain", "likely", "possible").contains(sure)) {
            mistake(rule, "rule \"" + rule.getName() + "\" needs @sure(certain), @sure(likely) or @sure(possible)");
            sure = "possible";
        }
        String en = annotation(rule, "en");
        String zh = annotation(rule, "zh");
        if (en == null || zh == null) {
            mistake(rule, "rule \"" + rule.getName() + "\" needs its sentence in both languages: @en(\"…\") and @zh(\"…\")");
        }
        if (!rule.getAttributes().isEmpty()) {
            mistake(rule, "rule \"" + rule.getName() + "\" has attributes " + rule.getAttributes().keySet() + "; order must not matter");
        }
        List<RuleText.Pattern> patterns = new ArrayList<>();
        collect(rule.getLhs(), "there", patterns, rule);
        List<RuleText.Conclusion> concludes = new ArrayList<>();
        String action = String.valueOf(rule.getConsequence());
        Matcher matcher = CONCLUSION.matcher(action);
        while (matcher.find()) {
            concludes.add(new RuleText.Conclusion(matcher.group(1), matcher.group(2), matcher.group(3)));
        }
        if (concludes.size() != 1 || action.chars().filter(c -> c == ';').count() > 1) {
            mistake(rule, "rule \"" + rule.getName() + "\" must have one action, one insertLogical(new …)");
        }
        return new RuleText(rule.getName(), layer, file, rule.getLine(), Confidence.of(sure),
                new Both(en == null ? "" : en, zh == null ? "" : zh), List.copyOf(patterns), List.copyOf(concludes));
    }

    private static String annotation(RuleDescr rule, String name) {
        AnnotationDescr annotation = rule.getAnnotation(name);
        if (annotation == null || annotation.getSingleValueAsString() == null) {
            return null;
        }
        String value = annotation.getSingleValueAsString().strip();
        if (value.length() > 1 && value.startsWith("\"") && value.endsWith("\"")) {
            value = value.substring(1, value.length() - 1).replace("\\\"", "\"").replace("\\\\", "\\");
        }
        return value;
    }

    private void collect(BaseDescr descr, String presence, List<RuleText.Pattern> patterns, RuleDescr rule) {
        if (descr instanceof PatternDescr pattern) {
            if (pattern.getSource() instanceof AccumulateDescr accumulate) {
                patterns.add(pattern(pattern, "from"));
                collect(accumulate.getInput(), "exists", patterns, rule);
            } else {
                patterns.add(pattern(pattern, pattern.getSource() == null ? presence : "from"));
            }
        } else if (descr instanceof NotDescr not) {
            not.getDescrs().forEach(inner -> collect(inner, "not", patterns, rule));
        } else if (descr instanceof ExistsDescr exists) {
            for (Object inner : exists.getDescrs()) {
                collect((BaseDescr) inner, presence.equals("not") ? "not" : "exists", patterns, rule);
            }
        } else if (descr instanceof OrDescr) {
            mistake(rule, "rule \"" + rule.getName() + "\" has an `or` between patterns: write one rule for each");
        } else if (descr instanceof ConditionalElementDescr group) {
            for (Object inner : group.getDescrs()) {
                collect((BaseDescr) inner, presence, patterns, rule);
            }
        }
    }

    private RuleText.Pattern pattern(PatternDescr descr, String presence) {
        List<String> constraints = new ArrayList<>();
        Map<String, String> bindings = new LinkedHashMap<>();
        List<String> fields = new ArrayList<>();
        Class<? extends Fact> kind = FactKinds.named(descr.getObjectType());
        for (BaseDescr constraint : descr.getDescrs()) {
            String text = constraint.toString().strip();
            if (text.startsWith("[") && text.endsWith("]")) {
                text = text.substring(1, text.length() - 1);
            }
            Matcher binding = BINDING.matcher(text);
            if (binding.find()) {
                bindings.put(binding.group(1), binding.group(2));
            }
            constraints.add(text);
            Matcher names = NAME.matcher(STRING.matcher(text).replaceAll(""));
            while (kind != null && names.find()) {
                String field = names.group();
                if (FactSchema.of(kind).fields().containsKey(field) && !IDENTITY.contains(field) && !fields.contains(field)) {
                    fields.add(field);
                }
            }
            Matcher strings = Pattern.compile("readings\\.(?:unreadable|of|changes|first|rise|risePerHour|riseWithin)\\(\"(\\w+)\"[,)]").matcher(text);
            while (strings.find()) {
                if (!fields.contains(strings.group(1))) {
                    fields.add(strings.group(1));
                }
            }
        }
        return new RuleText.Pattern(descr.getObjectType(), presence, descr.getIdentifier() == null ? "" : descr.getIdentifier(),
                List.copyOf(fields), bindings, List.copyOf(constraints), LiteralTests.of(descr.getObjectType(), constraints));
    }

    private void mistake(RuleDescr rule, String message) {
        mistakes.add(new Node.Mistake(file, rule.getLine(), message));
    }
}
