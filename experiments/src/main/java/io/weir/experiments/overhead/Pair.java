// SPDX-License-Identifier: Apache-2.0
package io.weir.experiments.overhead;

import java.io.IOException;
import java.util.Arrays;
import java.util.function.ToDoubleFunction;

/**
 * What the same transfers cost a stock DataNode and one with Weir, in turns.
 *
 * <p>The turns are as short as a tenth of a second, so that a machine that is slow for a while is
 * slow for both. Processor time is taken at the ends of the pair alone: between its turns a
 * DataNode has next to nothing to do, and Linux tells it in steps of 10 ms.
 */
record Pair(Cost stock, Cost weir) {
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

  /** Weir over stock. */
  double ratio(ToDoubleFunction<Cost> of) {
    return of.applyAsDouble(weir) / of.applyAsDouble(stock);
  }

  static Pair measure(OneDataNode stock, OneDataNode weir, int turns, long bytes, Transfer transfer)
      throws IOException {
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
