// SPDX-License-Identifier: Apache-2.0
package io.weir.experiments.reproduce.pairs.host;

import io.weir.simulator.cache.CachedFile;
import io.weir.simulator.kernel.Event;
import io.weir.simulator.kernel.Simulation;
import io.weir.simulator.storage.Host;
import io.weir.simulator.storage.Machine;
import io.weir.tuner.plan.ElevatorPair;
import java.util.Random;

/** The paper's way to measure a switch: dd writes 600 MB of zeroes in each of four guests. */
public final class CopyRun {
  private static final int GUESTS = 4;
  private static final long BYTES = 600_000_000;
  private static final long PIECE = 512 << 10;
  private static final long CACHE = 800L << 20;
  private static final long MOST_DELAY_NANOS = 50_000_000;

  private final Simulation simulation = new Simulation();
  private final Host host;
  private final long bytes;
  private int running = GUESTS;

  /**
   * @param pair with which it begins
   * @param divisor of the 600 MB
   */
  public CopyRun(ElevatorPair pair, int divisor, long seed) {
    bytes = BYTES / divisor;
    host = PaperHost.with(GUESTS, CACHE, pair, simulation);
    Random random = new Random(seed);
    for (Machine guest : host.guests()) {
      CachedFile file = guest.file(bytes + PIECE);
      simulation.in(random.nextLong(MOST_DELAY_NANOS), Event.of(() -> write(guest, file, 0)));
    }
  }

  /** How long all take with one pair. */
  public double seconds() {
    while (running > 0 && simulation.step()) {
      // All that happens does so in step().
    }
    return simulation.nowNanos() / 1e9;
  }

  /** How long they take if another pair is switched in after so many seconds. */
  public double seconds(ElevatorPair to, double afterSeconds) {
    simulation.in(
        Math.round(afterSeconds * 1e9),
        Event.of(() -> host.switchTo(to.host(), to.guest(), () -> {})));
    return seconds();
  }

  private void write(Machine guest, CachedFile file, long done) {
    if (done >= bytes) {
      guest.cache().sync(file, guest.process(), () -> running--);
      return;
    }
    guest.cache().write(file, done, PIECE, () -> write(guest, file, done + PIECE));
  }
}
