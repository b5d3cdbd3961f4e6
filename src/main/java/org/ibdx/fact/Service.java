package org.ibdx.fact;

/**
 * A systemd unit or daemon; subject is its name without .service.
 *
 * @param found       the unit exists
 * @param active      active inactive failed activating unknown
 * @param enabled     enabled disabled static masked not-found
 * @param running     a process of it runs
 * @param description its description line
 * @param result      Result or status text of a failure
 */
public record Service(String host, String subject, Boolean found, String active, String enabled, Boolean running,
        String description, String result, Readings readings) implements Fact {
}
