package org.ibdx.fact;

/**
 * What one line says of one field of one thing.
 *
 * @param type       the kind of thing
 * @param subject    which thing
 * @param field      field name, a component of {@code type}; null where the line only says that the thing is there
 * @param value      the value, of the component's type; null where it could not be read
 * @param unreadable why it could not be read, else null
 * @param origin     the line
 * @param rank       how direct the source is: kernel files 2, tools 1, what only follows from something else 0
 * @param ordered    whether a later statement replaces this one because it is newer (see Capture)
 * @param capture    running number of the capture: statements of one capture belong together
 * @param probe      id of the probe that the capture is of, or an empty text
 */
public record Statement(Class<? extends Fact> type, String subject, String field, Object value, String unreadable,
                        Origin origin, int rank, boolean ordered, int capture, String probe) {
}
