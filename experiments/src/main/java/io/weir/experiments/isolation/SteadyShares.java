// SPDX-License-Identifier: Apache-2.0
package io.weir.experiments.isolation;

import io.weir.results.Figure;
import io.weir.results.ResultDocumentBuilder;
import io.weir.results.Table;
import io.weir.results.Table.Column;
import io.weir.results.Target;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** What the heavier of two flows got that always wanted more, by setup, once a repeat. */
final class SteadyShares {
  /** How far a share may be from the promised one. */
  static final double MAX_ERROR = 0.03;

  private final Map<Setup, List<Double>> samples = new LinkedHashMap<>();
  private final List<String> failures = new ArrayList<>();

  void add(Setup setup, double share) {
    samples.computeIfAbsent(setup, any -> new ArrayList<>()).add(share);
  }

  /**
   * A run that gave none. What the others gave counts, and the document says that it is missing.
   */
  void failed(Setup setup) {
    failures.add(setup.label());
  }

  /** Writes them down: figures, their largest error, and a table. */
  void describe(ResultDocumentBuilder document) {
    List<Figure> errors = new ArrayList<>();
    Table table =
        Table.of(
            "Shares of two TeraGens without end",
            Column.of("setup"),
            Column.of("promised", Figure.FRACTION),
            Column.of("got", Figure.FRACTION),
            Column.of("off by at most", Figure.FRACTION));
    for (Setup setup : samples.keySet()) {
      Figure share = Figure.of(Figure.FRACTION, shares(setup));
      Figure error = Figure.of(Figure.FRACTION, errors(setup));
      errors.add(error);
      document.figure("steady_share_" + setup.name(), share);
      document.figure("steady_share_error_" + setup.name(), error);
      table =
          table.withRow(
              setup.label(),
              round(setup.promisedShare()),
              round(share.value()),
              round(error.max()));
    }
    if (!failures.isEmpty()) {
      document.note("Runs of two TeraGens that failed and are not counted: " + failures);
    }
    if (errors.isEmpty()) {
      return;
    }
    document.figure(
        "share_error_max", IsolationRuns.largest(errors).withTarget(Target.atMost(MAX_ERROR)));
    document.table(table);
    document.note(
        "share_error_max is of two flows that have requests waiting all the time. In WordCount's runs"
            + " the two meet in short spells, many of a single request, and fair queueing bounds their"
            + " difference over a spell, not their ratio: share_error_wordcount is what that comes to with"
            + " the paper's algorithm. With quanta, all that WordCount asks of a disk is a few turns.");
  }

  private double[] errors(Setup setup) {
    double promised = setup.promisedShare();
    return Arrays.stream(shares(setup)).map(share -> Math.abs(share - promised)).toArray();
  }

  private double[] shares(Setup setup) {
    return samples.getOrDefault(setup, List.of()).stream().mapToDouble(share -> share).toArray();
  }

  private static double round(double value) {
    return Math.round(value * 1e4) / 1e4;
  }
}
