package org.ibdx.fact;

/**
 * A part and the whole it lies in (interface in port, port in adapter, adapter in PCI function); subject is {@code <part> in <whole>}. Derived.
 *
 * @param part  subject of the part
 * @param whole subject of the whole
 */
public record Lies(String host, String subject, String part, String whole, Readings readings) implements Fact {
}
