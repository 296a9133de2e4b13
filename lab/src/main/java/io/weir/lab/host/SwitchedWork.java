// SPDX-License-Identifier: Apache-2.0
package io.weir.lab.host;

import io.weir.linux.Fio;
import java.io.IOException;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;

/** A fixed amount that four writers write to a disk, whose elevator may change in the middle. */
public final class SwitchedWork {
  /** Of each writer. */
  public static final int MEGABYTES = 192;

  private static final int WRITERS = 4;
  private static final double HALF = WRITERS * MEGABYTES * 1e6 / 2;
  private static final long LOOK_MILLIS = 10;
  private static final int MOST_SECONDS = 60;

  private final LabDisk disk;

  public SwitchedWork(LabDisk disk) {
    this.disk = disk;
  }

  /** How long it takes with one, in seconds. */
  public double seconds(String elevator) throws IOException, InterruptedException {
    disk.switchTo(elevator);
    return written();
  }

  /** The same with another from when half of it is at the disk. */
  public double seconds(String first, String second) throws IOException, InterruptedException {
    disk.switchTo(first);
    double before = bytes();
    ExecutorService writing = Executors.newSingleThreadExecutor();
    try {
      Future<Double> written = writing.submit(this::written);
      while (bytes() - before < HALF && !written.isDone()) {
        TimeUnit.MILLISECONDS.sleep(LOOK_MILLIS);
      }
      disk.switchTo(second);
      return written.get();
    } catch (ExecutionException e) {
      throw new IOException("the writers have failed: " + e.getCause(), e);
    } finally {
      writing.shutdownNow(); // which ends the writers
      writing.awaitTermination(MOST_SECONDS, TimeUnit.SECONDS);
    }
  }

  private double bytes() throws IOException {
    return disk.statistics().getOrDefault("written_bytes", Double.NaN);
  }

  /** As dd of /dev/zero with conv=fsync: through the page cache, and to the disk before the end. */
  private double written() throws IOException, InterruptedException {
    long begun = System.nanoTime();
    new Fio(disk.data())
        .run(
            "write",
            List.of(
                "--rw=write",
                "--bs=1m",
                "--zero_buffers",
                "--size=" + MEGABYTES + "000000",
                "--overwrite=0",
                "--end_fsync=1",
                "--unlink=1"),
            IntStream.range(0, WRITERS).mapToObj(each -> List.of("w" + each)).toList());
    return (System.nanoTime() - begun) / 1e9;
  }
}
