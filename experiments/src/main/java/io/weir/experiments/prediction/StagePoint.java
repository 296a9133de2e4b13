// SPDX-License-Identifier: Apache-2.0
package io.weir.experiments.prediction;

import io.weir.lab.jobs.JobKind;
import io.weir.model.job.Stage;

/**
 * How long a stage of a job took by itself with some slots, and what was predicted.
 *
 * @param key of it in figures
 * @param measuredSeconds the median of repeats
 * @param linearSeconds predicted without interference
 * @param counts whether it tells something of the model: with one slot it is what the profile was
 *     made of, and where more slots than the stage has tasks are there it is the same once more
 */
record StagePoint(
    MeasuredJobs jobs,
    JobKind kind,
    Stage stage,
    int slots,
    String key,
    double measuredSeconds,
    double predictedSeconds,
    double linearSeconds,
    boolean counts) {
  /** By what part the prediction is above what was measured. */
  double offBy() {
    return predictedSeconds / measuredSeconds - 1;
  }

  double linearOffBy() {
    return linearSeconds / measuredSeconds - 1;
  }
}
