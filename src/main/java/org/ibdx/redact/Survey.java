package org.ibdx.redact;

/** Writes into the key what occurs, and changes nothing. */
final class Survey implements Values {

    private static final int USUAL_LENGTH = 24;
    private static final int USUAL_V6_LENGTH = 64;

    private final KeyFile key;
    private long last = -1;

    Survey(KeyFile key, Pseudonyms pseudonyms) {
        this.key = key;
        assert pseudonyms != null;
    }

    @Override
    public long guid(long guid, boolean sure) {
        if (sure) {
            key.aliases("guid").putIfAbsent(Addresses.hex16(guid), "");
        }
        return guid;
    }

    @Override
    public boolean isGuid(long value) {
        return false;
    }

    @Override
    public long mac(long mac) {
        key.aliases("mac").putIfAbsent(String.format("%012x", mac), "");
        return mac;
    }

    @Override
    public boolean isMac(long value) {
        return false;
    }

    @Override
    public long low(long low) {
        return low;
    }

    @Override
    public long v4(long address, int length) {
        last = address;
        network(Networks.network4(address, USUAL_LENGTH));
        network(Networks.network4(address, length));
        return address;
    }

    @Override
    public long v6(long prefix, int length) {
        network(Networks.network6(prefix, USUAL_V6_LENGTH));
        network(Networks.network6(prefix, length));
        return prefix;
    }

    @Override
    public void mask(int length) {
        if (last >= 0) {
            network(Networks.network4(last, length));
        }
    }

    private void network(String network) {
        if (network != null) {
            key.networks().add(network);
        }
    }

    @Override
    public String opaque(String kind, String text) {
        return text;
    }
}
