package org.ibdx.redact;

import java.util.List;
import org.ibdx.capture.Capture;

public final class Redactor {
    public List<Capture> redact(List<Capture> c) { return c; }
    public String host(String h) { return h; }
    public void save() { }
}
