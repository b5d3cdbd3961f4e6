package org.ibdx.parse;

/** A parser of several probes whose outputs look alike: there is one of it for each of their names. */
public abstract class NamedParser implements Parser {

    private final String id;

    /** @param id name by which a probe refers to this one */
    protected NamedParser(String id) {
        this.id = id;
    }

    @Override
    public final String id() {
        return id;
    }
}
