package org.ibdx.fact;

/**
 * A route; subject is {@code <table> <destination> dev <interface>}.
 *
 * @param destination   default or prefix
 * @param gateway       address or null
 * @param interfaceName interface
 * @param source        preferred source address
 * @param metric        metric; null is 0
 * @param linkDown      the route is marked linkdown or dead
 * @param type          unicast, unreachable, blackhole, local …
 * @param table         main, local, a number
 * @param protocol      kernel, dhcp, static …
 */
public record Route(String host, String subject, String destination, String gateway, String interfaceName, String source,
        Integer metric, Boolean linkDown, String type, String table, String protocol, Readings readings) implements Fact {
}
