package org.ibdx.fact;

/**
 * What is known of the host as a whole; subject is always {@code host}.
 *
 * @param kernel              release as uname -r prints it
 * @param distribution        ID of os-release: rhel, rocky, sles, ubuntu, debian …
 * @param distributionVersion VERSION_ID of os-release
 * @param architecture        uname -m
 * @param virtualisation      none, kvm, vmware, microsoft … (systemd-detect-virt words): the machine, which may lie below a container
 * @param container           whether the evidence was taken inside a container
 * @param secureBoot          whether Secure Boot is enabled
 * @param lockdown            none, integrity or confidentiality
 * @param commandLine         the kernel command line
 * @param rdmaStack           inbox, mlnx-ofed or doca
 * @param ofedVersion         as ofed_info -s prints it, without the colon
 * @param userId              effective user id of the one who looked; 0 is root
 * @param machineId           /etc/machine-id
 * @param boardSerial         serial number of the board or chassis
 * @param bootTime            when it booted, as the tool printed it
 * @param rdmaNamespaces      shared or exclusive (rdma system)
 * @param memlockKiB          ulimit -l in KiB of the shell that looked; -1 is unlimited
 * @param cloud               azure, aws, gcp … where the evidence shows it
 * @param cleaned             true where names, addresses and GUIDs were replaced before the evidence was handed over (sos clean):
 *                            what differs between two of its texts may differ by that alone
 */
public record HostInfo(String host, String subject, String kernel, String distribution, String distributionVersion,
        String architecture, String virtualisation, Boolean container, Boolean secureBoot, String lockdown, String commandLine,
        String rdmaStack, String ofedVersion, Integer userId, String machineId, String boardSerial, String bootTime,
        String rdmaNamespaces, Long memlockKiB, String cloud, Boolean cleaned, Readings readings) implements Fact {
}
