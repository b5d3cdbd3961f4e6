package org.ibdx.parse.host;

import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.ibdx.capture.Capture;
import org.ibdx.capture.Line;
import org.ibdx.fact.Mount;
import org.ibdx.parse.Lines;
import org.ibdx.parse.Parser;
import org.ibdx.parse.Statements;

/**
 * Network file systems: {@code /proc/mounts}, {@code mount}, {@code nfsstat -m}, and a {@code mount} command that failed.
 *
 * <pre>
 * nas-ib:/pool on /pool type nfs4 (rw,vers=4.2,hard,proto=rdma,port=20049)
 * nas-ib:/pool /pool nfs4 rw,vers=4.2,hard,proto=tcp 0 0
 * /pool from nas-ib:/pool
 *  Flags: rw,relatime,vers=4.2,proto=rdma,port=20049
 * mount.nfs: Protocol not supported
 * </pre>
 */
public final class MountParser implements Parser {

    private static final String TYPES = "(nfs4?|lustre|beegfs|gpfs|cifs|ceph|fuse\\.glusterfs|glusterfs|fuse\\.sshfs|panfs|pvfs2|wekafs|smb3)";
    private static final Pattern ON = Pattern.compile("^\\s*(\\S{1,300}) on (\\S{1,300}) type " + TYPES + " \\(([^)]{0,1000})\\)?");
    private static final Pattern PROC = Pattern.compile("^\\s*(\\S{1,300})\\s+(/\\S{0,300})\\s+" + TYPES + "\\s+(\\S{1,1000})(?:\\s+\\d\\s+\\d)?\\s*$");
    private static final Pattern FROM = Pattern.compile("^\\s*(/\\S{0,300}) from (\\S{1,300}:\\S{1,300})\\s*$");
    private static final Pattern FLAGS = Pattern.compile("^\\s*Flags:\\s*(\\S{2,1000})");
    private static final Pattern PROTOCOL = Pattern.compile("(?:^|,)proto=(\\w{3,8})");
    private static final Pattern LUSTRE = Pattern.compile("@(o2ib|tcp)\\d{0,4}");
    private static final Pattern FAILED = Pattern.compile("^\\s*mount(?:\\.\\w{2,12})?: (?:(\\S{1,300}?): )?(.{3,300}?)\\s*$");

    @Override
    public String id() {
        return "mount";
    }

    @Override
    public void parse(Capture capture, Statements out) {
        Statements.About last = null;
        CommandLine command = CommandLine.of(capture);
        for (Line line : Lines.of(capture)) {
            String text = line.text();
            Matcher on = ON.matcher(text);
            Matcher proc = PROC.matcher(text);
            Matcher from = FROM.matcher(text);
            Matcher flags = FLAGS.matcher(text);
            Matcher failed = FAILED.matcher(text);
            if (on.find()) {
                mounted(out, on.group(2), on.group(1), on.group(3), on.group(4), line);
            } else if (proc.find()) {
                mounted(out, proc.group(2), proc.group(1), proc.group(3), proc.group(4), line);
            } else if (from.find()) {
                last = out.about(Mount.class, from.group(1)).set("device", from.group(2), line).set("type", "nfs", line);
            } else if (flags.find() && last != null) {
                last.set("options", flags.group(1), line).set("protocol", protocol(null, flags.group(1)), line);
            } else if (command != null && command.tool().startsWith("mount") && failed.find()) {
                failed(out, command, failed.group(2), line);
            }
        }
    }

    private static void mounted(Statements out, String point, String device, String type, String options, Line line) {
        out.about(Mount.class, point).set("device", device, line).set("type", type, line).set("options", options, line)
                .set("protocol", protocol(device, options), line);
    }

    private static String protocol(String device, String options) {
        Matcher protocol = PROTOCOL.matcher(options);
        if (protocol.find()) {
            return protocol.group(1);
        }
        Matcher lustre = device == null ? null : LUSTRE.matcher(device);
        return lustre != null && lustre.find() ? lustre.group(1) : null;
    }

    /** {@code mount -o rdma,port=20049 nas:/pool /pool} and what it answered. */
    private static void failed(Statements out, CommandLine command, String answer, Line line) {
        String device = null;
        String point = null;
        String options = command.after("-o", "--options");
        String type = command.after("-t", "--types");
        for (String word : command.arguments()) {
            if (word.equals(options) || word.equals(type)) {
                continue;
            }
            if (device == null && word.contains(":")) {
                device = word;
            } else if (word.startsWith("/")) {
                point = word;
            }
        }
        if (point == null && device == null) {
            return;
        }
        out.about(Mount.class, point == null ? device : point).set("device", device, line).set("type", type, line)
                .set("options", options, line).set("protocol", options == null ? null : wanted(options), line).set("failure", answer, line);
    }

    private static String wanted(String options) {
        String protocol = protocol(null, options);
        return protocol == null && options.matches("(?:.*,)?rdma(?:,.*)?") ? "rdma" : protocol;
    }
}
