// SPDX-License-Identifier: Apache-2.0
package io.weir.experiments.reproduce.throttling;

import static io.weir.results.Figure.FRACTION;

import io.weir.experiments.reproduce.PaperRow;
import io.weir.experiments.reproduce.Reproduction;
import java.util.List;
import java.util.stream.IntStream;

/**
 * Figures 2 and 3: what readers of a disk lose to each other, and how much of all is in streams.
 */
final class ThrottlingStreams implements Reproduction {
  /** "I/O throttling effectively boosts the total throughput up to 60%". */
  private static final double BOOST = 0.6;

  private static final int CORES = 8;
  private static final String READS = "dfsio-read";
  private static final String UNFITTED = "";

  @Override
  public String name() {
    return "throttling-2-3";
  }

  @Override
  public String shows() {
    return "By how much the best number of readers of a disk is faster than the worst.";
  }

  @Override
  public List<PaperRow> rows(long seed) {
    double[] stock =
        IntStream.rangeClosed(1, CORES)
            .mapToDouble(
                readers -> NodeRun.of(READS, readers, UNFITTED, "stock", seed).bytesPerSecond())
            .sorted()
            .toArray();
    double ofAll = NodeRun.of(READS, CORES, UNFITTED, "stock", seed).bytesPerSecond();
    double gated = NodeRun.of(READS, CORES, UNFITTED, "coordinate", seed).bytesPerSecond();
    return List.of(
        row("read_gain")
            .theirs(BOOST)
            .ours(stock[stock.length - 1] / stock[0] - 1)
            .because(
                "simulated readers ask for the next piece at once, so that CFQ lets each read for a whole slice; so little is"
                    + " lost that the other rows of this paper have theirs instead, fitted"),
        row("read_gain_with_gate")
            .ours(gated / ofAll - 1)
            .because("eight readers with Weir's policy coordinate, over stock; not the paper's"),
        PaperRow.of("part_in_long_streams", FRACTION)
            .because(
                "figure 3 draws it for three benchmarks and gives no number; each stream of the simulator is a whole block"
                    + " or file"));
  }

  private static PaperRow row(String row) {
    return PaperRow.of(row, FRACTION)
        .neutral(0)
        .given("one SATA disk of 7200 rpm; 110 MB/s and CFQ chosen");
  }
}
