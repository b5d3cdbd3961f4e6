package org.ibdx.source;

import java.util.List;

/**
 * A typed line and how it was told from its surroundings.
 *
 * @param line   what was typed
 * @param hosts  machines it ran on; empty where unknown
 * @param ended  whether something follows its output, so that an empty output is known to be empty
 * @param marked whether a prompt or a heading marks it, not only its own words
 * @param prompted whether a prompt marks it
 * @param exit   exit status where the text tells it, else null
 */
record Typed(String line, List<String> hosts, boolean ended, boolean marked, boolean prompted, Integer exit) {
}
