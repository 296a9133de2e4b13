// SPDX-License-Identifier: Apache-2.0
package io.weir.experiments.reproduce.model;

import io.weir.experiments.reproduce.PaperRow;

/** What rows of these figures have in common. */
final class ModelRow {
  static final String DRAWN = "the paper draws it, and gives no number";

  private ModelRow() {}

  static PaperRow of(ModelJobs job, String row, String unit) {
    return PaperRow.of(row, unit)
        .given(ModelCluster.GIVEN + "; chosen: " + ModelJobs.CHOSEN + job.chosen())
        .fitted(job.fitted());
  }
}
