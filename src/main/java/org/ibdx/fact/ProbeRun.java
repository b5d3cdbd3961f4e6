package org.ibdx.fact;

import org.ibdx.capture.Outcome;

/**
 * That a probe was run or a source looked through: the witness beside every "is not there"; subject is {@code <probe>} or {@code <probe> <on what>}.
 *
 * @param probe   id of the probe
 * @param about   device, interface …; null for all
 * @param outcome how it ended
 * @param reason  text of the failure
 * @param filter  pattern that cut the output (a grep in a transcript): then only what matches is witnessed
 * @param exit    exit status
 * @param userId  user who ran it
 */
public record ProbeRun(String host, String subject, String probe, String about, Outcome outcome, String reason, String filter,
        Integer exit, Integer userId, Readings readings) implements Fact {
}
