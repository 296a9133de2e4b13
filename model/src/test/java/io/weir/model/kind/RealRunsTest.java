// SPDX-License-Identifier: Apache-2.0
package io.weir.model.kind;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/**
 * The counters of all runs of {@code docs/results/model/rotating.tar.xz}: Sort, TeraSort and
 * WordCount with and without combiner, with 1 to 8 slots, and beside each other.
 */
class RealRunsTest {
  private static final Path RUNS = Path.of("src/test/resources/kind/runs.csv");

  private final List<Run> runs = new ArrayList<>();

  private record Run(String job, Fingerprint fingerprint) {
    static Run of(String line) {
      String[] its = line.split(",", -1);
      double[] number = new double[its.length];
      for (int i = 1; i < its.length; i++) {
        number[i] = Double.parseDouble(its[i]);
      }
      RunTotals totals =
          new RunTotals(
              new RunTotals.Maps(
                  (int) number[1], number[2], number[3], number[4], number[5], 0, number[6]),
              new RunTotals.Reduces((int) number[7], number[8], number[9], number[10]));
      return new Run(its[0].split("-", 2)[0], Fingerprint.of(totals));
    }
  }

  @BeforeEach
  void read() throws IOException {
    Files.readAllLines(RUNS).stream().skip(1).map(Run::of).forEach(runs::add);
  }

  @Test
  void eachJobIsAKind() {
    List<List<Run>> groups = KindGrouping.of(runs, Run::fingerprint);

    assertThat(groups).hasSize(4).allSatisfy(each -> assertThat(each).hasSize(8));
    assertThat(groups)
        .allSatisfy(each -> assertThat(each).extracting(Run::job).containsOnly(each.get(0).job()));
  }

  @Test
  void runsOfOneJobAreNearAndThoseOfOthersFar() {
    double nearest = Double.POSITIVE_INFINITY;
    double farthest = 0;
    for (Run one : runs) {
      for (Run other : runs) {
        double distance = one.fingerprint().distance(other.fingerprint());
        if (one.job().equals(other.job())) {
          farthest = Math.max(farthest, distance);
        } else {
          nearest = Math.min(nearest, distance);
        }
      }
    }

    assertThat(farthest).isLessThan(0.85);
    assertThat(nearest).isGreaterThan(7);
  }

  @Test
  void neighboursChangeWhatTasksComputeByHalfAtMostAndWhatTheyMoveByNothing() {
    for (Run one : runs) {
      for (Run other : runs) {
        if (one.job().equals(other.job())) {
          assertThat(factor(one, other, Ratio.MAP_SECONDS)).isLessThan(1.5);
          assertThat(factor(one, other, Ratio.REDUCE_SECONDS)).isLessThan(1.5);
          assertThat(factor(one, other, Ratio.EMITTED)).isLessThan(1.001);
          assertThat(factor(one, other, Ratio.KEPT)).isLessThan(1.001);
          assertThat(factor(one, other, Ratio.REDUCE_WRITTEN)).isLessThan(1.001);
        }
      }
    }
  }

  private static double factor(Run one, Run other, Ratio ratio) {
    return Math.exp(
        Math.abs(one.fingerprint().logarithm(ratio) - other.fingerprint().logarithm(ratio)));
  }
}
