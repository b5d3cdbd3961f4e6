/**
 * Pseudonyms for evidence that leaves the house. {@link org.ibdx.redact.Redactor} is the door; {@code Rewriter} finds addresses in
 * text, {@code HostNames} the places where names stand, {@code Numbers}, {@code Networks} and {@code Pseudonyms} say what becomes
 * of them, {@code KeyFile} keeps the secret with which they come back.
 */
package org.ibdx.redact;
