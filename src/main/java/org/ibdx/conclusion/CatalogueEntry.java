package org.ibdx.conclusion;

/** An entry of the catalogue, for rules that hold for all of them: its id and what its subject is. */
public record CatalogueEntry(String id, String about) {
}
