// SPDX-License-Identifier: Apache-2.0
package io.weir.cli.predict;

import io.weir.model.advice.GraphAdvice;
import io.weir.model.advice.PairAdvice;
import io.weir.model.advice.SlotAdvice;
import io.weir.model.advice.SlotChoice;
import io.weir.results.Figure;
import io.weir.results.ResultDocument;
import io.weir.results.ResultDocumentBuilder;
import io.weir.results.Table;
import java.util.List;
import java.util.Map;

/** Advice as a document. */
public final class AdviceDocument {
  /** Nearly all predictions are within it. */
  private static final double TWICE_ERROR = 2 * SlotChoice.ERROR;

  private AdviceDocument() {}

  /**
   * The document.
   *
   * @param advice for each job of MapReduce by itself
   * @param ofGraphs for each other job by itself
   * @param pairs of jobs, the best first
   * @param nodes how many
   * @param settings what else the advice is for
   */
  public static ResultDocument of(
      List<SlotAdvice> advice,
      List<GraphAdvice> ofGraphs,
      List<PairAdvice> pairs,
      int nodes,
      String device,
      Map<String, Object> settings,
      String version,
      String commit) {
    ResultDocumentBuilder document =
        ResultDocument.builder("advise")
            .summary("Tasks that each of %d nodes should run at a time.".formatted(nodes))
            .version(version)
            .commit(commit)
            .device("name", device)
            .settings(settings);
    if (!advice.isEmpty()) {
      document.table(jobs(advice));
    }
    if (!ofGraphs.isEmpty()) {
      document.table(graphs(ofGraphs));
    }
    if (!pairs.isEmpty()) {
      document.table(together(pairs));
    }
    for (int i = 0; i < advice.size(); i++) {
      document
          .figure("map_slots_" + (i + 1), Figure.of("slots", advice.get(i).mapSlots()))
          .figure("reduce_slots_" + (i + 1), Figure.of("slots", advice.get(i).reduceSlots()));
    }
    for (int i = 0; i < ofGraphs.size(); i++) {
      document.figure(
          "spark_slots_" + (i + 1), Figure.of("slots", ofGraphs.get(i).advised().slots()));
    }
    return document.build();
  }

  private static Table graphs(List<GraphAdvice> advice) {
    Table table =
        Table.of(
            "Spark applications by themselves",
            Table.Column.of("application"),
            Table.Column.of("tasks of a node"),
            Table.Column.of("application", "s"),
            Table.Column.of("±", Figure.FRACTION),
            Table.Column.of("with all slots", "s"));
    for (GraphAdvice each : advice) {
      table =
          table.withRow(
              each.advised().job().name(),
              each.tasks().toString(),
              each.advised().seconds(),
              TWICE_ERROR,
              each.most().seconds());
    }
    return table;
  }

  private static Table jobs(List<SlotAdvice> advice) {
    Table table =
        Table.of(
            "Jobs by themselves",
            Table.Column.of("job"),
            Table.Column.of("maps of a node"),
            Table.Column.of("reduces of a node"),
            Table.Column.of("job", "s"),
            Table.Column.of("±", Figure.FRACTION),
            Table.Column.of("with all slots", "s"));
    for (SlotAdvice each : advice) {
      table =
          table.withRow(
              each.advised().name(),
              each.maps().toString(),
              each.reduces().toString(),
              each.advised().seconds(),
              TWICE_ERROR,
              each.most().seconds());
    }
    return table;
  }

  private static Table together(List<PairAdvice> pairs) {
    Table table =
        Table.of(
            "Jobs beside each other",
            Table.Column.of("one"),
            Table.Column.of("its tasks"),
            Table.Column.of("other"),
            Table.Column.of("its tasks"),
            Table.Column.of("in turn", "s"),
            Table.Column.of("together", "s"),
            Table.Column.of("do it"));
    for (PairAdvice each : pairs) {
      table =
          table.withRow(
              each.one(),
              each.oneSlots(),
              each.other(),
              each.otherSlots(),
              each.inTurnSeconds(),
              each.togetherSeconds(),
              each.gain() > 0 ? "saves %.0f %%".formatted(100 * each.gain()) : "no");
    }
    return table;
  }
}
