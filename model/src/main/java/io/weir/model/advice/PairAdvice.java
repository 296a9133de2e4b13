// SPDX-License-Identifier: Apache-2.0
package io.weir.model.advice;

/**
 * Two jobs, and what it brings to run them beside each other.
 *
 * @param one the name of a job
 * @param oneSlots of its tasks on a node at a time
 * @param other the name of the other
 * @param otherSlots of its tasks
 * @param inTurnSeconds until both are done, one after the other, each with the slots that it should
 *     have by itself
 * @param togetherSeconds until both are done that have started together
 */
public record PairAdvice(
    String one,
    int oneSlots,
    String other,
    int otherSlots,
    double inTurnSeconds,
    double togetherSeconds) {
  /** The part of the time that it saves; below 0 where they are better run in turn. */
  public double gain() {
    return 1 - togetherSeconds / inTurnSeconds;
  }
}
