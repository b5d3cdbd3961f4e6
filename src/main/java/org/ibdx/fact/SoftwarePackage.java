package org.ibdx.fact;

/**
 * An installed package; subject is its name.
 *
 * @param version   version
 * @param installed installed
 * @param origin    distribution or vendor
 */
public record SoftwarePackage(String host, String subject, String version, Boolean installed, String origin,
        Readings readings) implements Fact {
}
