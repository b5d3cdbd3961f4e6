package org.ibdx.parse.adapter;

import java.util.HashSet;
import java.util.Set;
import org.ibdx.capture.Line;
import org.ibdx.fact.Port;
import org.ibdx.parse.Statements;

/**
 * Where a listing of devices and their ports is. A {@code grep} often takes out the lines that name the port, sometimes those
 * that name the device: then a key that comes again begins the next port.
 */
final class PortCursor {

    private final Statements out;
    private final Set<String> keys = new HashSet<>();
    private String device;
    private int port;
    private boolean told;

    PortCursor(Statements out) {
        this.out = out;
    }

    /** A line names the device; its ports follow. */
    void device(String name) {
        device = name;
        port = 0;
        told = false;
        keys.clear();
    }

    /** A line names the port. */
    void port(int number) {
        port = number;
        told = true;
        keys.clear();
    }

    String device() {
        return device;
    }

    /**
     * The listing ends here. Where its last port has a state, a line of the physical state always follows in these formats: it was cut off, and
     * what it would have said is not known.
     */
    void end(String state, String physicalState, Line last) {
        if (last != null && keys.contains(state) && !keys.contains(physicalState)) {
            out.about(Port.class, (device == null ? "?" : device) + "/" + port).unreadable("physicalState", "the text ends here", last);
        }
    }

    /** Number of the port that the last line spoke of; 0 before the first. */
    int port() {
        return port;
    }

    /** The port that a line with this key speaks of; its device and number are stated where they were told. */
    Statements.About at(String key, Line line) {
        if (!keys.add(key)) {
            keys.clear();
            keys.add(key);
            port++;
            told = false;
        } else if (port == 0) {
            port = 1;
        }
        Statements.About about = out.about(Port.class, device == null ? "port " + port : device + "/" + port);
        if (device != null) {
            about.set("device", device, line).set("port", port, line);
        } else if (told) {
            about.set("port", port, line);
        }
        return about;
    }
}
