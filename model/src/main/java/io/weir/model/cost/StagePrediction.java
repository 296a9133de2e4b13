// SPDX-License-Identifier: Apache-2.0
package io.weir.model.cost;

import io.weir.model.job.Stage;
import java.util.List;

/**
 * What a stage is predicted to take.
 *
 * @param slots tasks that a node runs at a time
 * @param phases of a task while all slots are taken
 * @param taskSeconds of such a task
 * @param seconds of the stage
 */
public record StagePrediction(
    Stage stage, int slots, List<PhaseCost> phases, double taskSeconds, double seconds) {
  public StagePrediction {
    phases = List.copyOf(phases);
  }
}
