// SPDX-License-Identifier: Apache-2.0
package io.weir.cli.predict;

import io.weir.model.cost.CostModel;
import io.weir.model.cost.GraphPrediction;
import io.weir.model.cost.PhaseCost;
import io.weir.model.cost.StagePrediction;
import io.weir.model.job.GraphStage;
import io.weir.model.job.JobGraph;
import io.weir.results.Figure;
import io.weir.results.ResultDocument;
import io.weir.results.ResultDocumentBuilder;
import io.weir.results.Series;
import io.weir.results.Table;
import java.util.List;
import java.util.Map;
import java.util.function.IntConsumer;
import java.util.stream.Collectors;

/** A prediction of a graph of stages as a document: how long it takes by slots. */
final class GraphDocument {
  private final JobGraph job;
  private final int nodes;
  private final SlotRange slots;
  private final List<GraphPrediction> predictions;
  private final List<GraphPrediction> linear;

  /**
   * @param model what is predicted
   * @param alone the same if tasks did not notice each other, for comparison
   * @param nodes 1 or more
   * @param begun is told each number of slots before it is predicted
   */
  GraphDocument(
      JobGraph job,
      CostModel model,
      CostModel alone,
      int nodes,
      SlotRange slots,
      IntConsumer begun) {
    this.job = job;
    this.nodes = nodes;
    this.slots = slots;
    this.predictions =
        slots.all().stream().peek(begun::accept).map(each -> model.job(job, nodes, each)).toList();
    this.linear = slots.all().stream().map(each -> alone.job(job, nodes, each)).toList();
  }

  /**
   * The document.
   *
   * @param device what the disks of a node are
   * @param settings what else the prediction is for
   */
  ResultDocument document(
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
            .table(bySlots())
            .table(byStage());
    for (GraphPrediction each : predictions) {
      document.figure("job_seconds_" + each.slots(), Figure.of("s", each.seconds()));
    }
    document.series(series("predicted", predictions));
    document.series(series("linear scalability", linear));
    return document.build();
  }

  private Table bySlots() {
    Table table =
        Table.of(
            "By slots of a node",
            Table.Column.of("slots"),
            Table.Column.of("job", "s"),
            Table.Column.of("stages bound by I/O"));
    for (GraphPrediction each : predictions) {
      long bound = each.stages().stream().filter(GraphDocument::isBoundByIo).count();
      table = table.withRow(each.slots(), each.seconds(), "%d of %d".formatted(bound, stages()));
    }
    return table;
  }

  private Table byStage() {
    GraphPrediction few = predictions.get(0);
    GraphPrediction many = predictions.get(predictions.size() - 1);
    Table table =
        Table.of(
            "Stages by themselves",
            Table.Column.of("stage"),
            Table.Column.of("tasks"),
            Table.Column.of("with %d slots".formatted(few.slots()), "s"),
            Table.Column.of("with %d slots, at most".formatted(many.slots()), "s"),
            Table.Column.of("then bound by I/O"));
    for (int i = 0; i < stages(); i++) {
      GraphStage stage = job.stages().get(i);
      table =
          table.withRow(
              stage.id() + " " + stage.name(),
              stage.profile().tasks(),
              few.stages().get(i).seconds(),
              many.stages().get(i).seconds(),
              boundByIo(many.stages().get(i)));
    }
    return table;
  }

  private int stages() {
    return job.stages().size();
  }

  private static boolean isBoundByIo(StagePrediction stage) {
    return stage.phases().stream().anyMatch(PhaseCost::isBoundByIo);
  }

  private static String boundByIo(StagePrediction stage) {
    String bound =
        stage.phases().stream()
            .filter(PhaseCost::isBoundByIo)
            .map(each -> each.phase().label())
            .collect(Collectors.joining(", "));
    return bound.isEmpty() ? "nothing" : bound;
  }

  private Series series(String name, List<GraphPrediction> predicted) {
    return new Series(
        "job",
        "Time of the job by slots",
        name,
        "slots",
        "s",
        slots.all().stream().mapToDouble(Integer::doubleValue).toArray(),
        predicted.stream().mapToDouble(GraphPrediction::seconds).toArray());
  }
}
