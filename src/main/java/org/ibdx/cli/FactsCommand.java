package org.ibdx.cli;

import java.util.Map;
import org.ibdx.fact.Fact;
import org.ibdx.fact.FactSchema;
import org.ibdx.fact.Reading;
import org.ibdx.pipeline.HostCase;
import org.ibdx.pipeline.Pipeline;
import org.ibdx.source.Progress;
import org.ibdx.pipeline.Request;
import org.ibdx.render.Language;
import org.ibdx.render.Safe;
import org.ibdx.source.Obtained;
import org.ibdx.source.UnusableInput;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParseResult;

/** {@code ibdx facts SOURCE...}: what is known of each thing, field by field, in the words that rules use. */
final class FactsCommand implements Command {

    @Override
    public CommandSpec spec(Language language) {
        CommandSpec spec = Options.spec(this);
        Options.parameters(spec, "SOURCE", true, language.of("file, folder, bundle, or - for standard input", "文件、目录、诊断包，或 - 表示标准输入"));
        Options.common(spec, language);
        Help.describe(spec, language,
                language.of("Shows what is known of each thing, in the words that rules use.", "以规则所用的词显示已知的事实。"),
                "ibdx facts ticket.txt", language.of("facts of a pasted text", "粘贴文本中的事实"),
                "ibdx facts ticket.txt | grep ^Port", language.of("of one kind", "某一类事实"));
        return spec;
    }

    @Override
    public int run(ParseResult line, Session session) throws UnusableInput {
        Pipeline pipeline = new Pipeline();
        Obtained obtained = pipeline.obtain(Request.of(Options.parameters(line), System.in), Progress.SILENT);
        StringBuilder text = new StringBuilder();
        for (HostCase host : pipeline.cases(obtained.captures(), obtained.complete())) {
            for (Fact fact : host.facts()) {
                text.append(fact.getClass().getSimpleName()).append(" \"").append(Safe.text(fact.subject())).append("\" on ")
                        .append(Safe.text(host.name()));
                for (Map.Entry<String, Class<?>> field : FactSchema.of(fact.getClass()).fields().entrySet()) {
                    Reading reading = fact.readings().of(field.getKey());
                    Object value = FactSchema.of(fact.getClass()).value(fact, field.getKey());
                    if (value != null) {
                        text.append("\n    ").append(field.getKey()).append(" = ").append(Safe.text(value.toString()));
                    } else if (reading != null && !reading.known()) {
                        text.append("\n    ").append(field.getKey()).append(" unreadable: ").append(Safe.text(reading.unreadable()));
                    }
                }
                text.append('\n');
            }
        }
        session.print(text.toString());
        return ExitCodes.OK;
    }
}
