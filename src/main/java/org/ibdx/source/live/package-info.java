/**
 * The machine on which ibdx runs, as a source of captures. {@link org.ibdx.source.live.LiveMachine} is the door.
 *
 * <p>{@code Inventory} lists what there is, {@code Plan} makes work of the probes, {@code Crew} has it done side by side,
 * {@code CommandRunner} and {@code FileReader} do it in children that {@code Children} bounds in time and output and sees to
 * their end, {@code OutcomeJudge} tells how each ended, {@code Piece} joins the parts.
 */
package org.ibdx.source.live;
