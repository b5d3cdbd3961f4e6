package org.ibdx.fact;

/**
 * A command as it was typed and what it answered; subject is {@code <sequence> <command>}.
 *
 * @param command as typed
 * @param tool    first word without path and sudo
 * @param exit    exit status
 * @param failure id of the failure: invalid-argument, denied, no-device, not-found, no-such-file, exists, busy, unknown-command, other; null where it succeeded or said nothing
 * @param answer  first line of the answer
 * @param about   interface, device or module it was for
 * @param purpose set-mtu, set-mode, link-up, link-down, modprobe, ifup, start-service, add-child, other
 * @param value   value that was to be set
 * @param order   order in the transcript
 */
public record CommandRun(String host, String subject, String command, String tool, Integer exit, String failure, String answer,
        String about, String purpose, String value, Integer order, Readings readings) implements Fact {
}
