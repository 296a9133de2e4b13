// SPDX-License-Identifier: Apache-2.0
package io.weir.experiments.shares;

import io.weir.experiments.shares.JobsAtDisk.Outcome;
import io.weir.experiments.shares.JobsAtDisk.Setup;
import io.weir.results.Bars;
import io.weir.results.Figure;
import io.weir.results.ResultDocumentBuilder;
import io.weir.results.Target;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.DoubleBinaryOperator;

/** What {@link DiskJobs} saw, and the figures that follow from it. */
final class DiskJobsResult {
  private static final double MOST_SLOWDOWN = 0.05;

  private final Map<String, List<Outcome>> outcomes = new TreeMap<>();
  private final Map<String, List<Double>> shareErrors = new TreeMap<>();
  private final Set<String> checksums = new HashSet<>();

  /**
   * @throws IOException if WordCount counted other words than before
   */
  void add(Setup setup, String elevator, Outcome outcome) throws IOException {
    checksums.add(outcome.checksum());
    if (checksums.size() > 1) {
      throw new IOException(
          "WordCount's output %s under %s is not that of the runs before"
              .formatted(setup, elevator));
    }
    outcomes.computeIfAbsent(key(setup, elevator), name -> new ArrayList<>()).add(outcome);
  }

  /** How far the rival is off a promised share, of "reads" or of "writes". */
  void addShareError(String what, double error) {
    shareErrors.computeIfAbsent(what, name -> new ArrayList<>()).add(error);
  }

  void addTo(ResultDocumentBuilder document, String... elevators) {
    for (String elevator : elevators) {
      Bars bars =
          Bars.of(
              "WordCount beside TeraGen, " + elevator,
              "run time",
              label(Setup.ALONE),
              "seconds_" + key(Setup.ALONE, elevator));
      for (Setup setup : Setup.values()) {
        String name = key(setup, elevator);
        List<Outcome> its = outcomes.getOrDefault(name, List.of());
        if (!its.isEmpty()) {
          document.figure(
              "seconds_" + name,
              Figure.of("s", its.stream().mapToDouble(Outcome::seconds).toArray()));
          if (setup != Setup.ALONE) {
            bars = bars.with(label(setup), "seconds_" + name);
          }
          document.figure(
              "written_" + name,
              Figure.of(
                  "MB/s",
                  its.stream().mapToDouble(each -> each.writtenBytesPerSecond() / 1e6).toArray()));
        }
      }
      document.bars(bars.comparedWith("seconds_" + key(Setup.ALONE, elevator)));
      document.figure("slowdown_stock_" + elevator, slowdown(Setup.STOCK, Math::max, elevator));
      document.figure("slowdown_weir_" + elevator, slowdown(Setup.WEIR, Math::max, elevator));
    }
    document
        .figure("slowdown_stock", slowdown(Setup.STOCK, Math::min, elevators))
        .figure(
            "slowdown_weir",
            slowdown(Setup.WEIR, Math::max, elevators).withTarget(Target.atMost(MOST_SLOWDOWN)))
        .figure("slowdown_bfq", slowdown(Setup.BLKIO, Math::max, "bfq"));
    List<Double> all = new ArrayList<>();
    shareErrors.forEach(
        (what, errors) -> {
          document.figure("share_error_blkio_" + what, Figure.of(Figure.FRACTION, array(errors)));
          all.addAll(errors);
        });
    document.figure(
        "share_error_bfq",
        Figure.of(Figure.FRACTION, all.stream().mapToDouble(Double::doubleValue).max().orElse(1)));
  }

  /** Run time over run time alone, minus 1, of each repeat: of some elevators the one chosen. */
  private Figure slowdown(Setup setup, DoubleBinaryOperator choice, String... elevators) {
    double[] chosen = slowdowns(setup, elevators[0]);
    for (String elevator : elevators) {
      double[] its = slowdowns(setup, elevator);
      Arrays.setAll(chosen, i -> choice.applyAsDouble(chosen[i], its[i]));
    }
    return Figure.of(Figure.FRACTION, chosen);
  }

  private double[] slowdowns(Setup setup, String elevator) {
    List<Outcome> beside = outcomes.getOrDefault(key(setup, elevator), List.of());
    List<Outcome> alone = outcomes.getOrDefault(key(Setup.ALONE, elevator), List.of());
    double[] slowdowns = new double[beside.size()];
    Arrays.setAll(slowdowns, i -> beside.get(i).seconds() / alone.get(i).seconds() - 1);
    return slowdowns;
  }

  private static String label(Setup setup) {
    return switch (setup) {
      case ALONE -> "alone";
      case STOCK -> "stock HDFS";
      case WEIR -> "Weir " + DiskJobs.WEIGHT + ":1";
      case BLKIO -> "blkio cgroups " + DiskJobs.WEIGHT + ":1";
    };
  }

  private static String key(Setup setup, String elevator) {
    return setup.name().toLowerCase(Locale.ROOT) + "_" + elevator;
  }

  private static double[] array(List<Double> values) {
    return values.stream().mapToDouble(Double::doubleValue).toArray();
  }
}
