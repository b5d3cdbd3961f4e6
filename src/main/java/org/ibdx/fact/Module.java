package org.ibdx.fact;

import java.util.List;

/**
 * A kernel module; subject is its name with underscores.
 *
 * @param loaded    in lsmod or /proc/modules or /sys/module
 * @param usedBy    modules that use it
 * @param users     use count
 * @param path      file, or (builtin)
 * @param version   version of an out-of-tree build
 * @param vermagic  kernel it was built for
 * @param outOfTree built outside of the kernel tree
 * @param available whether modinfo or modprobe found a file for the running kernel
 * @param parameters parameters that the file on disk knows
 * @param sourceVersion srcversion of the file on disk
 * @param loadedSourceVersion srcversion of the module in the kernel
 */
public record Module(String host, String subject, Boolean loaded, List<String> usedBy, Integer users, String path,
        String version, String vermagic, Boolean outOfTree, Boolean available,
        List<String> parameters, String sourceVersion, String loadedSourceVersion, Readings readings) implements Fact {
}
