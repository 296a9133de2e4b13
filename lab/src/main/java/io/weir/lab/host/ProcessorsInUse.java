// SPDX-License-Identifier: Apache-2.0
package io.weir.lab.host;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * What the processors of this machine have done, whoever for.
 *
 * @param busySeconds of all processors
 * @param seconds that passed meanwhile
 */
public record ProcessorsInUse(double busySeconds, double seconds) {
  private static final Path STATISTICS = Path.of("/proc/stat");

  /** Of its first line: user, nice, system, irq, softirq; in hundredths of a second. */
  private static final int[] BUSY = {1, 2, 3, 6, 7};

  private static final double TICKS = 100;

  /** Until now. */
  public static ProcessorsInUse now() throws IOException {
    String all = Files.readString(STATISTICS, StandardCharsets.US_ASCII);
    String[] fields = all.substring(0, all.indexOf('\n')).split("\\s+", -1);
    double ticks = 0;
    for (int each : BUSY) {
      ticks += Double.parseDouble(fields[each]);
    }
    return new ProcessorsInUse(ticks / TICKS, System.nanoTime() / 1e9);
  }

  public ProcessorsInUse since(ProcessorsInUse earlier) {
    return new ProcessorsInUse(busySeconds - earlier.busySeconds, seconds - earlier.seconds);
  }

  /** How many were at work on average for others than those of whom so much is known. */
  public double besides(double knownSeconds) {
    return Math.max(0, busySeconds - knownSeconds) / seconds;
  }
}
