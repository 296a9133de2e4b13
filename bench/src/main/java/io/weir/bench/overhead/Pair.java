// SPDX-License-Identifier: Apache-2.0
package io.weir.bench.overhead;

import java.io.IOException;
import java.util.function.ToDoubleFunction;

/**
 * What the same transfers cost a stock DataNode and one with Weir, in turns.
 *
 * <p>The turns are as short as a tenth of a second, so that a machine that is slow for a while is
 * slow for both. Processor time is taken at the ends of the pair alone: between its turns a
 * DataNode has next to nothing to do, and Linux tells it in steps of 10 ms.
 */
record Pair(Cost stock, Cost weir) {
  /** What moving some bytes took. */
  record Cost(double bytes, double seconds, double processorSeconds) {
    double bytesPerSecond() {
      return bytes / seconds;
    }

    double processorSecondsPerByte() {
      return processorSeconds / bytes;
    }
  }

  /** Something that each of the two does once a turn. */
  interface Transfer {
    void by(OneDataNode dataNode) throws IOException;
  }

  /** Weir over stock. */
  double ratio(ToDoubleFunction<Cost> of) {
    return of.applyAsDouble(weir) / of.applyAsDouble(stock);
  }

  static Pair measure(OneDataNode stock, OneDataNode weir, int turns, long bytes, Transfer transfer)
      throws IOException {
    double stockBefore = stock.processorSeconds();
    double weirBefore = weir.processorSeconds();
    long stockNanos = 0;
    long weirNanos = 0;
    for (int turn = 0; turn < turns; turn++) {
      if (turn % 2 == 0) {
        stockNanos += time(stock, transfer);
        weirNanos += time(weir, transfer);
      } else {
        weirNanos += time(weir, transfer);
        stockNanos += time(stock, transfer);
      }
    }
    double moved = (double) turns * bytes;
    return new Pair(
        new Cost(moved, stockNanos / 1e9, stock.processorSeconds() - stockBefore),
        new Cost(moved, weirNanos / 1e9, weir.processorSeconds() - weirBefore));
  }

  private static long time(OneDataNode dataNode, Transfer transfer) throws IOException {
    long start = System.nanoTime();
    transfer.by(dataNode);
    return System.nanoTime() - start;
  }
}
