// SPDX-License-Identifier: Apache-2.0
package io.weir.lab.host;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/** Disks of the lab that come up together and go together, at the latest before this process. */
public final class LabDisks implements AutoCloseable {
  private static final Path DROP_CACHES = Path.of("/proc/sys/vm/drop_caches");
  private static final int CLOSING_SECONDS = 60;
  private static final int TRIES = 20;

  private final List<LabDisk> disks = new ArrayList<>();
  private final CountDownLatch closed = new CountDownLatch(1);
  private final Thread atTheEnd = new Thread(this::awaitClosed, "end-of-lab-disks");

  private LabDisks() {}

  /**
   * Makes disks called NAME-1, NAME-2 and so on. If that fails, none is left.
   *
   * @param slowMotion by what factor every time of their model is longer
   * @param model what they are like: a file of native/spindle
   */
  public static LabDisks up(
      String name, int count, String elevator, double slowMotion, String model)
      throws IOException, InterruptedException {
    LabDisks all = new LabDisks();
    Runtime.getRuntime().addShutdownHook(all.atTheEnd);
    try {
      for (int i = 1; i <= count; i++) {
        LabDisk.down(name + "-" + i); // left from a run that was killed
        all.disks.add(LabDisk.up(name + "-" + i, elevator, slowMotion, model));
      }
      return all;
    } catch (IOException | InterruptedException | RuntimeException e) {
      all.close();
      throw e;
    }
  }

  /** Makes one disk at the speed of its model. */
  public static LabDisks one(String name, String elevator, String model)
      throws IOException, InterruptedException {
    return up(name, 1, elevator, 1, model);
  }

  /** The first one, or the only one. */
  public LabDisk first() {
    return disks.get(0);
  }

  public List<LabDisk> all() {
    return List.copyOf(disks);
  }

  /** Whether requests take their time, or none. */
  public void delays(boolean on) throws IOException {
    for (LabDisk disk : disks) {
      disk.delays(on);
    }
  }

  /** Everything is on the disks, and nothing of it in memory. */
  public void settle() throws IOException, InterruptedException {
    delays(false);
    for (LabDisk disk : disks) {
      disk.sync();
    }
    dropCaches();
    delays(true);
  }

  /** What is on disks is not in memory, as far as it is written. */
  public static void dropCaches() throws IOException {
    Files.writeString(DROP_CACHES, "3");
  }

  public long usableBytes() throws IOException {
    long bytes = 0;
    for (LabDisk disk : disks) {
      bytes += Files.getFileStore(disk.data()).getUsableSpace();
    }
    return bytes;
  }

  private void awaitClosed() {
    try {
      if (!closed.await(CLOSING_SECONDS, TimeUnit.SECONDS)) {
        takeAway();
      }
    } catch (IOException e) {
      // ./weir lab disk down does it
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  @Override
  public void close() throws IOException {
    boolean interrupted = Thread.interrupted(); // cleaning comes first
    try {
      takeAway();
    } catch (InterruptedException e) {
      interrupted = true; // ./weir lab disk down does it
    } finally {
      closed.countDown();
      try {
        Runtime.getRuntime().removeShutdownHook(atTheEnd);
      } catch (IllegalStateException ending) {
        // It is under way.
      }
      if (interrupted) {
        Thread.currentThread().interrupt();
      }
    }
  }

  private void takeAway() throws IOException, InterruptedException {
    IOException first = null;
    for (LabDisk disk : disks) {
      try {
        takeAway(disk);
      } catch (IOException e) {
        first = first == null ? e : first;
      }
    }
    if (first != null) {
      throw first;
    }
  }

  /** A file of a DataNode may be open, or mapped, until its object is collected. */
  private static void takeAway(LabDisk disk) throws IOException, InterruptedException {
    for (int i = 1; ; i++) {
      try {
        disk.down();
        return;
      } catch (IOException inUse) {
        if (i == TRIES) {
          throw inUse;
        }
        System.gc();
        TimeUnit.MILLISECONDS.sleep(250);
      }
    }
  }
}
