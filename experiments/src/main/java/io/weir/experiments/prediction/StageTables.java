// SPDX-License-Identifier: Apache-2.0
package io.weir.experiments.prediction;

import io.weir.results.Figure;
import io.weir.results.ResultDocumentBuilder;
import io.weir.results.Series;
import io.weir.results.Table;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.ToDoubleFunction;
import java.util.stream.Collectors;

/** Times of stages, measured and predicted, as figures, a table, and curves by slots. */
final class StageTables {
  private StageTables() {}

  static void into(ResultDocumentBuilder document, List<StagePoint> points) {
    document.table(table(points));
    for (StagePoint each : points) {
      document
          .figure("seconds_" + each.key(), each.jobs().samples().figure(each.key(), "s"))
          .figure("predicted_" + each.key(), Figure.of("s", each.predictedSeconds()));
    }
    Map<String, List<StagePoint>> panels =
        points.stream()
            .collect(
                Collectors.groupingBy(StageTables::panel, LinkedHashMap::new, Collectors.toList()));
    panels.forEach(
        (panel, of) ->
            document
                .series(line(panel, "measured", of, StagePoint::measuredSeconds))
                .series(line(panel, "predicted", of, StagePoint::predictedSeconds))
                .series(line(panel, "linear scalability", of, StagePoint::linearSeconds)));
  }

  private static String panel(StagePoint point) {
    return "%s: %s, %s"
        .formatted(point.jobs().site(), point.kind().label(), MeasuredJobs.plural(point.stage()));
  }

  private static Table table(List<StagePoint> points) {
    Table table =
        Table.of(
            "Time of a stage by slots",
            Table.Column.of("site"),
            Table.Column.of("job"),
            Table.Column.of("stage"),
            Table.Column.of("slots"),
            Table.Column.of("measured", "s"),
            Table.Column.of("predicted", "s"),
            Table.Column.of("off by", Figure.FRACTION),
            Table.Column.of("linear model off by", Figure.FRACTION));
    for (StagePoint each : points) {
      table =
          table.withRow(
              each.jobs().site().name(),
              each.kind().label(),
              MeasuredJobs.plural(each.stage()),
              each.slots(),
              each.measuredSeconds(),
              each.predictedSeconds(),
              each.offBy(),
              each.linearOffBy());
    }
    return table;
  }

  private static Series line(
      String panel, String name, List<StagePoint> points, ToDoubleFunction<StagePoint> seconds) {
    return new Series(
        panel,
        "Time of a stage by slots",
        name,
        "slots",
        "s",
        points.stream().mapToDouble(StagePoint::slots).toArray(),
        points.stream().mapToDouble(seconds).toArray());
  }
}
