// SPDX-License-Identifier: Apache-2.0
package io.weir.experiments.tuning;

import io.weir.experiments.engine.Experiment;
import io.weir.experiments.engine.ExperimentOptions;
import io.weir.experiments.engine.Samples;
import io.weir.lab.Progress;
import io.weir.lab.host.LabDisk;
import io.weir.lab.host.LabScripts;
import io.weir.results.Bars;
import io.weir.results.Figure;
import io.weir.results.ResultDocument;
import io.weir.results.ResultDocumentBuilder;
import io.weir.results.Table;
import io.weir.tuner.plan.SwitchCosts;
import java.util.ArrayList;
import java.util.List;

/**
 * What it costs to switch from each elevator to each other while four writers write a fixed amount:
 * the paper's section IV.B and figure 5, on a host without virtual machines.
 */
public final class SwitchCostBench implements Experiment {
  private static final String DISK = "weir-switch";
  private static final List<String> ELEVATORS = List.of("none", "mq-deadline", "kyber", "bfq");

  @Override
  public String name() {
    return "switch-cost";
  }

  @Override
  public String summary() {
    return "What does it cost to switch elevators under load?";
  }

  @Override
  public String duration() {
    return "4 min a repeat";
  }

  @Override
  public String quickDuration() {
    return "4 min";
  }

  @Override
  public String needs() {
    return "root, FUSE and loop devices, fio, 3 GB of memory";
  }

  @Override
  public ResultDocument run(ExperimentOptions options, Progress progress) throws Exception {
    int repeats = options.quick() ? 1 : options.repeats();
    Samples samples = new Samples();
    LabScripts.need("fio:fio");
    progress.step("a disk");
    LabDisk disk = LabDisk.up(DISK, "mq-deadline", 1, LabDisk.LEVEL);
    try {
      SwitchedWork work = new SwitchedWork(disk);
      for (int repeat = 1; repeat <= repeats; repeat++) {
        for (String each : ELEVATORS) {
          progress.step("%s (repeat %d)".formatted(each, repeat));
          samples.add("seconds_" + each, work.seconds(each));
        }
        for (String from : ELEVATORS) {
          for (String to : ELEVATORS) {
            progress.step("%s to %s (repeat %d)".formatted(from, to, repeat));
            samples.add("both_" + from + "_" + to, work.seconds(from, to));
          }
        }
      }
    } finally {
      disk.down();
    }
    return document(options, repeats, samples);
  }

  private ResultDocument document(ExperimentOptions options, int repeats, Samples samples) {
    ResultDocumentBuilder document =
        options
            .document(name())
            .summary(
                "Four writers of %d MB each, with one elevator, and with another from the half on; cost = T(with both) − ½ · (T(first) + T(second))."
                    .formatted(SwitchedWork.MEGABYTES))
            .device("model", LabDisk.LEVEL)
            .setting("repeats", repeats);
    ELEVATORS.forEach(
        each -> document.figure("seconds_" + each, samples.figure("seconds_" + each, "s")));
    List<Table.Column> columns = new ArrayList<>(List.of(Table.Column.of("from")));
    ELEVATORS.forEach(each -> columns.add(Table.Column.of("to " + each, "s")));
    Table table = Table.of("Cost of a switch", columns.toArray(Table.Column[]::new)).shaded();
    double[] asymmetry = new double[repeats];
    List<Bars.Bar> bars = new ArrayList<>();
    for (String from : ELEVATORS) {
      List<Object> row = new ArrayList<>(List.of(from));
      for (String to : ELEVATORS) {
        double[] costs = costs(samples, from, to);
        double[] back = costs(samples, to, from);
        for (int i = 0; i < repeats; i++) {
          asymmetry[i] = Math.max(asymmetry[i], Math.abs(costs[i] - back[i]));
        }
        Figure cost = Figure.of("s", costs);
        document.figure("cost_%s_%s".formatted(from, to), cost);
        bars.add(new Bars.Bar(from + " to " + to, "cost_%s_%s".formatted(from, to)));
        row.add(cost.value());
      }
      table = table.withRow(row.toArray());
    }
    return document
        .figure("asymmetry", Figure.of("s", asymmetry))
        .bars(new Bars("Cost of a switch", "cost", null, bars))
        .table(table)
        .note(
            "asymmetry: the largest difference between the two directions of a switch. From an elevator to itself is the command that sets what is set already, which the agent does not give.")
        .build();
  }

  /** Of each repeat. */
  private static double[] costs(Samples samples, String from, String to) {
    double[] both = samples.of("both_" + from + "_" + to);
    double[] first = samples.of("seconds_" + from);
    double[] second = samples.of("seconds_" + to);
    double[] costs = new double[both.length];
    for (int i = 0; i < costs.length; i++) {
      costs[i] = SwitchCosts.of(both[i], first[i], second[i]);
    }
    return costs;
  }
}
