// SPDX-License-Identifier: Apache-2.0
package io.weir.experiments.prediction;

import io.weir.lab.jobs.JobKind;
import io.weir.linux.Estimate;
import io.weir.model.job.PhaseProfile;
import io.weir.model.job.Stage;
import io.weir.results.ResultDocumentBuilder;
import io.weir.results.Series;
import io.weir.results.Table;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** From which a prediction was made, for whoever wants to follow it: the profiles and the disk. */
final class PredictionInputs {
  private PredictionInputs() {}

  static void into(ResultDocumentBuilder document, MeasuredJobs jobs) {
    document
        .table(profiles(jobs))
        .series(line(jobs, "reads", jobs.probed().reads()))
        .series(line(jobs, "writes", jobs.probed().writes()))
        .series(line(jobs, "copies", jobs.probed().copies()));
  }

  private static Table profiles(MeasuredJobs jobs) {
    List<List<Object>> rows = new ArrayList<>();
    for (JobKind kind : jobs.kinds()) {
      for (Stage stage : Stage.OF_MAPREDUCE) {
        for (PhaseProfile each : jobs.profile(kind).stage(stage).phases()) {
          rows.add(row(kind.label(), stage, each));
        }
      }
    }
    return new Table(
        "The profiles of an average task, " + jobs.site(),
        List.of(
            Table.Column.of("job"),
            Table.Column.of("phase"),
            Table.Column.of("computes", "s"),
            Table.Column.of("threads"),
            Table.Column.of("waits", "s"),
            Table.Column.of("reads", "MB"),
            Table.Column.of("writes", "MB"),
            Table.Column.of("streams"),
            Table.Column.of("overlap")),
        rows);
  }

  private static List<Object> row(String job, Stage stage, PhaseProfile phase) {
    return List.of(
        job,
        stage.name().toLowerCase(Locale.ROOT) + ", " + phase.phase().label(),
        rounded(phase.processorSeconds()),
        rounded(phase.concurrency().threads()),
        rounded(phase.waitSeconds()),
        rounded(phase.readBytes() / 1e6),
        rounded(phase.writtenBytes() / 1e6),
        rounded(phase.concurrency().streams()),
        phase.concurrency().overlap());
  }

  /** To thousandths: what is found by bisection is not exactly 0. */
  private static double rounded(double value) {
    return Math.rint(1e3 * value) / 1e3;
  }

  private static Series line(MeasuredJobs jobs, String name, Map<Integer, Estimate> found) {
    return new Series(
        jobs.site().name(),
        "The disk, as probed",
        name,
        "streams",
        "MB/s in all",
        found.keySet().stream().mapToDouble(Integer::doubleValue).toArray(),
        found.values().stream().mapToDouble(each -> each.mean() / 1e6).toArray());
  }
}
