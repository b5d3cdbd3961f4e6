package org.ibdx.fact;

/**
 * Something known about one thing on one host, combined from all sources. Every fact is a record whose components are
 * {@code host, subject, <fields>, readings}; a field is null where nothing is known of it. The field names are what rules,
 * {@code facts} and what-if use.
 */
public interface Fact {

    /** Name of the host it is about. */
    String host();

    /** Which thing of its kind: {@code mlx5_0/1}, {@code ib0}, {@code 0000:41:00.0}. Together with kind and host its identity. */
    String subject();

    /** Where each field comes from, and what was read before. */
    Readings readings();
}
