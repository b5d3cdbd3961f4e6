package org.ibdx.source.live;

import java.util.List;
import java.util.Set;
import org.ibdx.probe.Probe;

/** Something to be run, and what it must not collide with. */
interface Work {

    /** What somebody who waits is told. */
    String says();

    /** Its own time limit. */
    long milliseconds();

    /** Adapters that it touches: it waits until their files were read, and is not run when one of them is stuck. */
    Set<String> touches();

    /** Ports to which it sends MADs; {@code *} for any. Two such never run at once on one port. */
    Set<String> mads();

    /** Whether it waits until everything that only reads is done. */
    boolean last();

    /**
     * A file or a tree of files to be read in a child.
     *
     * @param order    place of the probe
     * @param probe    the probe
     * @param subject  what it is about, or null
     * @param part     whether other groups hold parts of the same capture
     * @param patterns absolute paths and globs
     */
    record Section(int order, Probe probe, String subject, boolean part, List<String> patterns) {

        /** Whether it is a tree of small files; else the first file that is there. */
        boolean tree() {
            return !probe.tree().isEmpty();
        }
    }

    /**
     * Sections that one child reads.
     *
     * @param group    adapter to which the files belong, {@link Inventory#OTHER}, or null for files that are no adapter's
     * @param label    name of the group for people
     * @param root     whether they need root
     * @param sections in order
     */
    record Reading(String group, String label, boolean root, List<Section> sections) implements Work {

        @Override
        public String says() {
            return group == null ? "files" : "files of " + label;
        }

        @Override
        public long milliseconds() {
            return sections.stream().mapToLong(section -> section.probe().milliseconds()).max().orElse(0);
        }

        @Override
        public Set<String> touches() {
            return Set.of();
        }

        @Override
        public Set<String> mads() {
            return Set.of();
        }

        @Override
        public boolean last() {
            return false;
        }
    }

    /**
     * A command.
     *
     * @param order   place of the probe
     * @param probe   the probe
     * @param subject what it is run on, or null
     * @param command arguments without placeholders
     * @param touches adapters
     * @param mads    ports
     */
    record Command(int order, Probe probe, String subject, List<String> command, Set<String> touches, Set<String> mads) implements Work {

        @Override
        public String says() {
            return subject == null ? probe.id() : probe.id() + " " + subject;
        }

        @Override
        public long milliseconds() {
            return probe.milliseconds();
        }

        @Override
        public boolean last() {
            return probe.active();
        }
    }
}
