package org.ibdx.redact;

/** What becomes of each kind of value that is found in a text. */
interface Values {

    /** A GUID or the lower half of a GID. {@code sure}: the form leaves no doubt. */
    long guid(long guid, boolean sure);

    /** Whether that is a GUID that occurs in a form without doubt. */
    boolean isGuid(long value);

    /** A MAC of six bytes. */
    long mac(long mac);

    /** Whether that is a MAC that occurs in a form without doubt, or belongs to a known GUID. */
    boolean isMac(long value);

    /** The last three bytes of a hardware address. */
    long low(long low);

    /** An IPv4 address; length of its prefix or -1. */
    long v4(long address, int length);

    /** The upper half of an IPv6 address; length of its prefix or -1. */
    long v6(long prefix, int length);

    /** A netmask or prefix length that stands apart from its address. */
    void mask(int length);

    /** A UUID or another long identifier, in lower case. */
    String opaque(String kind, String text);
}
