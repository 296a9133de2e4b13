// SPDX-License-Identifier: Apache-2.0
package io.weir.cli.slots;

import io.weir.cli.console.Console;
import io.weir.cli.console.Failures;
import io.weir.mapreduce.slots.ResourceKeeper;
import java.io.IOException;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;

/** A run of weir slots follow, from its first interval until its thread is interrupted. */
final class SlotsRun {
  private final SlotsFollower follower;
  private final Console console;
  private final SlotsView view;
  private final long intervalMillis;
  private final BooleanSupplier isOver;

  /**
   * @param intervalMillis between two looks, 1 or more
   * @param isOver whether it was told to end, beside that its thread was interrupted
   */
  SlotsRun(SlotsFollower follower, Console console, long intervalMillis, BooleanSupplier isOver) {
    this.follower = follower;
    this.console = console;
    this.view = new SlotsView(console.out(), console.outIsTerminal());
    this.intervalMillis = intervalMillis;
    this.isOver = isOver;
  }

  /** Begins by putting back what an earlier run has left, and puts all back however it ends. */
  void followAndPutBack(ResourceKeeper keeper) throws IOException {
    keeper.putBack().forEach(console.out()::println);
    try {
      follow();
    } finally {
      boolean unused = Thread.interrupted(); // else the ResourceManager could not be told
      try {
        keeper.putBack().forEach(console.out()::println);
      } catch (IOException | RuntimeException e) {
        console.complain(
            "not all nodes were put back, which weir slots revert does: " + Failures.line(e));
      }
    }
  }

  /** A ResourceManager that does not answer is asked again after the next interval. */
  void follow() throws IOException {
    boolean isFirst = true;
    while (!isOver.getAsBoolean()) {
      try {
        SlotsFollower.Round round = follower.next();
        view.show(round.rows(), round.said());
        isFirst = false;
      } catch (NoNodeException e) {
        throw e;
      } catch (IOException e) {
        if (isFirst) {
          throw e;
        }
        view.show(List.of(), List.of("weir: this is tried again: " + Failures.line(e)));
      }
      try {
        TimeUnit.MILLISECONDS.sleep(intervalMillis);
      } catch (InterruptedException e) {
        return;
      }
    }
  }
}
