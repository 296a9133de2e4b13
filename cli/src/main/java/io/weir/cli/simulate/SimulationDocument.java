// SPDX-License-Identifier: Apache-2.0
package io.weir.cli.simulate;

import io.weir.mapreduce.history.PastJob;
import io.weir.results.Bars;
import io.weir.results.Figure;
import io.weir.results.ResultDocument;
import io.weir.results.ResultDocumentBuilder;
import io.weir.results.Series;
import io.weir.results.Table;
import io.weir.simulator.run.Outcome;
import io.weir.simulator.scenario.Scenario;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import java.util.function.ToDoubleFunction;

/** What came of a scenario under each of its policies, as a document. */
final class SimulationDocument {
  /** With more jobs a table of them is read by nobody. */
  /** Of a line in a plot. */
  private static final int MOST_POINTS = 10_000;

  private static final int MOST_ROWS = 40;

  private final Workload workload;
  private final Map<String, List<Outcome>> outcomes;

  SimulationDocument(Workload workload, Map<String, List<Outcome>> outcomes) {
    this.workload = workload;
    this.outcomes = outcomes;
  }

  ResultDocument document(String version, String commit) {
    Scenario scenario = workload.scenario();
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
    if (!workload.past().isEmpty()) {
      document.figure("response_mean_recorded", Figure.of("s", mean(each -> true, this::recorded)));
    }
    List<String> users = jobsOfFirst().stream().map(Outcome.Job::user).distinct().sorted().toList();
    if (users.size() > 1 && users.size() <= MOST_ROWS) {
      document.table(users(users));
    }
    if (jobsOfFirst().size() <= MOST_ROWS) {
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
    if (of(policy).stream().anyMatch(each -> secondAttempts(each) > 0)) {
      figure(
          document,
          "second_attempts_" + policy,
          "tasks",
          policy,
          SimulationDocument::secondAttempts);
    }
    figure(document, "events_" + policy, "events", policy, each -> (double) each.events());
  }

  private static double secondAttempts(Outcome outcome) {
    return outcome.jobs().stream().mapToInt(Outcome.Job::secondAttempts).sum();
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

  private List<Outcome.Job> jobsOfFirst() {
    return first(outcomes.keySet().iterator().next()).jobs();
  }

  /** How long it took in the cluster. */
  private double recorded(Outcome.Job job) {
    PastJob its = workload.past().get(job.name());
    return its == null ? 0 : its.responseSeconds();
  }

  private double mean(Predicate<Outcome.Job> which, ToDoubleFunction<Outcome.Job> of) {
    return jobsOfFirst().stream().filter(which).mapToDouble(of).average().orElse(0);
  }

  private Table empty(String title, String first) {
    List<Table.Column> columns = new ArrayList<>();
    columns.add(Table.Column.of(first));
    if (!workload.past().isEmpty()) {
      columns.add(Table.Column.of("recorded", "s"));
    }
    outcomes.keySet().forEach(policy -> columns.add(Table.Column.of(policy, "s")));
    return Table.of(title, columns.toArray(Table.Column[]::new));
  }

  private Table users(List<String> users) {
    Table table = empty("Mean response time of each user's jobs", "user");
    for (String user : users) {
      Predicate<Outcome.Job> isHis = job -> job.user().equals(user);
      List<Object> cells = new ArrayList<>();
      cells.add(user.isEmpty() ? "nobody" : user);
      if (!workload.past().isEmpty()) {
        cells.add(mean(isHis, this::recorded));
      }
      for (List<Outcome> its : outcomes.values()) {
        cells.add(
            median(
                its,
                outcome ->
                    outcome.jobs().stream()
                        .filter(isHis)
                        .mapToDouble(Outcome.Job::responseSeconds)
                        .average()
                        .orElse(0)));
      }
      table = table.withRow(cells.toArray());
    }
    return table;
  }

  private Table jobs() {
    Table table = empty("Response time of each job", "job");
    for (int i = 0; i < jobsOfFirst().size(); i++) {
      int job = i;
      List<Object> cells = new ArrayList<>();
      cells.add(jobsOfFirst().get(job).name());
      if (!workload.past().isEmpty()) {
        cells.add(recorded(jobsOfFirst().get(job)));
      }
      outcomes
          .values()
          .forEach(
              its -> cells.add(median(its, outcome -> outcome.jobs().get(job).responseSeconds())));
      table = table.withRow(cells.toArray());
    }
    return table;
  }

  /** Which part of the jobs of all runs had a response time of so much or less. */
  private Series responses(String policy) {
    double[] all =
        of(policy).stream()
            .flatMap(each -> each.jobs().stream())
            .mapToDouble(Outcome.Job::responseSeconds)
            .sorted()
            .toArray();
    int points = Math.min(all.length, MOST_POINTS);
    double[] seconds = new double[points + 1];
    double[] parts = new double[points + 1];
    seconds[0] = all.length == 0 ? 0 : all[0];
    for (int i = 1; i <= points; i++) {
      int jobs = (int) ((long) all.length * i / points);
      seconds[i] = all[jobs - 1];
      parts[i] = (double) jobs / all.length;
    }
    return new Series(
        "all jobs", "Jobs done within a time", policy, "s", Figure.FRACTION, seconds, parts);
  }
}
