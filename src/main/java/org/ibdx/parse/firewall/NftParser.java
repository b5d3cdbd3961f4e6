package org.ibdx.parse.firewall;

import java.util.List;
import org.ibdx.capture.Capture;
import org.ibdx.capture.Line;
import org.ibdx.capture.Outcome;
import org.ibdx.knowledge.LazyPattern;
import org.ibdx.parse.Lines;
import org.ibdx.parse.Parser;
import org.ibdx.parse.Statements;
import org.ibdx.parse.network.JsonTree;
import org.ibdx.parse.network.Typed;

/**
 * {@code nft list ruleset}, its text ({@link NftText}) and its JSON ({@link NftJson}). A configuration file looks alike, but it says
 * what is wanted and not what is in force; it is known by its {@code flush ruleset} or its first line, and nothing is stated.
 */
public final class NftParser implements Parser {

    private static final LazyPattern BEGINS_A = new LazyPattern("^\\s*table (?:inet|ip|ip6|arp|netdev|bridge) \\S+ \\{\\s*(?:#.*)?$");
    private static final LazyPattern BEGINS_B = new LazyPattern("^\\s*\\{\"nftables\": ?\\[\\{\"metainfo\".*$");
    @Override
    public String id() {
        return "nft";
    }

    @Override
    public boolean begins(String line) {
        return BEGINS_A.matcher(line).matches() || BEGINS_B.matcher(line).matches();
    }

    @Override
    public void parse(Capture capture, Statements out) {
        List<Line> lines = capture.lines();
        for (Line line : lines) {
            if (line.text().matches("^\\s*flush ruleset\\s*;?\\s*$|^#!.*nft.*$|^\\s*(?:define|include)\\s.*$")) {
                return;
            }
        }
        boolean damaged = capture.outcome() == Outcome.CUT || Typed.filtered(capture);
        Ruleset set = new Ruleset("nft");
        if (JsonTree.looksLike(lines)) {
            String end = capture.text().strip();
            new NftJson(set).read(JsonTree.read(lines), !damaged && end.endsWith("]}"));
        } else {
            new NftText(Lines.whole(capture), set).read();
        }
        if (damaged) {
            set.chains().forEach(chain -> chain.whole = false);
        }
        set.state(out);
    }
}
