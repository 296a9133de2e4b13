// SPDX-License-Identifier: Apache-2.0
package io.weir.cli.simulate;

import io.weir.results.Bars;
import io.weir.results.Figure;
import io.weir.results.ResultDocument;
import io.weir.results.ResultDocumentBuilder;
import io.weir.results.Series;
import io.weir.results.Table;
import io.weir.simulator.run.Outcome;
import io.weir.simulator.scenario.Scenario;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.function.ToDoubleFunction;

/** What came of a scenario under each of its policies, as a document. */
final class SimulationDocument {
  /** With more jobs a table of them is read by nobody. */
  private static final int MOST_ROWS = 40;

  private final Scenario scenario;
  private final Map<String, List<Outcome>> outcomes;

  SimulationDocument(Scenario scenario, Map<String, List<Outcome>> outcomes) {
    this.scenario = scenario;
    this.outcomes = outcomes;
  }

  ResultDocument document(String version, String commit) {
    ResultDocumentBuilder document =
        ResultDocument.builder("simulate")
            .summary(scenario.name() + ", simulated.")
            .version(version)
            .commit(commit)
            .device("name", "simulated")
            .setting("policies", String.join(", ", outcomes.keySet()))
            .seed(scenario.seed())
            .table(policies());
    Bars bars = null;
    for (String policy : outcomes.keySet()) {
      figures(document, policy);
      String figure = "response_mean_" + policy;
      bars =
          bars == null
              ? Bars.of("Mean response time of a job", "time", policy, figure)
              : bars.with(policy, figure);
      document.series(responses(policy));
    }
    if (bars != null) {
      document.bars(bars);
    }
    if (first(outcomes.keySet().iterator().next()).jobs().size() <= MOST_ROWS) {
      document.table(jobs());
    }
    return document.build();
  }

  private Outcome first(String policy) {
    return of(policy).get(0);
  }

  private List<Outcome> of(String policy) {
    return outcomes.getOrDefault(policy, List.of());
  }

  private void figures(ResultDocumentBuilder document, String policy) {
    figure(
        document,
        "response_mean_" + policy,
        "s",
        policy,
        each -> each.mean(Outcome.Job::responseSeconds));
    figure(document, "end_" + policy, "s", policy, Outcome::endSeconds);
    figure(
        document,
        "map_mean_" + policy,
        "s",
        policy,
        each -> each.mean(job -> job.maps().meanSeconds()));
    figure(
        document,
        "map_deviation_" + policy,
        "s",
        policy,
        each -> each.mean(job -> job.maps().deviationSeconds()));
    figure(
        document,
        "reduce_mean_" + policy,
        "s",
        policy,
        each -> each.mean(job -> job.reduces().meanSeconds()));
    figure(
        document,
        "reduce_deviation_" + policy,
        "s",
        policy,
        each -> each.mean(job -> job.reduces().deviationSeconds()));
    figure(document, "disks_busy_" + policy, Figure.FRACTION, policy, Outcome::busy);
    figure(document, "events_" + policy, "events", policy, each -> (double) each.events());
  }

  private void figure(
      ResultDocumentBuilder document,
      String name,
      String unit,
      String policy,
      ToDoubleFunction<Outcome> of) {
    document.figure(name, Figure.of(unit, of(policy).stream().mapToDouble(of).toArray()));
  }

  private Table policies() {
    Table table =
        Table.of(
            "By policy",
            Table.Column.of("policy"),
            Table.Column.of("mean response", "s"),
            Table.Column.of("all done", "s"),
            Table.Column.of("map", "s"),
            Table.Column.of("reduce", "s"),
            Table.Column.of("disks busy", Figure.FRACTION));
    for (Map.Entry<String, List<Outcome>> each : outcomes.entrySet()) {
      List<Outcome> its = each.getValue();
      table =
          table.withRow(
              each.getKey(),
              median(its, outcome -> outcome.mean(Outcome.Job::responseSeconds)),
              median(its, Outcome::endSeconds),
              median(its, outcome -> outcome.mean(job -> job.maps().meanSeconds())),
              median(its, outcome -> outcome.mean(job -> job.reduces().meanSeconds())),
              median(its, Outcome::busy));
    }
    return table;
  }

  private static double median(List<Outcome> outcomes, ToDoubleFunction<Outcome> of) {
    return Figure.of("s", outcomes.stream().mapToDouble(of).toArray()).value();
  }

  private Table jobs() {
    List<Table.Column> columns = new ArrayList<>();
    columns.add(Table.Column.of("job"));
    outcomes.keySet().forEach(policy -> columns.add(Table.Column.of(policy, "s")));
    Table table = Table.of("Response time of each job", columns.toArray(Table.Column[]::new));
    int jobs = first(outcomes.keySet().iterator().next()).jobs().size();
    for (int i = 0; i < jobs; i++) {
      int job = i;
      List<Object> cells = new ArrayList<>();
      cells.add(first(outcomes.keySet().iterator().next()).jobs().get(job).name());
      outcomes
          .values()
          .forEach(
              its -> cells.add(median(its, outcome -> outcome.jobs().get(job).responseSeconds())));
      table = table.withRow(cells.toArray());
    }
    return table;
  }

  /** Which part of the jobs had a response time of so much or less. */
  private Series responses(String policy) {
    double[] seconds =
        first(policy).jobs().stream().mapToDouble(Outcome.Job::responseSeconds).sorted().toArray();
    double[] parts = new double[seconds.length];
    Arrays.setAll(parts, i -> (i + 1.0) / seconds.length);
    return new Series(
        "all jobs", "Jobs done within a time", policy, "s", Figure.FRACTION, seconds, parts);
  }
}
