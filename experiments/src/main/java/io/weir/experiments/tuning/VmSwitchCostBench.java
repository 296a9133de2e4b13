// SPDX-License-Identifier: Apache-2.0
package io.weir.experiments.tuning;

import io.weir.experiments.engine.Case;
import io.weir.experiments.engine.Declaration;
import io.weir.experiments.engine.Experiment;
import io.weir.experiments.engine.Factor;
import io.weir.experiments.engine.Measurement.Values;
import io.weir.experiments.engine.Samples;
import io.weir.experiments.engine.ThisProcess;
import io.weir.lab.vms.SwitchLab;
import io.weir.results.Bars;
import io.weir.results.Table;
import io.weir.tuner.plan.ElevatorPair;
import io.weir.tuner.plan.SwitchCosts;
import java.io.IOException;
import java.util.List;
import java.util.function.ToDoubleBiFunction;
import java.util.stream.DoubleStream;
import java.util.stream.Stream;

/**
 * Figure 5 of the paper on pairs: what each switch costs, and whether guests make it more
 * expensive.
 */
public final class VmSwitchCostBench {
  private static final Factor<Integer> GUESTS =
      new Factor<>("guests", List.of(2, 4, 6), each -> each + "_guests");

  /** More than a guest has in memory: else all of it waits for the end, whatever is switched. */
  private static final int KIBIBYTES = 128 << 10;

  /** The four that are the same in host and guest; all sixteen are measured once. */
  private static final List<ElevatorPair> SAME =
      ByElevator.ELEVATORS.stream().map(each -> new ElevatorPair(each, each)).toList();

  private VmSwitchCostBench() {}

  public static Experiment declaration() {
    Declaration<ThisProcess> declaration =
        OnGuests.declaration("vm-switch-cost")
            .question(
                "What does it cost to switch pairs of elevators, of host and guests, under load?")
            .summary(
                "A writer of %d MiB in each guest of a Xen host under emulation, with one pair of elevators, and with another from the half of its time on; cost = T(with both) − ½ · (T(first) + T(second))."
                    .formatted(KIBIBYTES >> 10))
            .takes("40 min, and 15 min a repeat", "15 min")
            .needs("root to install packages, 8 GB of memory, 2 GB of disk")
            .varies(GUESTS)
            .measures(VmSwitchCostBench::measure)
            .measuresOnce((process, its, values) -> measureAll(process, values))
            .eachAsFigure("mean_cost", "s")
            .eachAsFigure("asymmetry", "s")
            .eachAsFigure("mean_cost_none", "s")
            .eachAsFigure("asymmetry_none", "s")
            .bars(all -> Stream.of(bars(all)))
            .document((all, document) -> tables(all).forEach(document::table))
            .note(
                "Medians of several seeds, with which requests meet in another order; the matrix of all pairs is of one. mean_cost: of the switches among mq-deadline, kyber and bfq, each the same in host and guest; mean_cost_none: of those from or to none. asymmetry: the largest difference between the two directions of such a switch, noise included. A cost is below zero where what was left at half of the time took less than half of what all of it takes with the second pair.");
    for (ElevatorPair pair : SAME) {
      declaration.eachAsFigure(
          "seconds_" + pair,
          "s",
          its -> "seconds_%d_guests_%s".formatted(its.of(GUESTS), pair.host()),
          its -> null);
    }
    return declaration;
  }

  private static SwitchLab.Measured measured(
      ThisProcess process, int guests, int seed, List<ElevatorPair> pairs, Values values)
      throws IOException, InterruptedException {
    SwitchLab.Measured measured =
        new SwitchLab(guests, KIBIBYTES, seed, process.options().directory()).measure(pairs);
    for (ElevatorPair from : pairs) {
      for (ElevatorPair to : pairs) {
        values.put(cost(from, to), measured.costs().seconds(from, to));
      }
    }
    return measured;
  }

  private static void measure(ThisProcess process, Case its, Values values)
      throws IOException, InterruptedException {
    SwitchLab.Measured measured = measured(process, its.of(GUESTS), values.round(), SAME, values);
    measured.alone().forEach((pair, seconds) -> values.put("seconds_" + pair, seconds));
    SwitchCosts costs = measured.costs();
    for (boolean withNone : List.of(false, true)) {
      String which = withNone ? "_none" : "";
      DoubleStream means = switches(withNone, costs::seconds);
      DoubleStream differences =
          switches(
              withNone, (from, to) -> Math.abs(costs.seconds(from, to) - costs.seconds(to, from)));
      values.put("mean_cost" + which, means.average().orElseThrow());
      values.put("asymmetry" + which, differences.max().orElseThrow());
    }
  }

  private static void measureAll(ThisProcess process, Values values)
      throws IOException, InterruptedException {
    if (!process.options().quick()) {
      measured(process, OnGuests.GUESTS, 0, OnGuests.PAIRS, values);
    }
  }

  private static String cost(ElevatorPair from, ElevatorPair to) {
    return "cost_%s_%s".formatted(from, to);
  }

  /** Of each from one pair to another; with none on either side, or without. */
  private static DoubleStream switches(
      boolean withNone, ToDoubleBiFunction<ElevatorPair, ElevatorPair> what) {
    return SAME.stream()
        .flatMapToDouble(
            from ->
                SAME.stream()
                    .filter(to -> !to.equals(from))
                    .filter(to -> withNone == List.of(from, to).contains(OnGuests.NONE))
                    .mapToDouble(to -> what.applyAsDouble(from, to)));
  }

  private static Bars bars(Samples all) {
    List<Bars.Bar> bars =
        all.cases().stream()
            .map(its -> new Bars.Bar(its.of(GUESTS) + " guests", its.nameOf("mean_cost")))
            .toList();
    return new Bars("Mean cost of a switch", "cost", null, bars);
  }

  private static Stream<Table> tables(Samples all) {
    Stream<Table> ofSame =
        all.cases().stream()
            .map(
                its ->
                    SwitchTable.of(
                        "Cost of a switch, %d guests".formatted(its.of(GUESTS)),
                        SAME,
                        (from, to) -> all.of(cost(from, to), its)));
    ElevatorPair none = OnGuests.NONE;
    if (all.of(cost(none, none)).length == 0) {
      return ofSame;
    }
    return Stream.concat(
        ofSame,
        Stream.of(
            SwitchTable.of(
                "Cost of all switches, %d guests".formatted(OnGuests.GUESTS),
                OnGuests.PAIRS,
                (from, to) -> all.of(cost(from, to)))));
  }
}
