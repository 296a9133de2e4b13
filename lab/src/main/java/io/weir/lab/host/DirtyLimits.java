// SPDX-License-Identifier: Apache-2.0
package io.weir.lab.host;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/**
 * Bounds what the kernel keeps dirty of some disks, each for itself, and makes it as slow as they
 * are in what it does by the clock, until this is closed or the process ends. A job that is over in
 * a minute never fills what a machine's whole memory may hold, and would write to memory alone; a
 * bound for all devices would slow down whoever else is there.
 */
public final class DirtyLimits implements AutoCloseable {
  private static final String STRICT = "strict_limit";
  private static final String MOST_BYTES = "max_bytes";
  private static final String RATIO = "max_ratio_fine";

  /** After how long the kernel writes behind, and how often it looks; of the whole machine. */
  private static final List<Path> PERIODS =
      List.of(
          Path.of("/proc/sys/vm/dirty_expire_centisecs"),
          Path.of("/proc/sys/vm/dirty_writeback_centisecs"));

  private static final Path RECORD = Path.of("/run/weir/dirty-limits");

  private final KernelSettings settings = new KernelSettings(RECORD);
  private final Thread atTheEnd = new Thread(this::restore, "end-of-dirty-limits");

  private DirtyLimits() {}

  /**
   * So many bytes of each disk; in slow motion the kernel writes behind less often, too. An
   * exception on a kernel from before 6.2.
   */
  public static DirtyLimits of(List<LabDisk> disks, long bytes, double slowMotion)
      throws IOException {
    DirtyLimits limits = new DirtyLimits();
    limits.restore();
    Runtime.getRuntime().addShutdownHook(limits.atTheEnd);
    try {
      for (LabDisk disk : disks) {
        Path device = disk.writeBack();
        if (!Files.exists(device.resolve(STRICT))) {
          throw new IOException(
              "%s has no %s: this bench needs Linux 6.2 or later".formatted(device, STRICT));
        }
        limits.settings.remember(device.resolve(STRICT));
        limits.settings.remember(device.resolve(RATIO));
        Files.writeString(device.resolve(STRICT), "1");
        Files.writeString(device.resolve(MOST_BYTES), Long.toString(bytes));
      }
      for (Path period : PERIODS) {
        double longer = Long.parseLong(limits.settings.remember(period)) * Math.max(1, slowMotion);
        Files.writeString(period, Long.toString(Math.round(longer)));
      }
      return limits;
    } catch (IOException | RuntimeException e) {
      limits.close();
      throw e;
    }
  }

  /** Makes everything as it was before a bench that was killed. */
  public static void restoreAny() throws IOException {
    new KernelSettings(RECORD).restore();
  }

  private void restore() {
    try {
      settings.restore();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Override
  public void close() {
    restore();
    try {
      Runtime.getRuntime().removeShutdownHook(atTheEnd);
    } catch (IllegalStateException ending) {
      // It is under way.
    }
  }
}
