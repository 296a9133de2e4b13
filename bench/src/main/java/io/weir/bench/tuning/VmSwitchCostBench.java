// SPDX-License-Identifier: Apache-2.0
package io.weir.bench.tuning;

import io.weir.bench.Bench;
import io.weir.bench.BenchOptions;
import io.weir.bench.Progress;
import io.weir.results.Bars;
import io.weir.results.Figure;
import io.weir.results.ResultDocument;
import io.weir.results.ResultDocumentBuilder;
import io.weir.results.Table;
import io.weir.tuner.ElevatorPair;
import java.util.ArrayList;
import java.util.List;

/** Figure 5 of the paper on pairs: what each switch costs, and whether guests make it dearer. */
public final class VmSwitchCostBench implements Bench {
  private static final List<String> ELEVATORS = List.of("none", "mq-deadline", "kyber", "bfq");
  private static final List<Integer> GUESTS = List.of(2, 4, 6);
  private static final int KIBIBYTES = 32 << 10;

  /** Beside the four that are the same in host and guest, where not all sixteen are tried. */
  private static final List<ElevatorPair> SAME =
      ELEVATORS.stream().map(each -> new ElevatorPair(each, each)).toList();

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
    return "100 min";
  }

  @Override
  public String quickDuration() {
    return "10 min";
  }

  @Override
  public String needs() {
    return "root to install packages, 8 GB of memory, 2 GB of disk";
  }

  @Override
  public ResultDocument run(BenchOptions options, Progress progress) throws Exception {
    progress.step("Xen, Dom0 and guests");
    PairsLab.build();
    ResultDocumentBuilder document =
        options
            .document(name())
            .summary(
                "A writer of %d MiB in each guest of a Xen host under emulation, with one pair of elevators, and with another from the half of its time on; cost = T(with both) − ½ · (T(first) + T(second))."
                    .formatted(KIBIBYTES >> 10))
            .device("model", "level.disk");
    List<Bars.Bar> bars = new ArrayList<>();
    for (int guests : GUESTS) {
      boolean isAll = guests == VmPairsBench.GUESTS && !options.quick();
      List<ElevatorPair> pairs = isAll ? ElevatorPair.all(ELEVATORS, ELEVATORS) : SAME;
      progress.step("%d guests, %d pairs".formatted(guests, pairs.size()));
      into(
          document,
          guests,
          pairs,
          new SwitchLab(guests, KIBIBYTES, options.directory()).measure(pairs));
      bars.add(new Bars.Bar(guests + " guests", "mean_cost_%d_guests".formatted(guests)));
    }
    return document
        .bars(new Bars("Mean cost of a switch", "cost", null, bars))
        .note(
            "asymmetry: the largest difference between the two directions of a switch. mean_cost: of the switches among the four pairs that are the same in host and guest, those to themselves left out. The runs are the same each time, so they are made once.")
        .build();
  }

  private static void into(
      ResultDocumentBuilder document,
      int guests,
      List<ElevatorPair> pairs,
      SwitchLab.Measured measured) {
    List<Table.Column> columns = new ArrayList<>(List.of(Table.Column.of("from")));
    pairs.forEach(each -> columns.add(Table.Column.of("to " + each, "s")));
    Table table =
        Table.of(
                "Cost of a switch, %d guests".formatted(guests),
                columns.toArray(Table.Column[]::new))
            .shaded();
    List<Double> amongSame = new ArrayList<>();
    double most = Double.NEGATIVE_INFINITY;
    for (ElevatorPair from : pairs) {
      List<Object> row = new ArrayList<>(List.of(from.toString()));
      for (ElevatorPair to : pairs) {
        double cost = measured.costs().seconds(from, to);
        row.add(cost);
        most = Math.max(most, cost);
        if (SAME.contains(from) && SAME.contains(to) && !from.equals(to)) {
          amongSame.add(cost);
        }
      }
      table = table.withRow(row.toArray());
    }
    measured
        .alone()
        .forEach(
            (pair, seconds) ->
                document.figure(
                    "seconds_%d_guests_%s".formatted(guests, pair.toString().replace('/', '_')),
                    Figure.of("s", seconds)));
    document
        .figure(
            "asymmetry_%d_guests".formatted(guests), Figure.of("s", measured.costs().asymmetry()))
        .figure(
            "mean_cost_%d_guests".formatted(guests),
            Figure.of("s", amongSame.stream().mapToDouble(each -> each).average().orElseThrow()))
        .figure("most_cost_%d_guests".formatted(guests), Figure.of("s", most))
        .table(table);
  }
}
