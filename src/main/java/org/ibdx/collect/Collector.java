package org.ibdx.collect;

import java.io.IOException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.time.temporal.ChronoUnit;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.ibdx.capture.Capture;
import org.ibdx.probe.Probe;
import org.ibdx.redact.Redactor;
import org.ibdx.source.live.LiveMachine;
import org.ibdx.source.live.LiveOptions;
import org.ibdx.source.live.Surroundings;

/**
 * Collects what the probes show of this machine into a bundle that can be sent away and diagnosed elsewhere.
 *
 * <pre>{@code
 * Collector collector = new Collector(probes, LiveOptions.standard(), version);
 * Path bundle = collector.collect(null, null).file();                           // ibdx-cn07-20250304-091231.tar.gz
 * collector.collect(Path.of("case.tar.gz"), Redactor.with(Path.of("case.key")));   // with pseudonyms
 * }</pre>
 */
public final class Collector {

    private static final DateTimeFormatter TIME = DateTimeFormatter.ofPattern("yyyyMMdd-HHmmss", Locale.ROOT).withZone(ZoneOffset.UTC);

    /**
     * What was made.
     *
     * @param file     the bundle
     * @param captures what is in it
     */
    public record Collected(Path file, List<Capture> captures) {
    }

    private final List<Probe> probes;
    private final LiveOptions options;
    private final String version;
    private final Surroundings here;
    private final Clock clock;

    /**
     * @param probes  what to run
     * @param options how far to go
     * @param version version of ibdx, for the manifest
     */
    public Collector(List<Probe> probes, LiveOptions options, String version) {
        this(probes, options, version, Surroundings.here(), Clock.systemUTC());
    }

    Collector(List<Probe> probes, LiveOptions options, String version, Surroundings here, Clock clock) {
        this.probes = List.copyOf(probes);
        this.options = options;
        this.version = version;
        this.here = here;
        this.clock = clock;
    }

    /**
     * Runs the probes and writes the bundle.
     *
     * @param file     where to, or null for a name of host and time in the current folder
     * @param redactor gives pseudonyms, or null; its key is saved before the bundle is
     */
    public Collected collect(Path file, Redactor redactor) throws IOException {
        Instant start = clock.instant();
        if (file != null) {
            writable(file);
        }
        List<Capture> captures = new LiveMachine(probes, options, here).captures();
        String host = here.host();
        if (redactor != null) {
            captures = redactor.redact(captures);
            host = redactor.host(host);
            redactor.save();
        }
        String folder = "ibdx-" + BundleWriter.fileName(host) + "-" + TIME.format(start);
        Path target = file == null ? Path.of(folder + ".tar.gz") : file;
        try {
            BundleWriter.write(target, folder, about(host, start, redactor), captures);
        } catch (FileSystemException e) {
            throw new IOException(target + ": " + (e.getReason() == null ? "no file can be made there" : e.getReason()), e);
        } catch (IOException e) {
            throw new IOException(target + ": " + e.getMessage(), e);
        }
        return new Collected(target, captures);
    }

    /**
     * Complains where no file can be made: half a minute of work must not be in vain because of a mistyped folder.
     *
     * @throws IOException with what is wrong about the folder, for people
     */
    public static void writable(Path file) throws IOException {
        Path parent = file.toAbsolutePath().getParent();
        if (Files.isDirectory(file)) {
            throw new IOException(file + " is a folder");
        }
        if (!Files.isDirectory(parent)) {
            throw new IOException("there is no folder " + parent);
        }
        if (!Files.isWritable(parent)) {
            throw new IOException("the folder " + parent + " may not be written to");
        }
    }

    private Map<String, String> about(String host, Instant start, Redactor redactor) {
        Map<String, String> about = new LinkedHashMap<>();
        about.put("host", host);
        about.put("taken", start.truncatedTo(ChronoUnit.SECONDS).toString());
        about.put("finished", clock.instant().truncatedTo(ChronoUnit.SECONDS).toString());
        about.put("version", version);
        about.put("made-by", "ibdx collect");
        about.put("user", String.valueOf(here.userId()));
        about.put("reach", options.reach());
        about.put("active", options.active() ? "yes" : "no");
        about.put("redacted", redactor != null ? "yes" : "no");
        String peers = String.join(" ", options.peers());
        if (!peers.isEmpty()) {
            about.put("peers", redactor == null ? peers : redactor.redact(peers));
        }
        return about;
    }
}
