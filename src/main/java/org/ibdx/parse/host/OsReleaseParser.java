package org.ibdx.parse.host;

import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.ibdx.capture.Capture;
import org.ibdx.capture.Line;
import org.ibdx.fact.HostInfo;
import org.ibdx.parse.Parser;
import org.ibdx.parse.Statements;

/**
 * {@code /etc/os-release}, {@code /etc/redhat-release} and its kin, {@code lsb_release -a}.
 *
 * <pre>
 * ID="rocky"
 * VERSION_ID="9.3"
 * Red Hat Enterprise Linux release 8.2 (Ootpa)
 * Distributor ID: Ubuntu
 * </pre>
 */
public final class OsReleaseParser implements Parser {

    private static final Pattern ID = Pattern.compile("^\\s*ID=[\"']?([a-z0-9._-]{1,40})[\"']?\\s*$");
    private static final Pattern VERSION = Pattern.compile("^\\s*VERSION_ID=[\"']?([\\w.-]{1,40})[\"']?\\s*$");
    private static final Pattern RELEASE = Pattern.compile(
            "^\\s*(Red Hat Enterprise Linux|CentOS|Rocky Linux|AlmaLinux|Oracle Linux|Fedora|Scientific Linux)\\b.{0,60}?release (\\d+(?:\\.\\d+){0,2})");
    private static final Pattern LSB = Pattern.compile("^\\s*(Distributor ID|Release):\\s*(\\S{1,40})\\s*$");
    private static final Pattern DEBIAN = Pattern.compile("^\\s*(\\d{1,2}\\.\\d{1,2})\\s*$");
    private static final Pattern PRETTY = Pattern.compile("^\\s*(?:PRETTY_NAME=[\"']?|Operating System:\\s*)(\\S.{2,80}?)[\"']?\\s*$");

    @Override
    public String id() {
        return "os-release";
    }

    @Override
    public void parse(Capture capture, Statements out) {
        Statements.About host = out.about(HostInfo.class, "host");
        for (Line line : Text.said(capture)) {
            Matcher id = ID.matcher(line.text());
            Matcher version = VERSION.matcher(line.text());
            Matcher lsb = LSB.matcher(line.text());
            if (id.find()) {
                host.set("distribution", id.group(1), line);
            } else if (version.find()) {
                host.set("distributionVersion", version.group(1), line);
            } else if (lsb.find()) {
                host.set(lsb.group(1).equals("Release") ? "distributionVersion" : "distribution",
                        lsb.group(1).equals("Release") ? lsb.group(2) : word(lsb.group(2)), line);
            } else if (!release(host, line.text(), line) && capture.source() != null && capture.source().endsWith("debian_version")
                    && DEBIAN.matcher(line.text()).matches()) {
                host.set("distribution", "debian", line).set("distributionVersion", line.text().strip(), line);
            }
        }
    }

    /** Reads a sentence such as {@code Red Hat Enterprise Linux release 8.2 (Ootpa)}; false where it is none. */
    static boolean release(Statements.About host, String text, Line line) {
        Matcher release = RELEASE.matcher(text);
        if (!release.find()) {
            return false;
        }
        host.set("distribution", word(release.group(1)), line).set("distributionVersion", release.group(2), line);
        return true;
    }

    /** Reads the full name of a distribution, {@code Ubuntu 22.04.4 LTS}. */
    static void pretty(Statements.About host, String text, Line line) {
        Matcher name = Pattern.compile("^(\\D{3,60}?)\\s+(?:Server\\s+|release\\s+|GNU/Linux\\s+)?(\\d{1,4}(?:\\.\\d{1,3}){0,2})").matcher(text);
        if (name.find()) {
            host.set("distribution", word(name.group(1)), line).set("distributionVersion", name.group(2), line);
        }
    }

    /** The full name in a line of hostnamectl or os-release, or null. */
    static String prettyIn(String line) {
        Matcher pretty = PRETTY.matcher(line);
        return pretty.find() ? pretty.group(1) : null;
    }

    /** The ID that os-release uses for a name. */
    private static String word(String name) {
        String lower = name.toLowerCase(Locale.ROOT).strip();
        return switch (lower) {
            case "red hat enterprise linux", "redhatenterprise", "redhatenterpriseserver" -> "rhel";
            case "rocky linux", "rocky" -> "rocky";
            case "centos linux", "centos stream" -> "centos";
            case "oracle linux", "oracle linux server", "oracleserver" -> "ol";
            case "suse linux enterprise server", "suse linux enterprise", "suse" -> "sles";
            case "debian gnu/linux" -> "debian";
            case "scientific linux" -> "scientific";
            case "fedora linux" -> "fedora";
            default -> lower.replaceAll("\\s+linux$", "").replaceAll("[^a-z0-9._-]", "-");
        };
    }
}
