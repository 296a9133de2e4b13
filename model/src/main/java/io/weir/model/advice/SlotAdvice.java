// SPDX-License-Identifier: Apache-2.0
package io.weir.model.advice;

import io.weir.model.cost.JobPrediction;

/**
 * What a job should get by itself.
 *
 * @param maps how many of them at a time
 * @param reduces likewise
 * @param advised with these
 * @param most with as many as a node has room for
 */
public record SlotAdvice(
    SlotChoice maps, SlotChoice reduces, JobPrediction advised, JobPrediction most) {
  public int mapSlots() {
    return maps.advised();
  }

  public int reduceSlots() {
    return reduces.advised();
  }
}
