// SPDX-License-Identifier: Apache-2.0
package io.weir.experiments.overhead;

import static io.weir.results.Figure.FRACTION;

import io.weir.experiments.engine.Declaration;
import io.weir.experiments.engine.Measurement.Values;
import io.weir.lab.hdfs.OneDataNode;
import io.weir.results.Target;
import java.io.IOException;
import java.util.Arrays;
import java.util.List;
import java.util.function.ToDoubleFunction;
import org.jspecify.annotations.Nullable;

/**
 * What the same transfers cost a stock DataNode and one with Weir, in turns.
 *
 * <p>The turns are as short as a tenth of a second, so that a machine that is slow for a while is
 * slow for both. Processor time is taken at the ends of the pair alone: between its turns a
 * DataNode has next to nothing to do, and Linux tells it in steps of 10 ms.
 */
record Pair(Cost stock, Cost weir) {
  private static final double MOST_PROCESSOR_TIME = 1.02;
  private static final double LEAST_THROUGHPUT = 0.98;

  /**
   * What moving bytes took.
   *
   * @param bytesPerSecond of all turns together
   * @param bytesPerSecondOfTurn of the median turn, which a neighbour's second of noise does not
   *     move
   */
  record Cost(double bytesPerSecond, double bytesPerSecondOfTurn, double processorSecondsPerByte) {}

  /** Something that each of the two does once a turn. */
  interface Transfer {
    /** How long it took, in nanoseconds. */
    long by(OneDataNode dataNode) throws IOException;
  }

  /** Declares the figures of what {@link #put} has put. */
  static void describe(Declaration<?> declaration, String what) {
    ratio(declaration, "cpu_" + what + "_ratio", Target.atMost(MOST_PROCESSOR_TIME));
    ratio(declaration, what + "_ratio", Target.atLeast(LEAST_THROUGHPUT));
    ratio(declaration, what + "_sum_ratio", null);
    declaration
        .figure(
            "cpu_" + what + "_stock", "s/GiB", all -> all.of("cpu_" + what + "_stock", its -> true))
        .figure(what + "_stock", "MB/s", all -> all.of(what + "_stock", its -> true));
  }

  private static void ratio(Declaration<?> declaration, String name, @Nullable Target target) {
    declaration.figureWithInterval(
        name,
        FRACTION,
        all ->
            all.cases().stream()
                .flatMap(its -> Arrays.stream(all.rounds(its.nameOf(name))))
                .toArray(double[][]::new),
        target);
  }

  /** Puts what several pairs cost. */
  static void put(List<Pair> pairs, String what, Values values) {
    values.put("cpu_" + what + "_ratio", ratios(pairs, Cost::processorSecondsPerByte));
    values.put(what + "_ratio", ratios(pairs, Cost::bytesPerSecondOfTurn));
    values.put(what + "_sum_ratio", ratios(pairs, Cost::bytesPerSecond));
    values.put(
        "cpu_" + what + "_stock",
        of(pairs, pair -> pair.stock().processorSecondsPerByte() * (1L << 30)));
    values.put(what + "_stock", of(pairs, pair -> pair.stock().bytesPerSecondOfTurn() / 1e6));
  }

  /** Weir over stock. */
  private static double[] ratios(List<Pair> pairs, ToDoubleFunction<Cost> of) {
    return of(pairs, pair -> pair.ratio(of));
  }

  private static double[] of(List<Pair> pairs, ToDoubleFunction<Pair> of) {
    return pairs.stream().mapToDouble(of).toArray();
  }

  private double ratio(ToDoubleFunction<Cost> of) {
    return of.applyAsDouble(weir) / of.applyAsDouble(stock);
  }

  static Pair measure(TwoDataNodes both, int turns, long bytes, Transfer transfer)
      throws IOException {
    OneDataNode stock = both.stock();
    OneDataNode weir = both.weir();
    double stockBefore = stock.processorSeconds();
    double weirBefore = weir.processorSeconds();
    long[] stockNanos = new long[turns];
    long[] weirNanos = new long[turns];
    for (int turn = 0; turn < turns; turn++) {
      if (turn % 2 == 0) {
        stockNanos[turn] = transfer.by(stock);
        weirNanos[turn] = transfer.by(weir);
      } else {
        weirNanos[turn] = transfer.by(weir);
        stockNanos[turn] = transfer.by(stock);
      }
    }
    return new Pair(
        cost(bytes, stockNanos, stock.processorSeconds() - stockBefore),
        cost(bytes, weirNanos, weir.processorSeconds() - weirBefore));
  }

  private static Cost cost(long bytes, long[] turnNanos, double processorSeconds) {
    double allBytes = (double) bytes * turnNanos.length;
    double allSeconds = Arrays.stream(turnNanos).sum() / 1e9;
    Arrays.sort(turnNanos);
    double median = (turnNanos[(turnNanos.length - 1) / 2] + turnNanos[turnNanos.length / 2]) / 2.0;
    return new Cost(allBytes / allSeconds, bytes / median * 1e9, processorSeconds / allBytes);
  }
}
