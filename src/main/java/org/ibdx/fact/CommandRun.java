package org.ibdx.fact;

/**
 * A command as it was typed and what it answered; subject is {@code <sequence> <command>}.
 *
 * @param command as typed
 * @param tool    first word without path and sudo
 * @param exit    exit status
 * @param failure id of the failure: invalid-argument, not-supported, denied, no-device, not-found, no-such-file, exists, busy, unknown-command, key-rejected, unknown-symbol, module-not-found, timed-out, other; null where it succeeded or said nothing
 * @param answer  first line of the answer
 * @param about   interface, device or module it was for
 * @param purpose set-mtu, set-mode, link-up, link-down, modprobe, ifup, start-service, stop-service, enable-service, add-child, delete-child, add-address, enslave, add-vlan, add-macvlan, add-ipvlan, add-bridge, add-bond, apply-config, mount, set-sysctl, other
 * @param value   value that was to be set
 * @param order   order in the transcript
 */
public record CommandRun(String host, String subject, String command, String tool, Integer exit, String failure, String answer,
        String about, String purpose, String value, Integer order, Readings readings) implements Fact {
}
