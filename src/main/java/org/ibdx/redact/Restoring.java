package org.ibdx.redact;

import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Replaces pseudonyms by what they stand for. */
final class Restoring implements Values {

    private static final Set<String> NAMES = Set.of("host", "domain", "serial", "user", "mail");
    private static final Pattern WORD = Pattern.compile("[A-Za-z0-9]+(?:[-.][A-Za-z0-9]+)*");

    private final Numbers numbers;
    private final Networks networks;
    private final Map<String, Map<String, String>> back = new HashMap<>();
    private final Map<String, String> names = new HashMap<>();

    Restoring(KeyFile key, Permutation permutation) {
        this.numbers = new Numbers(permutation, true);
        this.networks = new Networks(permutation, true, key.networks());
        for (String kind : key.kinds()) {
            key.aliases(kind).forEach((original, alias) -> {
                back.computeIfAbsent(kind, name -> new HashMap<>()).put(alias, original);
                if (NAMES.contains(kind)) {
                    names.put(Redactor.lower(alias), original);
                }
            });
        }
    }

    /** Names in a line. */
    String names(String line) {
        Matcher word = WORD.matcher(line);
        StringBuilder out = new StringBuilder(line.length());
        int done = 0;
        while (word.find()) {
            String image = Pseudonyms.replaceParts(word.group(), names);
            if (image != null) {
                out.append(line, done, word.start()).append(image);
                done = word.end();
            }
        }
        return out.append(line, done, line.length()).toString();
    }

    private boolean isAlias(String kind, String text) {
        return back.getOrDefault(kind, Map.of()).containsKey(text);
    }

    @Override
    public long guid(long guid, boolean sure) {
        return numbers.guid(guid);
    }

    @Override
    public boolean isGuid(long value) {
        return isAlias("guid", Addresses.hex16(value));
    }

    @Override
    public long mac(long mac) {
        return numbers.mac(mac);
    }

    @Override
    public boolean isMac(long value) {
        return isAlias("mac", String.format("%012x", value));
    }

    @Override
    public long low(long low) {
        return numbers.low(low);
    }

    @Override
    public long v4(long address, int length) {
        return networks.v4(address);
    }

    @Override
    public long v6(long prefix, int length) {
        return networks.v6(prefix);
    }

    @Override
    public void mask(int length) {
        // the key knows
    }

    @Override
    public String opaque(String kind, String text) {
        return back.getOrDefault(kind, Map.of()).getOrDefault(text, text);
    }
}
