package org.ibdx.redact;

import java.io.IOException;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.AtomicMoveNotSupportedException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.SecureRandom;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * The secret of a redaction and what it was used for: lines of fields between tabs, for people too.
 *
 * <pre>
 * ibdx-key   1
 * secret     5f0c…
 * network    10.10.0.0/24
 * host       cn07               host-kqzmtr
 * guid       98039b0300a1b2c4   98039b03005d07e4
 * address    10.10.0.7          10.77.41.9
 * </pre>
 */
final class KeyFile {

    private static final String FIRST = "ibdx-key";
    private static final int SECRET_BYTES = 32;

    private final Path path;
    private final byte[] secret;
    private final Set<String> networks = new TreeSet<>();
    private final Map<String, Map<String, String>> aliases = new TreeMap<>();

    private KeyFile(Path path, byte[] secret) {
        this.path = path;
        this.secret = secret;
    }

    /** A new secret, to be saved there; null for nowhere. */
    static KeyFile create(Path path) {
        byte[] secret = new byte[SECRET_BYTES];
        new SecureRandom().nextBytes(secret);
        return new KeyFile(path, secret);
    }

    /** With a given secret, to be saved nowhere. */
    static KeyFile of(byte[] secret) {
        return new KeyFile(null, secret);
    }

    private static List<String> lines(Path path) throws IOException {
        try {
            return Files.readAllLines(path, StandardCharsets.UTF_8);
        } catch (CharacterCodingException e) {
            throw new IOException(path + " is no key of ibdx", e);
        }
    }

    /** Reads a key. */
    static KeyFile read(Path path) throws IOException {
        KeyFile key = null;
        boolean first = true;
        for (String line : lines(path)) {
            String[] fields = line.split("\t");
            if (first && !fields[0].equals(FIRST)) {
                throw new IOException(path + " is no key of ibdx");
            }
            first = false;
            if (fields[0].equals("secret") && fields.length == 2) {
                try {
                    key = new KeyFile(path, HexFormat.of().parseHex(fields[1]));
                } catch (IllegalArgumentException e) {
                    throw new IOException(path + ": the secret is damaged");
                }
            } else if (key != null && fields[0].equals("network") && fields.length == 2) {
                key.networks.add(fields[1]);
            } else if (key != null && fields.length == 3) {
                key.aliases(fields[0]).put(fields[1], fields[2]);
            }
        }
        if (key == null || key.secret.length < SECRET_BYTES) {
            throw new IOException(path + " holds no secret");
        }
        return key;
    }

    byte[] secret() {
        return secret.clone();
    }

    /** Networks that occurred. */
    Set<String> networks() {
        return networks;
    }

    /** Original to alias, of one kind. */
    Map<String, String> aliases(String kind) {
        return aliases.computeIfAbsent(kind, key -> new LinkedHashMap<>());
    }

    Set<String> kinds() {
        return aliases.keySet();
    }

    /** Writes it where it came from, readable for its owner only, as a whole or not at all. */
    void save() throws IOException {
        if (path == null) {
            return;
        }
        StringBuilder text = new StringBuilder(FIRST).append("\t1\nsecret\t").append(HexFormat.of().formatHex(secret)).append('\n');
        networks.forEach(network -> text.append("network\t").append(network).append('\n'));
        aliases.forEach((kind, map) -> map.forEach((original, alias) -> {
            if (!alias.isEmpty()) {
                text.append(kind).append('\t').append(original).append('\t').append(alias).append('\n');
            }
        }));
        Path target = path.toAbsolutePath();
        Path temporary = Files.createTempFile(target.getParent(), "." + target.getFileName(), ".part",
                PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------")));
        try {
            Files.writeString(temporary, text, StandardCharsets.UTF_8);
            try {
                Files.move(temporary, target, StandardCopyOption.ATOMIC_MOVE);
            } catch (AtomicMoveNotSupportedException e) {
                Files.move(temporary, target, StandardCopyOption.REPLACE_EXISTING);
            }
        } finally {
            Files.deleteIfExists(temporary);
        }
    }
}
