package org.ibdx.fact;

import java.util.List;

/**
 * An IP address of an interface; subject is {@code ib0 10.0.0.1}.
 *
 * @param interfaceName interface
 * @param address       IP address
 * @param prefixLength  bits
 * @param family        inet or inet6
 * @param scope         global, link, host
 * @param flags         tentative, dadfailed, secondary …
 * @param network       network address of the prefix, dotted, without length
 */
public record Address(String host, String subject, String interfaceName, String address, Integer prefixLength, String family,
        String scope, List<String> flags, String network, Readings readings) implements Fact {
}
