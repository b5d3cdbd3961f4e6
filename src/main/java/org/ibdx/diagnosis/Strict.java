package org.ibdx.diagnosis;

import java.util.ArrayList;
import java.util.List;

/** The stricter reading of a diagnosis: minor advice makes a host {@code degraded}, for health checks that want no loose ends. */
public final class Strict {

    private Strict() {
    }

    /** The same diagnosis, with the verdicts that hold under {@code --strict}. */
    public static Diagnosis apply(Diagnosis diagnosis) {
        Verdict verdict = diagnosis.verdict();
        List<HostReport> hosts = new ArrayList<>();
        for (HostReport host : diagnosis.hosts()) {
            Verdict strict = has(diagnosis, host.name()) ? host.verdict().worse(Verdict.DEGRADED) : host.verdict();
            verdict = verdict.worse(strict);
            hosts.add(new HostReport(host.name(), host.identity(), host.taken(), host.sources(), strict, host.scope(), host.notScope(),
                    host.probes(), host.remarks()));
        }
        if (has(diagnosis, null)) {
            verdict = verdict.worse(Verdict.DEGRADED);
        }
        return new Diagnosis(verdict, hosts, diagnosis.causes(), diagnosis.consequences(), diagnosis.notes(), diagnosis.unknown(),
                diagnosis.unread(), diagnosis.ruledOut());
    }

    /** Whether there is advice for this host, or (null) for the fabric. */
    private static boolean has(Diagnosis diagnosis, String host) {
        for (Finding cause : diagnosis.causes()) {
            if (cause.severity() == Severity.MINOR && (host == null ? cause.host() == null : host.equals(cause.host()))) {
                return true;
            }
        }
        return false;
    }
}
