// SPDX-License-Identifier: Apache-2.0
package io.weir.cli.predict;

import io.weir.model.cost.CostModel;
import io.weir.model.cost.JobPrediction;
import io.weir.model.cost.PhaseCost;
import io.weir.model.cost.StagePrediction;
import io.weir.model.job.JobProfile;
import io.weir.model.job.Phase;
import io.weir.model.job.Stage;
import io.weir.results.Figure;
import io.weir.results.ResultDocument;
import io.weir.results.ResultDocumentBuilder;
import io.weir.results.Series;
import io.weir.results.Table;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.IntConsumer;
import java.util.function.ToDoubleFunction;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * A prediction as a document: how long the job takes by slots, what each phase costs, and which of
 * processor and device decides it (the paper's figures 9 and 10).
 */
public final class PredictionDocument {
  private final JobProfile job;
  private final int nodes;
  private final SlotRange slots;
  private final List<JobPrediction> predictions;
  private final List<JobPrediction> linear;

  /**
   * @param model what is predicted
   * @param alone the same if tasks did not notice each other, for comparison
   * @param nodes 1 or more
   * @param begun is told each number of slots before it is predicted
   */
  public PredictionDocument(
      JobProfile job,
      CostModel model,
      CostModel alone,
      int nodes,
      SlotRange slots,
      IntConsumer begun) {
    this.job = job;
    this.nodes = nodes;
    this.slots = slots;
    this.predictions =
        slots.all().stream()
            .peek(begun::accept)
            .map(each -> model.job(job, nodes, each, each))
            .toList();
    this.linear = slots.all().stream().map(each -> alone.job(job, nodes, each, each)).toList();
  }

  /**
   * The document.
   *
   * @param device what the disks of a node are
   * @param settings what else the prediction is for
   */
  public ResultDocument document(
      String device, Map<String, Object> settings, String version, String commit) {
    ResultDocumentBuilder document =
        ResultDocument.builder("predict")
            .summary(
                "%s on %s, by tasks that a node runs at a time."
                    .formatted(job.name(), nodes == 1 ? "1 node" : nodes + " nodes"))
            .version(version)
            .commit(commit)
            .device("name", device)
            .settings(settings)
            .table(table());
    for (JobPrediction each : predictions) {
      document.figure("job_seconds_" + each.maps().slots(), Figure.of("s", each.seconds()));
    }
    for (Stage stage : Stage.OF_MAPREDUCE) {
      if (job.stage(stage).tasks() > 0) {
        addStage(document, stage);
      }
    }
    return document.build();
  }

  private Table table() {
    Table table =
        Table.of(
            "By slots of a node",
            Table.Column.of("slots"),
            Table.Column.of("map", "s"),
            Table.Column.of("maps", "s"),
            Table.Column.of("reduce", "s"),
            Table.Column.of("reduces", "s"),
            Table.Column.of("job", "s"),
            Table.Column.of("bound by I/O"));
    for (JobPrediction each : predictions) {
      table =
          table.withRow(
              each.maps().slots(),
              each.maps().taskSeconds(),
              each.maps().seconds(),
              each.reduces().taskSeconds(),
              each.reduces().seconds(),
              each.seconds(),
              boundByIo(each));
    }
    return table;
  }

  private static String boundByIo(JobPrediction prediction) {
    String bound =
        Stream.of(prediction.maps(), prediction.reduces())
            .flatMap(stage -> stage.phases().stream())
            .filter(PhaseCost::isBoundByIo)
            .map(cost -> label(cost.phase()))
            .collect(Collectors.joining(", "));
    return bound.isEmpty() ? "nothing" : bound;
  }

  private static String label(Phase phase) {
    return phase.stage().name().toLowerCase(Locale.ROOT) + " " + phase.label();
  }

  private void addStage(ResultDocumentBuilder document, Stage stage) {
    String panel = stage == Stage.MAP ? "maps" : "reduces";
    document.series(stage(panel, "predicted", stage, predictions));
    document.series(stage(panel, "linear scalability", stage, linear));
    for (int i = 0; i < job.stage(stage).phases().size(); i++) {
      Phase phase = job.stage(stage).phases().get(i).phase();
      document.series(phase(phase, i, "CPU", PhaseCost::processorSeconds));
      document.series(phase(phase, i, "I/O", PhaseCost::ioSeconds));
      document.series(phase(phase, i, "interference", PhaseCost::interferenceSeconds));
    }
  }

  private Series stage(String panel, String name, Stage stage, List<JobPrediction> predicted) {
    return new Series(
        panel,
        "Time of a stage by slots",
        name,
        "slots",
        "s",
        x(),
        predicted.stream().mapToDouble(each -> each.stage(stage).seconds()).toArray());
  }

  private Series phase(Phase phase, int index, String name, ToDoubleFunction<PhaseCost> cost) {
    return new Series(
        label(phase),
        "Cost of a phase by slots",
        name,
        "slots",
        "s",
        x(),
        predictions.stream()
            .mapToDouble(each -> cost.applyAsDouble(of(each, phase).phases().get(index)))
            .toArray());
  }

  private static StagePrediction of(JobPrediction prediction, Phase phase) {
    return prediction.stage(phase.stage());
  }

  private double[] x() {
    return slots.all().stream().mapToDouble(Integer::doubleValue).toArray();
  }
}
