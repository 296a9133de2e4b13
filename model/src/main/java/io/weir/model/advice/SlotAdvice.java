// SPDX-License-Identifier: Apache-2.0
package io.weir.model.advice;

import io.weir.model.cost.JobPrediction;

/**
 * What a job should get by itself.
 *
 * @param advised with the fewest slots that are worth it
 * @param most with as many as a node has room for
 */
public record SlotAdvice(JobPrediction advised, JobPrediction most) {
  public int mapSlots() {
    return advised.maps().slots();
  }

  public int reduceSlots() {
    return advised.reduces().slots();
  }
}
