/**
 * Parsers of interfaces, addresses, neighbours, routes, and of tools that try a peer.
 *
 * <p>The languages of iproute2 are read word by word ({@link org.ibdx.parse.network.Tokens}), so that wrapped lines and lost columns
 * make no difference; JSON through {@link org.ibdx.parse.network.JsonTree}. Many outputs do not name the interface that they are
 * about: then {@link org.ibdx.parse.network.Typed} finds it in the command or the file name, and where nothing names it, nothing is
 * stated.
 *
 * <p>What has no kind of fact of its own becomes a {@code Setting}:
 *
 * <pre>
 * area     name                        about           source
 * vf       port_guid node_guid         ibs5 vf 0       ip link of a physical function (16 hexadecimal digits)
 *          link_state
 * bonding  mode fail_over_mac slaves   bond0           /proc/net/bonding, sysfs
 *          active_slave miimon
 *          link_failure_count          ib0
 * offload  generic-receive-offload …   ib0             ethtool -k (on, off)
 * ip-rule  32765                       iif of the rule ip rule (the rule as text)
 * </pre>
 */
package org.ibdx.parse.network;
