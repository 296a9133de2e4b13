// SPDX-License-Identifier: Apache-2.0
package io.weir.experiments.prediction;

import io.weir.lab.jobs.JobKind;
import io.weir.results.Figure;
import io.weir.results.ResultDocumentBuilder;
import io.weir.results.Table;
import java.util.List;

/**
 * How long a job took beside another one, and what was predicted.
 *
 * @param key of it in figures
 */
record JobBeside(
    MeasuredJobs jobs, JobKind kind, JobKind other, String key, double predictedSeconds) {
  private double measuredSeconds() {
    return jobs.samples().median(key);
  }

  /** By what part the prediction is above what was measured. */
  double offBy() {
    return predictedSeconds / measuredSeconds() - 1;
  }

  /** The times of all, as figures and as a table. */
  static void into(ResultDocumentBuilder document, List<JobBeside> all) {
    Table table =
        Table.of(
            "Time of a job beside another",
            Table.Column.of("site"),
            Table.Column.of("job"),
            Table.Column.of("beside"),
            Table.Column.of("measured", "s"),
            Table.Column.of("predicted", "s"),
            Table.Column.of("off by", Figure.FRACTION));
    for (JobBeside each : all) {
      document
          .figure("seconds_" + each.key, each.jobs.samples().figure(each.key, "s"))
          .figure("predicted_" + each.key, Figure.of("s", each.predictedSeconds));
      table =
          table.withRow(
              each.jobs.site().name(),
              each.kind.label(),
              each.other.label(),
              each.measuredSeconds(),
              each.predictedSeconds,
              each.offBy());
    }
    if (!all.isEmpty()) {
      document.table(table);
    }
  }
}
