// SPDX-License-Identifier: Apache-2.0
package io.weir.experiments.reproduce.list;

import static io.weir.results.Figure.FRACTION;

import io.weir.experiments.engine.Declaration;
import io.weir.experiments.engine.Experiment;
import io.weir.experiments.engine.Factor;
import io.weir.experiments.engine.Lab;
import io.weir.experiments.engine.Samples;
import io.weir.experiments.reproduce.PaperRow;
import io.weir.experiments.reproduce.Reproduction;
import io.weir.results.Target;
import java.util.Arrays;
import java.util.List;

/** Every figure and table of the five papers, computed anew. */
public final class ReproduceBench {
  private static final double NEAR = 0.1;

  private static final Factor<Reproduction> FIGURE =
      new Factor<>("figure", Reproductions.all(), Reproduction::name);

  /** Those that take a second or two. */
  private static final List<Reproduction> QUICK =
      Reproductions.all().stream()
          .filter(each -> List.of("throttling-7", "throttling-14").contains(each.name()))
          .toList();

  private ReproduceBench() {}

  public static Experiment declaration() {
    return Declaration.of("reproduce", Lab.THIS_PROCESS)
        .question("How near does the simulator come to what the five papers have measured?")
        .summary(
            "Each figure and table of the papers that has a number in its text: theirs, ours, how far off.")
        .takes("4 min", "20 s")
        .needs("2 GB of memory")
        .isTheSameEachTime()
        .varies(FIGURE, QUICK)
        .measures(
            (process, its, values) -> {
              Reproduction figure = its.of(FIGURE);
              List<PaperRow> rows = figure.rows(process.options().seed());
              rows.forEach(
                  row -> values.row(ReproductionTable.TITLE, ReproductionTable.cells(figure, row)));
              values.put("rows", (double) rows.size());
              values.put("numbers", (double) withErrorUpTo(rows, Double.POSITIVE_INFINITY));
              values.put("near", (double) withErrorUpTo(rows, NEAR));
              values.put(
                  "right", (double) rows.stream().filter(PaperRow::hasRightDirection).count());
            })
        .figure("rows", "rows", all -> sum(all, "rows"))
        .figure(
            "within_10_percent", FRACTION, all -> part(all, "near", "numbers"), Target.atLeast(0.7))
        .figure("direction_right", FRACTION, all -> part(all, "right", "rows"), Target.atLeast(1))
        .table(all -> all.table(ReproductionTable.TITLE, ReproductionTable.columns()))
        .note(
            "A row is within 10 % if ours is at most a tenth of theirs away; it has the right direction if both lie on the"
                + " same side of what would mean that nothing changes.");
  }

  private static long withErrorUpTo(List<PaperRow> rows, double most) {
    return rows.stream()
        .flatMapToDouble(row -> row.error().stream())
        .filter(error -> Math.abs(error) <= most)
        .count();
  }

  private static double[] sum(Samples all, String value) {
    return new double[] {Arrays.stream(all.of(value, its -> true)).sum()};
  }

  private static double[] part(Samples all, String some, String of) {
    double whole = sum(all, of)[0];
    return whole == 0 ? new double[0] : new double[] {sum(all, some)[0] / whole};
  }
}
