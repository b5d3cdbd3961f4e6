package org.ibdx.source;

import java.util.List;

/**
 * One command of a typed line, with what was put around it taken off.
 *
 * <pre>
 * LC_ALL=C sudo -n /usr/sbin/ibstat mlx5_0 2&gt;&amp;1 | grep State
 *     words [ibstat, mlx5_0], text "ibstat mlx5_0", typed as above, filters [grep State]
 * ssh root@cn07 ibstat
 *     words [ibstat], text "ibstat", host cn07
 * </pre>
 *
 * @param typed   as it was typed
 * @param words   the command and its arguments, without sudo, environment, path and redirections
 * @param text    the words in one line, quotes as typed
 * @param filters what its output was piped through
 * @param host    machine on which it ran, where the command says so
 * @param spread  whether it ran on several machines at once (pdsh, clush, ansible), so that the output names them
 * @param login   whether it opens a session on another machine
 * @param toFile  whether its output went into a file
 * @param netns   network namespace in which it ran, or null
 */
record Step(String typed, List<String> words, String text, List<String> filters, String host, boolean spread, boolean login,
            boolean toFile, String netns) {

    /** A login that was refused: a try of the way to that machine, made here. */
    Step tried() {
        String line = "ssh " + host;
        return new Step(line, List.of("ssh", host == null ? "" : host), line, filters, null, false, false, toFile, netns);
    }

    /** As it was typed, but without the quotes in which a whole command went to another machine or shell: they are no part of its words. */
    String run() {
        int at = text.isEmpty() ? -1 : typed.indexOf(text);
        for (char quote : new char[] {'"', '\''}) {
            if (at > 0 && typed.substring(0, at).chars().filter(each -> each == quote).count() % 2 == 1) {
                StringBuilder bare = new StringBuilder(typed);
                int end = typed.indexOf(quote, at + text.length());
                if (end >= 0) {
                    bare.deleteCharAt(end);
                }
                return bare.deleteCharAt(typed.lastIndexOf(quote, at)).toString();
            }
        }
        return typed;
    }

    /** First word, without path. */
    String tool() {
        return words.isEmpty() ? "" : words.get(0);
    }

    /** Arguments that are no options. */
    List<String> operands() {
        return words.stream().skip(1).filter(word -> !word.startsWith("-")).toList();
    }

    boolean has(String... options) {
        return words.stream().anyMatch(List.of(options)::contains);
    }
}
