package org.ibdx.parse.fabric;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.ibdx.capture.Line;
import org.ibdx.fact.PhysicalState;
import org.ibdx.fact.PortState;
import org.ibdx.fact.Rates;
import org.ibdx.fact.Words;
import org.ibdx.parse.Statements;

/**
 * The line of one port as iblinkinfo and ibqueryerrors print it, whatever stands before the LID.
 *
 * <pre>
 *    2   18[  ] ==( 2X      53.125 Gbps Active/  LinkUp)==&gt;  0x98039b0300a1c014     32    1[  ] "cn08 HCA-1" ( Could be 4X )
 *    2   19[  ] ==(                Down/ Polling)==&gt;             [  ] "" ( )
 * </pre>
 *
 * @param lid       LID of this end, or null where 0
 * @param port      its port
 * @param width     4X, or null on a link that is down
 * @param speed     generation, or null
 * @param state     Active …
 * @param physical  LinkUp …
 * @param peerGuid  GUID at the other end where it is printed
 * @param peerLid   LID of the other end, or null
 * @param peerPort  port there, or null
 * @param peerNode  description there, or null
 * @param couldBe   what the link could be, or null
 */
record LinkLine(Integer lid, Integer port, String width, String speed, String state, String physical, String peerGuid,
                Integer peerLid, Integer peerPort, String peerNode, String couldBe) {

    private static final Pattern HERE = Pattern.compile(
            "(\\d{1,8})\\s+(\\d{1,3})\\[[ \\d]*\\]\\s*==\\(([^()]*(?:\\([^()]*\\)[^()]*){0,3})\\)");
    private static final Pattern STATE = Pattern.compile("([A-Za-z?()0-9]+)\\s*/\\s*([A-Za-z?()0-9]+)\\s*$");
    private static final Pattern THERE = Pattern.compile(
            "==>\\s*(?:0x([0-9a-fA-F]{1,16})\\s+)?(\\d{1,8})\\s+(\\d{1,3})\\[[ \\d]*\\]\\s*\"(.*)\"");
    private static final Pattern COULD_BE = Pattern.compile("Could be ([0-9.]+X?(?: Gbps)?|FDR10)");

    /** Reads the part of the line from the LID on; null where it is no such line. */
    static LinkLine of(String text) {
        Matcher here = HERE.matcher(text);
        if (!here.find()) {
            return null;
        }
        String inside = here.group(3).strip();
        Matcher state = STATE.matcher(inside);
        if (!state.find() || PortState.of(state.group(1)) == null) {
            return null;
        }
        String link = inside.substring(0, state.start()).strip();
        int blank = link.indexOf(' ');
        String width = blank < 0 ? null : Rates.width(link.substring(0, blank));
        String speed = blank < 0 ? null : Rates.speedOfLane(link.substring(blank + 1));
        Matcher there = THERE.matcher(text);
        boolean peer = there.find(here.end());
        return new LinkLine(lid(here.group(1)), Words.integer(here.group(2)), width, speed, state.group(1),
                PhysicalState.of(state.group(2)) == null ? null : state.group(2),
                peer && there.group(1) != null ? Words.guid(there.group(1)) : null, peer ? lid(there.group(2)) : null,
                peer ? Words.integer(there.group(3)) : null, peer ? Nodes.text(there.group(4)) : null, couldBe(text));
    }

    private static Integer lid(String text) {
        Integer lid = Words.integer(text);
        return lid == null || lid == 0 || lid == 65535 ? null : lid;
    }

    private static String couldBe(String text) {
        List<String> notes = new ArrayList<>();
        Matcher note = COULD_BE.matcher(text);
        while (note.find()) {
            notes.add(note.group(1));
        }
        return notes.isEmpty() ? null : String.join(", ", notes);
    }

    LinkLine withPeerGuid(String guid) {
        return new LinkLine(lid, port, width, speed, state, physical, guid, peerLid, peerPort, peerNode, couldBe);
    }

    /** States both ends; width and speed are the same at both, the states need not be. */
    void state(Ends ends, String guid, String node, Line line) {
        Statements.About end = ends.link(new Ends.End(guid, port, node, lid), new Ends.End(peerGuid, peerPort, peerNode, peerLid),
                width, speed, line);
        if (end != null) {
            end.set("state", state, line).set("physicalState", physical, line).set("couldBe", couldBe, line);
        }
    }
}
