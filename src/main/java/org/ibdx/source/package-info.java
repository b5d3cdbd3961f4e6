/**
 * Obtains captures from what a user names. {@link org.ibdx.source.Sources} is the way in; what kind an input is, its content tells.
 *
 * <pre>
 * Sources     arguments → TextTree (a folder, one file, standard input; an archive fits in as one more)
 *   Bundle        folders with a manifest of our own
 *   SavedOutputs  everything else: names of files, small files of /sys and /proc, machines named by folders
 *     Transcript    one text: what was typed and what came of it
 *       Pasted        without quoting marks, fences, tags       HostPrefix   lines that begin with their machine
 *       Marks         prompts and commands (Prompt, Vocabulary) Headings     what people and scripts write above outputs
 *       Sessions      on which machine one is                   Attribution  which command of a line has which output
 *       Unwrap        lines that were cut                       Content      what only its first line tells
 * Recognition   typed command, path, file name or line → probe
 * </pre>
 */
package org.ibdx.source;
