// SPDX-License-Identifier: Apache-2.0
package io.weir.experiments.reproduce.model;

import io.weir.model.job.Stage;

/**
 * What a job took on the simulated cluster, in seconds.
 *
 * @param ofMaps until the last map has ended
 * @param ofReduces from then on
 * @param ofMap the mean
 * @param deviationOfMap the standard deviation
 * @param processorOfMap that a map computed, on average
 */
record ModelRun(
    double ofMaps, double ofReduces, double ofMap, double deviationOfMap, double processorOfMap) {
  double seconds() {
    return ofMaps + ofReduces;
  }

  double of(Stage stage) {
    return stage == Stage.MAP ? ofMaps : ofReduces;
  }
}
