// SPDX-License-Identifier: Apache-2.0
package io.weir.cli.context;

import java.nio.file.Path;
import java.util.Locale;
import java.util.Optional;

/** What a machine must have before anything is started on it. */
public final class Prerequisites {
  public static final int JAVA = 17;
  public static final long MEMORY_BYTES = 3L << 30;
  public static final long DISK_BYTES = 3L << 30;

  private Prerequisites() {}

  /**
   * What there is.
   *
   * @param java feature release of the JDK
   * @param memoryBytes that programs can still have
   * @param diskBytes that are free where the run works
   * @param directory where the run works, as it is shown
   */
  public record Found(int java, long memoryBytes, long diskBytes, String directory) {}

  /** Finds out what there is for a run that works in a directory. */
  public interface Survey {
    Found of(Path directory);
  }

  /** The first thing that is missing: what there is, what is needed and what to do. */
  public static Optional<String> unmet(Found found) {
    if (found.java() < JAVA) {
      return Optional.of(
          "found Java "
              + found.java()
              + ", need JDK "
              + JAVA
              + " or newer: install one and put it first on PATH");
    }
    if (found.memoryBytes() < MEMORY_BYTES) {
      return Optional.of(
          "found %s of memory available, need %s: stop other programs or take a larger machine"
              .formatted(gibibytes(found.memoryBytes()), gibibytes(MEMORY_BYTES)));
    }
    if (found.diskBytes() < DISK_BYTES) {
      return Optional.of(
          "found %s of disk free at %s, need %s: free some space there"
              .formatted(gibibytes(found.diskBytes()), found.directory(), gibibytes(DISK_BYTES)));
    }
    return Optional.empty();
  }

  /** Cut, not rounded: what is too little never reads like what is needed. */
  private static String gibibytes(long bytes) {
    double tenths = Math.floor(bytes * 10.0 / (1L << 30));
    return String.format(Locale.ROOT, "%.1f GiB", tenths / 10);
  }
}
