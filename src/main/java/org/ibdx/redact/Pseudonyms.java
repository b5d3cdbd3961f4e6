package org.ibdx.redact;

import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Pseudonyms of names: {@code host-kqzmtr}, {@code net-…}, {@code SN-…}. */
final class Pseudonyms {

    /** No hexadecimal digits, no vowels: never a number, never a word. */
    private static final String LETTERS = "ghjkmnpqrstvwxyz";
    private static final int LENGTH = 6;
    private static final Pattern WORD = Pattern.compile("[A-Za-z0-9]+(?:[-.][A-Za-z0-9]+)*");
    private static final int MOST_PARTS = 12;

    private final KeyFile key;
    private final Permutation permutation;
    /** What is looked for everywhere, in lower case. */
    private final Map<String, String> peculiar = new HashMap<>();
    private final Set<String> domains = new HashSet<>();
    private final Set<String> given = new HashSet<>();

    Pseudonyms(KeyFile key, Permutation permutation) {
        this.key = key;
        this.permutation = permutation;
        for (String kind : Set.of("host", "domain", "serial")) {
            key.aliases(kind).forEach((original, alias) -> {
                given.add(alias);
                remember(kind, original, alias);
            });
        }
    }

    private void remember(String kind, String original, String alias) {
        if (kind.equals("domain")) {
            domains.add(original);
            peculiar.put(original, alias);
        } else if (HostNames.isPeculiar(original)) {
            peculiar.put(original, alias);
        }
    }

    private String alias(String kind, String prefix, String name) {
        String original = Redactor.lower(name);
        if (given.contains(original)) {
            // a name that is a pseudonym already
            return name;
        }
        String known = key.aliases(kind).get(original);
        if (known != null) {
            return known;
        }
        String alias;
        int attempt = 0;
        do {
            alias = prefix + letters(permutation.bits(kind + "/" + original + "/" + attempt++));
        } while (!given.add(alias));
        key.aliases(kind).put(original, alias);
        remember(kind, original, alias);
        return alias;
    }

    private static String letters(long bits) {
        StringBuilder letters = new StringBuilder();
        for (int i = 0; i < LENGTH; i++) {
            letters.append(LETTERS.charAt((int) (bits >>> 4 * i & 15)));
        }
        return letters.toString();
    }

    /** The pseudonym of a host, whose name may have a domain. */
    String host(String name) {
        if (!HostNames.isHost(name)) {
            return name;
        }
        int dot = name.indexOf('.');
        if (dot <= 0 || dot == name.length() - 1) {
            return alias("host", "host-", name);
        }
        return alias("host", "host-", name.substring(0, dot)) + "." + alias("domain", "net-", name.substring(dot + 1));
    }

    private String serial(String name) {
        // words after "Serial number", what is none, and the GUID that PCI calls so
        boolean none = name.chars().noneMatch(Character::isDigit) || name.matches("0+|[0-9A-Fa-f]{2}(-[0-9A-Fa-f]{2}){7}");
        return none ? name : alias("serial", "SN-", name);
    }

    /** Learns the names in the places where names stand; the line stays. */
    String learn(String line, HostNames.Kind kind) {
        inPlaces(line, kind);
        return line;
    }

    /** Replaces the names in the places where names stand. */
    String inPlaces(String line, HostNames.Kind kind) {
        return HostNames.inPlaces(line, kind, this::host, this::serial, name -> alias("user", "user-", name), name -> alias("mail", "mail-", name));
    }

    /** Replaces known names wherever they stand. */
    String everywhere(String line) {
        if (peculiar.isEmpty()) {
            return line;
        }
        Matcher word = WORD.matcher(line);
        StringBuilder out = new StringBuilder(line.length());
        int done = 0;
        while (word.find()) {
            String image = parts(word.group());
            if (image != null) {
                out.append(line, done, word.start()).append(image);
                done = word.end();
            }
        }
        return done == 0 ? line : out.append(line, done, line.length()).toString();
    }

    /** {@code cn07-ib0} is cn07 and something; {@code x.cluster.example} is a host of a known domain. */
    private String parts(String word) {
        String domain = domainOf(word);
        if (domain != null && !given.contains(Redactor.lower(word.substring(0, word.length() - domain.length() - 1)))) {
            String image = parts(word.substring(0, word.length() - domain.length() - 1));
            String host = word.substring(0, word.length() - domain.length() - 1);
            return (image != null ? image : host.contains(".") ? host : host(host)) + "." + alias("domain", "net-", domain);
        }
        return replaceParts(word, peculiar);
    }

    private String domainOf(String word) {
        int dot = word.indexOf('.');
        while (dot > 0) {
            String rest = Redactor.lower(word.substring(dot + 1));
            if (domains.contains(rest)) {
                return rest;
            }
            dot = word.indexOf('.', dot + 1);
        }
        return null;
    }

    /** Replaces the longest parts between hyphens and dots that are known; null where none is. */
    static String replaceParts(String word, Map<String, String> known) {
        String whole = known.get(Redactor.lower(word));
        if (whole != null) {
            return whole;
        }
        String[] parts = word.split("(?<=[-.])|(?=[-.])");
        if (parts.length == 1 || parts.length > MOST_PARTS) {
            return null;
        }
        StringBuilder out = new StringBuilder();
        boolean changed = false;
        int from = 0;
        while (from < parts.length) {
            int to = parts.length;
            String image = null;
            while (to > from && image == null) {
                image = known.get(Redactor.lower(String.join("", java.util.Arrays.asList(parts).subList(from, to))));
                to--;
            }
            out.append(image == null ? parts[from] : image);
            changed |= image != null;
            from = image == null ? from + 1 : to + 1;
        }
        return changed ? out.toString() : null;
    }
}
