// SPDX-License-Identifier: Apache-2.0
package io.weir.experiments.tuning;

import io.weir.experiments.engine.Case;
import io.weir.experiments.engine.Declaration;
import io.weir.experiments.engine.Experiment;
import io.weir.experiments.engine.Factor;
import io.weir.experiments.engine.Lab;
import io.weir.experiments.engine.Samples;
import io.weir.lab.host.LabDisk;
import io.weir.lab.host.LabDisks;
import io.weir.lab.host.LabScripts;
import io.weir.lab.host.SwitchedWork;
import io.weir.results.Bars;
import io.weir.results.Table;
import io.weir.tuner.plan.SwitchCosts;
import java.util.List;
import java.util.stream.Stream;

/**
 * What it costs to switch from each elevator to each other while four writers write a fixed amount:
 * the paper's section IV.B and figure 5, on a host without virtual machines.
 */
public final class SwitchCostBench {
  private static final String DISK = "weir-switch";

  /** In place of the elevator that is switched to: the first one stays. */
  private static final String STAYS = "alone";

  private static final Factor<String> FROM = Factor.named("from", ByElevator.ELEVATORS);
  private static final Factor<String> TO =
      Factor.named("to", Stream.concat(Stream.of(STAYS), ByElevator.ELEVATORS.stream()).toList());

  private SwitchCostBench() {}

  public static Experiment declaration() {
    return Declaration.of("switch-cost", oneDisk())
        .question("What does it cost to switch elevators under load?")
        .summary(
            "Four writers of %d MB each, with one elevator, and with another from the half on; cost = T(with both) − ½ · (T(first) + T(second))."
                .formatted(SwitchedWork.MEGABYTES))
        .takes("4 min a repeat", "4 min")
        .needs("root, FUSE and loop devices, fio, 3 GB of memory")
        .device("model", LabDisk.LEVEL)
        .varies(FROM)
        .varies(TO)
        .measures(
            (work, its, values) -> {
              String from = its.of(FROM);
              String to = its.of(TO);
              values.put("seconds", to.equals(STAYS) ? work.seconds(from) : work.seconds(from, to));
            })
        .eachAsFigure(
            (all, its) -> isSwitch(its) ? new double[0] : all.of("seconds", its),
            "s",
            its -> "seconds_" + its.of(FROM),
            its -> null)
        .eachAsFigure(
            (all, its) -> isSwitch(its) ? costs(all, its) : new double[0],
            "s",
            SwitchCostBench::figure,
            its -> null)
        .figure("asymmetry", "s", SwitchCostBench::asymmetry)
        .bars(SwitchCostBench::bars)
        .table(SwitchCostBench::table)
        .note(
            "asymmetry: the largest difference between the two directions of a switch. From an elevator to itself is the command that sets what is set already, which the agent does not give.");
  }

  private static Lab<SwitchedWork> oneDisk() {
    return (options, progress, use) -> {
      LabScripts.need("fio:fio");
      progress.step("a disk");
      try (LabDisks disk = LabDisks.one(DISK, "mq-deadline", LabDisk.LEVEL)) {
        use.on(new SwitchedWork(disk.first()));
      }
    };
  }

  private static boolean isSwitch(Case its) {
    return !its.of(TO).equals(STAYS);
  }

  private static String figure(Case its) {
    return "cost_%s_%s".formatted(its.of(FROM), its.of(TO));
  }

  /** Of each repeat. */
  private static double[] costs(Samples all, Case its) {
    double[] both = all.of("seconds", its);
    double[] first = all.of("seconds", its.with(TO, STAYS));
    double[] second = all.of("seconds", its.with(FROM, its.of(TO)).with(TO, STAYS));
    double[] costs = new double[both.length];
    for (int i = 0; i < costs.length; i++) {
      costs[i] = SwitchCosts.of(both[i], first[i], second[i]);
    }
    return costs;
  }

  private static double[] asymmetry(Samples all) {
    double[] worst = new double[0];
    for (Case its : all.cases().stream().filter(SwitchCostBench::isSwitch).toList()) {
      double[] costs = costs(all, its);
      double[] back = costs(all, its.with(FROM, its.of(TO)).with(TO, its.of(FROM)));
      worst = worst.length == 0 ? new double[costs.length] : worst;
      for (int i = 0; i < worst.length; i++) {
        worst[i] = Math.max(worst[i], Math.abs(costs[i] - back[i]));
      }
    }
    return worst;
  }

  private static Stream<Bars> bars(Samples all) {
    List<Bars.Bar> bars =
        all.cases().stream()
            .filter(SwitchCostBench::isSwitch)
            .map(its -> new Bars.Bar(its.of(FROM) + " to " + its.of(TO), figure(its)))
            .toList();
    return Stream.of(new Bars("Cost of a switch", "cost", null, bars));
  }

  private static Table table(Samples all) {
    return SwitchTable.of(
        "Cost of a switch",
        ByElevator.ELEVATORS,
        (from, to) -> costs(all, all.cases().get(0).with(FROM, from).with(TO, to)));
  }
}
