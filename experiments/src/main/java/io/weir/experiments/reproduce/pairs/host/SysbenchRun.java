// SPDX-License-Identifier: Apache-2.0
package io.weir.experiments.reproduce.pairs.host;

import io.weir.core.request.IoStream;
import io.weir.simulator.cache.CachedFile;
import io.weir.simulator.kernel.Event;
import io.weir.simulator.kernel.Simulation;
import io.weir.simulator.storage.Machine;
import io.weir.tuner.plan.ElevatorPair;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/**
 * Sysbench in each guest at once: 1 GB in order to 16 files, in writes of 16 KiB, all synced after
 * each hundred, as is its default.
 */
public final class SysbenchRun {
  private static final long CACHE = 800L << 20;
  private static final int FILES = 16;
  private static final long BYTES = 1L << 30;
  private static final long SYNC_BYTES = 100 * (16L << 10);
  private static final long MOST_DELAY_NANOS = 100_000_000;

  private final Simulation simulation = new Simulation();
  private final long fileBytes;
  private int running;

  private SysbenchRun(long fileBytes) {
    this.fileBytes = fileBytes;
  }

  /**
   * How long all of them take, in seconds.
   *
   * @param divisor of what each writes
   */
  public static double seconds(int guests, ElevatorPair pair, int divisor, long seed) {
    SysbenchRun run = new SysbenchRun(BYTES / FILES / divisor);
    Random random = new Random(seed);
    for (Machine guest : PaperHost.with(guests, CACHE, pair, run.simulation).guests()) {
      List<CachedFile> files = new ArrayList<>();
      for (int i = 0; i < FILES; i++) {
        files.add(guest.file(run.fileBytes));
      }
      run.running++;
      run.simulation.in(
          random.nextLong(MOST_DELAY_NANOS),
          Event.of(() -> run.write(guest, guest.process(), files, 0)));
    }
    while (run.running > 0 && run.simulation.step()) {
      // All that happens does so in step().
    }
    return run.simulation.nowNanos() / 1e9;
  }

  private void write(Machine guest, IoStream process, List<CachedFile> files, long done) {
    if (done >= FILES * fileBytes) {
      running--;
      return;
    }
    CachedFile file = files.get((int) (done / fileBytes));
    long at = done % fileBytes;
    long bytes = Math.min(SYNC_BYTES, fileBytes - at);
    guest
        .cache()
        .write(
            file,
            at,
            bytes,
            () ->
                guest
                    .cache()
                    .sync(file, process, () -> write(guest, process, files, done + bytes)));
  }
}
