/**
 * The interactive shell: a colleague who looks, says what it is and why, what to try next, and looks again. One command per class;
 * {@link org.ibdx.shell.Inquiry} holds what is known, {@link org.ibdx.shell.Console} is where it is typed and shown.
 */
package org.ibdx.shell;
