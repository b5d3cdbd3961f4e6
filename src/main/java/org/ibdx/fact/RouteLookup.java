package org.ibdx.fact;

/**
 * Where the kernel would send a packet (ip route get); subject is the address asked for.
 *
 * @param interfaceName interface
 * @param gateway       address or null
 * @param source        source address
 * @param failure       the error text
 * @param mtu           cached path MTU in bytes
 */
public record RouteLookup(String host, String subject, String interfaceName, String gateway, String source, String failure,
        Integer mtu, Readings readings) implements Fact {
}
