package org.ibdx.redact;

import java.util.HashSet;
import java.util.Set;

/** Replaces values by pseudonyms and notes both in the key. */
final class Replacing implements Values {

    private static final long LOW = 0xff_ffff;

    private final KeyFile key;
    private final Permutation permutation;
    private final Numbers numbers;
    private final Networks networks;
    private final Set<Long> guids = new HashSet<>();
    private final Set<Long> macs = new HashSet<>();

    Replacing(KeyFile key, Permutation permutation) {
        this.key = key;
        this.permutation = permutation;
        this.numbers = new Numbers(permutation, false);
        this.networks = new Networks(permutation, false, key.networks());
        key.aliases("guid").keySet().forEach(guid -> guids.add(Long.parseUnsignedLong(guid, 16)));
        key.aliases("mac").keySet().forEach(mac -> macs.add(Long.parseLong(mac, 16)));
        // the MAC of a card is its GUID without the two bytes in the middle
        guids.forEach(guid -> macs.add(guid >>> 40 << 24 | guid & LOW));
    }

    @Override
    public long guid(long guid, boolean sure) {
        long image = numbers.guid(guid);
        note("guid", Addresses.hex16(guid), Addresses.hex16(image));
        return image;
    }

    @Override
    public boolean isGuid(long value) {
        return guids.contains(value);
    }

    @Override
    public long mac(long mac) {
        long image = numbers.mac(mac);
        note("mac", String.format("%012x", mac), String.format("%012x", image));
        return image;
    }

    @Override
    public boolean isMac(long value) {
        return macs.contains(value);
    }

    @Override
    public long low(long low) {
        return numbers.low(low);
    }

    @Override
    public long v4(long address, int length) {
        long image = networks.v4(address);
        note("address", Addresses.v4(address), Addresses.v4(image));
        return image;
    }

    @Override
    public long v6(long prefix, int length) {
        return networks.v6(prefix);
    }

    @Override
    public void mask(int length) {
        // known from the survey
    }

    @Override
    public String opaque(String kind, String text) {
        if (text.chars().allMatch(c -> c == '0' || c == '-')) {
            return text;
        }
        String digits = Addresses.hex16(permutation.bits("a/" + kind + text)) + Addresses.hex16(permutation.bits("b/" + kind + text));
        String image = kind.equals("uuid") ? digits.substring(0, 8) + "-" + digits.substring(8, 12) + "-" + digits.substring(12, 16) + "-"
                + digits.substring(16, 20) + "-" + digits.substring(20) : digits;
        note(kind, text, image);
        return image;
    }

    private void note(String kind, String original, String image) {
        if (!original.equals(image)) {
            key.aliases(kind).put(original, image);
        } else {
            key.aliases(kind).remove(original);
        }
    }
}
