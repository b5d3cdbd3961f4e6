package org.ibdx.source;

import java.util.List;

/**
 * A line that people write above an output, or that a tool prints between the outputs of several machines.
 *
 * @param hosts   machines it names; empty where it names none
 * @param command command it names, or null
 * @param file    file it names, or null
 * @param rows    how many lines it takes
 * @param exit    exit status that it tells (ansible), or null
 */
record Heading(List<String> hosts, String command, String file, int rows, Integer exit) {

    static Heading host(String host, int rows) {
        return new Heading(List.of(host), null, null, rows, null);
    }
}
