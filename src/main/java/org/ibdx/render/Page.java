package org.ibdx.render;

/** Text under construction: lines that keep to the width of the style. */
public final class Page {

    private final StringBuilder out = new StringBuilder(2048);
    private final Style style;

    public Page(Style style) {
        this.style = style;
    }

    public int width() {
        return style.width();
    }

    /** An empty line, but never two, and none at the beginning. */
    public Page gap() {
        int length = out.length();
        if (length > 1 && !(out.charAt(length - 1) == '\n' && out.charAt(length - 2) == '\n')) {
            out.append('\n');
        }
        return this;
    }

    /** A line as it is; for commands, which are never broken, so that they can be copied. */
    public Page raw(String text) {
        out.append(text).append('\n');
        return this;
    }

    /** A paragraph: {@code lead}, and the text wrapped beside it. */
    public Page para(String lead, String text) {
        return para(lead, Width.of(lead), text);
    }

    /** The same where the lead holds colours: {@code hang} is what it takes on the screen. */
    public Page para(String lead, int hang, String text) {
        if (hang <= style.width() / 2) {
            return lines(lead, " ".repeat(hang), hang, text);
        }
        // no room beside it: the text goes below
        int indent = lead.length() - lead.stripLeading().length();
        if (hang <= style.width()) {
            out.append(lead.stripTrailing()).append('\n');
        } else {
            lines(lead.substring(0, indent), " ".repeat(indent), indent, lead.strip());
        }
        String below = " ".repeat(Math.min(indent + 2, style.width() / 2));
        return lines(below, below, below.length(), text);
    }

    /** A paragraph with a remark at the right edge of its line, or below where there is no room. */
    public Page para(String lead, int hang, String text, String remark) {
        return para(lead, " ".repeat(Math.min(hang, style.width() / 2)), hang, text, remark);
    }

    /** The same where further lines begin with {@code rest}, which is as wide as the lead; for trees. */
    public Page para(String lead, String rest, int hang, String text, String remark) {
        int room = style.width() - hang - Width.of(text);
        if (remark.isEmpty()) {
            return lines(lead, rest, hang, text);
        }
        if (room >= Width.of(remark) + 2) {
            out.append(lead).append(text).append(" ".repeat(room - Width.of(remark))).append(remark).append('\n');
            return this;
        }
        return lines(lead, rest, hang, text).lines(rest, rest, Width.of(rest), remark);
    }

    private Page lines(String lead, String rest, int hang, String text) {
        String first = lead;
        for (String line : Wrap.lines(text, style.width() - hang)) {
            out.append((first + line).stripTrailing()).append('\n');
            first = rest;
        }
        return this;
    }

    @Override
    public String toString() {
        return out.toString();
    }
}
