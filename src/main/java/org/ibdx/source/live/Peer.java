package org.ibdx.source.live;

import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;

/**
 * Another end, as a user names it for active probes: {@code 10.0.0.8}, {@code cn08=5}, {@code cn08=0x98039b0300a1b2c4}.
 *
 * @param name    what the user calls it, or null
 * @param kind    what the address is
 * @param address as it stands in a command: a decimal LID, a GUID with {@code 0x} and 16 digits, an IP address or a name
 */
public record Peer(String name, Kind kind, String address) {

    /** What another end can be addressed by; the word of the placeholder in a probe. */
    public enum Kind {
        /** Local identifier of its port. */
        LID("lid", "no other end was named by its LID"),
        /** GUID of its port. */
        GUID("guid", "no other end was named by its GUID"),
        /** IP address or host name. */
        ADDRESS("peer", "no other end was named");

        private final String word;
        private final String none;

        Kind(String word, String none) {
            this.word = word;
            this.none = none;
        }

        public String word() {
            return word;
        }

        String none() {
            return none;
        }

        /** The kind of that word, or null: it is none of other ends. */
        static Kind of(String word) {
            for (Kind kind : values()) {
                if (kind.word.equals(word)) {
                    return kind;
                }
            }
            return null;
        }
    }

    /** 0xC000 and above are multicast and permissive (InfiniBand Architecture Specification, 4.1.3). */
    private static final int HIGHEST_LID = 0xbfff;
    private static final int HEXADECIMAL = 16;
    private static final Pattern NUMBER = Pattern.compile("[1-9]\\d{0,4}|0x[0-9a-fA-F]{1,4}");
    private static final Pattern GUID = Pattern.compile("0x[0-9a-fA-F]{9,16}|[0-9a-fA-F]{16}|(?:[0-9a-fA-F]{4}:){3}[0-9a-fA-F]{4}");

    /** Reads what a user gave; null where it cannot stand in a command. */
    public static Peer of(String text) {
        int equal = text.indexOf('=');
        String name = equal < 0 ? null : text.substring(0, equal);
        String address = text.substring(equal + 1);
        if (!Inventory.SAFE.matcher(address).matches() || name != null && !Inventory.SAFE.matcher(name).matches()) {
            return null;
        }
        if (GUID.matcher(address).matches()) {
            String digits = address.replaceFirst("^0x", "").replace(":", "").toLowerCase(Locale.ROOT);
            return new Peer(name, Kind.GUID, "0x" + "0".repeat(HEXADECIMAL - digits.length()) + digits);
        }
        if (NUMBER.matcher(address).matches()) {
            int lid = Integer.decode(address);
            return lid == 0 || lid > HIGHEST_LID ? null : new Peer(name, Kind.LID, String.valueOf(lid));
        }
        return new Peer(name, Kind.ADDRESS, address);
    }

    /** Addresses of one kind among what users gave. */
    static List<String> addresses(List<String> texts, Kind kind) {
        return texts.stream().map(Peer::of).filter(peer -> peer != null && peer.kind == kind).map(Peer::address).distinct().toList();
    }
}
