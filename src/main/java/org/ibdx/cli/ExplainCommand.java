package org.ibdx.cli;

import java.util.ArrayList;
import java.util.List;
import org.ibdx.catalogue.Catalogue;
import org.ibdx.catalogue.Entry;
import org.ibdx.catalogue.KnowledgeStore;
import org.ibdx.render.EntryView;
import org.ibdx.render.Language;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParseResult;

/** {@code ibdx explain ID...}: what a cause means, what it brings about, how to mend it. */
final class ExplainCommand implements Command {

    @Override
    public CommandSpec spec(Language language) {
        CommandSpec spec = Options.spec(this);
        Options.parameters(spec, "ID", true, language.of("a cause, as 'ibdx list causes' names it", "原因的标识，见 'ibdx list causes'"));
        Options.common(spec, language);
        Help.describe(spec, language,
                language.of("Says what a cause means, what it brings about, how to mend it and how to verify that.",
                        "说明某个原因的含义、影响、修复和验证方法。"),
                "ibdx explain no-sm", language.of("one cause", "一个原因"),
                "ibdx explain no-sm link-polling", language.of("several", "多个原因"),
                "ibdx explain --lang zh no-sm", language.of("in Chinese", "中文"));
        return spec;
    }

    @Override
    public int run(ParseResult line, Session session) {
        Catalogue catalogue = KnowledgeStore.builtIn().entries();
        EntryView view = new EntryView(session.look(true), catalogue);
        StringBuilder text = new StringBuilder();
        for (String id : Options.parameters(line)) {
            Entry entry = catalogue.entry(id);
            if (entry == null) {
                List<String> ids = new ArrayList<>();
                catalogue.heads().forEach(head -> ids.add(head.id()));
                throw new UsageError(session.say("there is no cause '" + id + "'; 'ibdx list causes' names them",
                        "没有原因 '" + id + "'；'ibdx list causes' 列出全部原因"), Nearest.to(id, ids));
            }
            text.append(text.isEmpty() ? "" : "\n").append(view.text(entry));
        }
        session.print(text.toString());
        return ExitCodes.OK;
    }
}
