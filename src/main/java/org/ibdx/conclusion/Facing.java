package org.ibdx.conclusion;

/**
 * That something on one host is the other end of something on another host: of a cable, or of an IP conversation.
 *
 * @param host        a host
 * @param subject     a subject there
 * @param peerHost    the host of the other end
 * @param peerSubject the subject there
 */
public record Facing(String host, String subject, String peerHost, String peerSubject) {
}
