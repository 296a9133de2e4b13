// SPDX-License-Identifier: Apache-2.0
package io.weir.experiments.tuning;

import io.weir.experiments.engine.Experiment;
import io.weir.experiments.engine.ExperimentOptions;
import io.weir.lab.Progress;
import io.weir.lab.vms.PairsLab;
import io.weir.lab.vms.SwitchLab;
import io.weir.results.Bars;
import io.weir.results.Figure;
import io.weir.results.ResultDocument;
import io.weir.results.ResultDocumentBuilder;
import io.weir.results.Table;
import io.weir.tuner.plan.ElevatorPair;
import io.weir.tuner.plan.SwitchCosts;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.function.ToDoubleFunction;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * Figure 5 of the paper on pairs: what each switch costs, and whether guests make it more
 * expensive.
 */
public final class VmSwitchCostBench implements Experiment {
  private static final List<String> ELEVATORS = List.of("none", "mq-deadline", "kyber", "bfq");
  private static final List<Integer> GUESTS = List.of(2, 4, 6);

  /** More than a guest has in memory: else all of it waits for the end, whatever is switched. */
  private static final int KIBIBYTES = 128 << 10;

  /** Beside the four that are the same in host and guest, where not all sixteen are tried. */
  private static final List<ElevatorPair> SAME =
      ELEVATORS.stream().map(each -> new ElevatorPair(each, each)).toList();

  /** Which sorts nothing, and takes several times as long. */
  private static final ElevatorPair NONE = new ElevatorPair("none", "none");

  @Override
  public String name() {
    return "vm-switch-cost";
  }

  @Override
  public String summary() {
    return "What does it cost to switch pairs of elevators, of host and guests, under load?";
  }

  @Override
  public String duration() {
    return "40 min, and 15 min a repeat";
  }

  @Override
  public String quickDuration() {
    return "15 min";
  }

  @Override
  public String needs() {
    return "root to install packages, 8 GB of memory, 2 GB of disk";
  }

  @Override
  public ResultDocument run(ExperimentOptions options, Progress progress) throws Exception {
    progress.step("Xen, Dom0 and guests");
    PairsLab.build();
    ResultDocumentBuilder document =
        options
            .document(name())
            .summary(
                "A writer of %d MiB in each guest of a Xen host under emulation, with one pair of elevators, and with another from the half of its time on; cost = T(with both) − ½ · (T(first) + T(second))."
                    .formatted(KIBIBYTES >> 10))
            .device("model", "level.disk");
    List<Integer> seeds =
        IntStream.range(0, options.quick() ? 1 : options.repeats()).boxed().toList();
    List<Bars.Bar> bars = new ArrayList<>();
    for (int guests : GUESTS) {
      progress.step("%d guests, %d pairs".formatted(guests, SAME.size()));
      List<SwitchLab.Measured> measured = new ArrayList<>();
      for (int seed : seeds) {
        measured.add(new SwitchLab(guests, KIBIBYTES, seed, options.directory()).measure(SAME));
      }
      into(document, guests, measured);
      bars.add(new Bars.Bar(guests + " guests", "mean_cost_%d_guests".formatted(guests)));
    }
    if (!options.quick()) {
      List<ElevatorPair> all = ElevatorPair.all(ELEVATORS, ELEVATORS);
      progress.step("%d guests, %d pairs".formatted(VmPairsBench.GUESTS, all.size()));
      SwitchLab lab = new SwitchLab(VmPairsBench.GUESTS, KIBIBYTES, 0, options.directory());
      document.table(
          table(
              "Cost of all switches, %d guests",
              VmPairsBench.GUESTS, all, List.of(lab.measure(all))));
    }
    return document
        .bars(new Bars("Mean cost of a switch", "cost", null, bars))
        .note(
            "Medians of several seeds, with which requests meet in another order; the matrix of all pairs is of one. mean_cost: of the switches among mq-deadline, kyber and bfq, each the same in host and guest; mean_cost_none: of those from or to none. asymmetry: the largest difference between the two directions of such a switch, noise included. A cost is below zero where what was left at half of the time took less than half of what all of it takes with the second pair.")
        .build();
  }

  private static void into(
      ResultDocumentBuilder document, int guests, List<SwitchLab.Measured> measured) {
    for (ElevatorPair pair : SAME) {
      document.figure(
          "seconds_%d_guests_%s".formatted(guests, pair.host()),
          Figure.of("s", each(measured, run -> Objects.requireNonNull(run.alone().get(pair)))));
    }
    for (boolean withNone : List.of(false, true)) {
      String which = (withNone ? "none_" : "") + guests + "_guests";
      document
          .figure(
              "mean_cost_" + which,
              Figure.of("s", each(measured, run -> meanCost(run.costs(), withNone))))
          .figure(
              "asymmetry_" + which,
              Figure.of("s", each(measured, run -> asymmetry(run.costs(), withNone))));
    }
    document.table(table("Cost of a switch, %d guests", guests, SAME, measured));
  }

  private static double[] each(
      List<SwitchLab.Measured> measured, ToDoubleFunction<SwitchLab.Measured> what) {
    return measured.stream().mapToDouble(what).toArray();
  }

  private record Switch(ElevatorPair from, ElevatorPair to) {
    double cost(SwitchCosts costs) {
      return costs.seconds(from, to);
    }

    Switch back() {
      return new Switch(to, from);
    }
  }

  /** From one pair to another; with none on either side, or without. */
  private static List<Switch> switches(boolean withNone) {
    return SAME.stream()
        .flatMap(from -> SAME.stream().map(to -> new Switch(from, to)))
        .filter(each -> !each.from().equals(each.to()))
        .filter(each -> withNone == Stream.of(each.from(), each.to()).anyMatch(NONE::equals))
        .toList();
  }

  private static double meanCost(SwitchCosts costs, boolean withNone) {
    return switches(withNone).stream()
        .mapToDouble(each -> each.cost(costs))
        .average()
        .orElseThrow();
  }

  private static double asymmetry(SwitchCosts costs, boolean withNone) {
    return switches(withNone).stream()
        .mapToDouble(each -> Math.abs(each.cost(costs) - each.back().cost(costs)))
        .max()
        .orElseThrow();
  }

  /** Medians, a row for each pair that is switched from. */
  private static Table table(
      String title, int guests, List<ElevatorPair> pairs, List<SwitchLab.Measured> measured) {
    List<Table.Column> columns = new ArrayList<>(List.of(Table.Column.of("from")));
    pairs.forEach(each -> columns.add(Table.Column.of("to " + each, "s")));
    Table table = Table.of(title.formatted(guests), columns.toArray(Table.Column[]::new)).shaded();
    for (ElevatorPair from : pairs) {
      List<Object> row = new ArrayList<>(List.of(from.toString()));
      for (ElevatorPair to : pairs) {
        row.add(Figure.of("s", each(measured, run -> run.costs().seconds(from, to))).value());
      }
      table = table.withRow(row.toArray());
    }
    return table;
  }
}
