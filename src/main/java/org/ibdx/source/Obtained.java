package org.ibdx.source;

import java.util.List;
import org.ibdx.capture.Capture;

/**
 * What came of the sources a user named.
 *
 * @param captures in the order of their {@link Capture#sequence()}
 * @param unread   what could not be used, never silently left out
 * @param complete whether all of it comes from bundles of our own, whose collector promises to have looked at everything
 */
public record Obtained(List<Capture> captures, List<Unread> unread, boolean complete) {

    public Obtained {
        captures = List.copyOf(captures);
        unread = List.copyOf(unread);
    }
}
