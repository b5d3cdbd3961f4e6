package org.ibdx.conclusion;

import java.util.Objects;

/**
 * A cause as the reasoning about one host left it, for the reasoning between hosts.
 *
 * @param code    id in the catalogue
 * @param host    host name
 * @param subject what it is about on that host
 */
public record Found(String code, String host, String subject) {

    @Override
    public boolean equals(Object other) {
        return other instanceof Found that && Objects.equals(code, that.code) && Objects.equals(host, that.host)
                && Objects.equals(subject, that.subject);
    }

    @Override
    public int hashCode() {
        return Objects.hash(code, host, subject);
    }

    @Override
    public String toString() {
        return "Found[code=" + code + ", host=" + host + ", subject=" + subject + "]";
    }
}
