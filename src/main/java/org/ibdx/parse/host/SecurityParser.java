package org.ibdx.parse.host;

import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.ibdx.capture.Capture;
import org.ibdx.capture.Line;
import org.ibdx.fact.HostInfo;
import org.ibdx.fact.Setting;
import org.ibdx.parse.Lines;
import org.ibdx.parse.NamedParser;
import org.ibdx.parse.Statements;

/**
 * What keeps modules and tools out: {@code mokutil --sb-state}, {@code /sys/kernel/security/lockdown}, {@code sestatus}.
 *
 * <pre>
 * SecureBoot enabled
 * EFI variables are not supported on this system
 * none [integrity] confidentiality
 * SELinux status:                 enabled
 * Current mode:                   enforcing
 * </pre>
 */
public final class SecurityParser extends NamedParser {

    private static final Pattern SECURE_BOOT = Pattern.compile("^\\s*SecureBoot (enabled|disabled)");
    private static final Pattern LOCKDOWN = Pattern.compile("(?:^|\\s|:)(?:none|\\[none\\]) (?:integrity|\\[integrity\\]) (?:confidentiality|\\[confidentiality\\])\\s*$");
    private static final Pattern CHOSEN = Pattern.compile("\\[(none|integrity|confidentiality)\\]");
    private static final Pattern SELINUX = Pattern.compile("^\\s*(SELinux status|Current mode|Mode from config file):\\s+(\\w{3,20})\\s*$");
    private static final Pattern ENFORCE = Pattern.compile("^\\s*(Enforcing|Permissive|Disabled)\\s*$");

    /** One class for three probes, which people often mix up in one paste. */
    public SecurityParser(String id) {
        super(id);
    }

    @Override
    public boolean begins(String line) {
        return id().equals("mokutil") && SECURE_BOOT.matcher(line).find();
    }

    @Override
    public void parse(Capture capture, Statements out) {
        for (Line line : Lines.of(capture)) {
            String text = line.text();
            Matcher secure = SECURE_BOOT.matcher(text);
            Matcher selinux = SELINUX.matcher(text);
            Matcher enforce = ENFORCE.matcher(text);
            Statements.About host = out.about(HostInfo.class, "host");
            if (secure.find()) {
                host.set("secureBoot", secure.group(1).equals("enabled"), line);
            } else if (text.contains("EFI variables are not supported on this system") || text.contains("doesn't support Secure Boot")) {
                host.set("secureBoot", false, line);
            } else if (LOCKDOWN.matcher(text).find()) {
                Matcher chosen = CHOSEN.matcher(text);
                host.set("lockdown", chosen.find() ? chosen.group(1) : null, line);
            } else if (selinux.find()) {
                selinux(out, selinux.group(1).equals("SELinux status") ? "status" : selinux.group(1).equals("Current mode") ? "mode" : "mode-at-boot",
                        selinux.group(2), line);
            } else if (id().equals("sestatus") && enforce.find()) {
                selinux(out, "mode", enforce.group(1).toLowerCase(java.util.Locale.ROOT), line);
            }
        }
    }

    private static void selinux(Statements out, String name, String value, Line line) {
        out.about(Setting.class, "selinux " + name).set("area", "selinux", line).set("name", name, line).set("value", value, line);
    }
}
