// SPDX-License-Identifier: Apache-2.0
package io.weir.model.cost;

import io.weir.model.job.Stage;

/** What a job is predicted to take. */
public record JobPrediction(String name, StagePrediction maps, StagePrediction reduces) {
  public double seconds() {
    return maps.seconds() + reduces.seconds();
  }

  public StagePrediction stage(Stage stage) {
    return stage == Stage.MAP ? maps : reduces;
  }
}
