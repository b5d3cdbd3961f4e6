package org.ibdx.render;

import java.io.IOException;
import org.ibdx.diagnosis.Diagnosis;
import org.ibdx.diagnosis.Finding;
import org.ibdx.diagnosis.HostReport;
import org.ibdx.diagnosis.Severity;

/** One line: {@code node17 FAILING: no-sm: No subnet manager answers on mlx5_0/1 (explains 2 more, 1 more cause)}. */
public final class QuietView implements View {

    private final Look look;

    public QuietView(Look look) {
        this.look = look;
    }

    @Override
    public void write(Diagnosis diagnosis, Appendable out) throws IOException {
        StringBuilder line = new StringBuilder();
        if (diagnosis.hosts().size() == 1) {
            line.append(look.clean(diagnosis.hosts().get(0).name())).append(' ');
        } else if (diagnosis.hosts().size() > 1) {
            line.append(look.count(Phrase.HOSTS, diagnosis.hosts().size())).append(' ');
        }
        String verdict = Phrase.verdict(diagnosis.verdict(), look.language());
        line.append(look.style().paint(HeaderText.colour(diagnosis.verdict()), verdict));
        int faults = (int) diagnosis.causes().stream().filter(cause -> cause.severity().compareTo(Severity.MINOR) > 0).count();
        if (!diagnosis.causes().isEmpty() && (faults > 0 || diagnosis.verdict().exit() == 1)) {
            cause(line, diagnosis, Math.max(1, faults));
        } else if (diagnosis.hosts().size() == 1) {
            scope(line, diagnosis.hosts().get(0));
        }
        if (!diagnosis.unknown().isEmpty()) {
            line.append(", ").append(look.count(Phrase.NOT_KNOWN_COUNT, diagnosis.unknown().size()));
        }
        out.append(line).append('\n');
    }

    private void cause(StringBuilder line, Diagnosis diagnosis, int faults) {
        Finding first = diagnosis.causes().get(0);
        line.append(": ").append(look.clean(first.id())).append(": ");
        if (diagnosis.hosts().size() > 1 && first.host() != null) {
            line.append(look.clean(first.host())).append(": ");
        }
        line.append(look.say(first.title()));
        StringBuilder more = new StringBuilder();
        if (!first.explains().isEmpty()) {
            more.append(look.say(Phrase.EXPLAINS_MORE, first.explains().size()));
        }
        if (faults > 1) {
            more.append(more.isEmpty() ? "" : ", ").append(look.count(Phrase.MORE_CAUSES, faults - 1));
        }
        if (!more.isEmpty()) {
            line.append(" (").append(more).append(')');
        }
    }

    private void scope(StringBuilder line, HostReport host) {
        StringBuilder layers = new StringBuilder();
        for (String layer : host.scope()) {
            layers.append(layers.isEmpty() ? "" : " ").append(Phrase.layer(layer, look.language()));
        }
        line.append(": ").append(layers.isEmpty() ? look.say(Phrase.NOTHING_READ) : look.say(Phrase.LOOKED_AT, layers));
    }
}
