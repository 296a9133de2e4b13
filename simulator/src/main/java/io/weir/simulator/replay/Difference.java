// SPDX-License-Identifier: Apache-2.0
package io.weir.simulator.replay;

/**
 * The first decision of a replay that is not as recorded.
 *
 * @param call its number, from 1
 * @param afterNanos when, from the beginning of the trace
 * @param isDoubtful whether a flow was changed while an earlier call was under way, so that what
 *     that call saw is not known
 */
public record Difference(
    long call, long afterNanos, String recorded, String replayed, boolean isDoubtful) {}
