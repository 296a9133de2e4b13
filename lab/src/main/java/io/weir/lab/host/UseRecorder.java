// SPDX-License-Identifier: Apache-2.0
package io.weir.lab.host;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * Writes down, ten times a second, what processors and disks have done since they are there, for
 * whoever wants to know what a phase of a job has used:
 *
 * <pre>
 *   millis processor_millis HOST_busy_millis HOST_read_bytes HOST_written_bytes …
 * </pre>
 *
 * <p>Processors are those of the whole machine, which all nodes share. A disk is busy while it has
 * a request, by {@code /sys/block/…/stat}.
 */
public final class UseRecorder implements AutoCloseable {
  /** Writes nothing. */
  public static final UseRecorder NONE = new UseRecorder();

  private static final long PERIOD_MILLIS = 100;
  private static final int SECTOR_BYTES = 512;
  private static final int READ_SECTORS = 2;
  private static final int WRITTEN_SECTORS = 6;
  private static final int BUSY_MILLIS = 9;

  private final List<Path> statistics = new ArrayList<>();
  private final Thread thread = new Thread(this::record, "use-recorder");
  private Writer out = Writer.nullWriter();

  private UseRecorder() {}

  /**
   * Begins.
   *
   * @param file that is written, anew
   * @param hosts as histories of jobs call them
   * @param devices the disk of each, in the same order, as the kernel names it
   */
  public static UseRecorder start(Path file, List<String> hosts, List<String> devices)
      throws IOException {
    UseRecorder recorder = new UseRecorder();
    for (String each : devices) {
      recorder.statistics.add(Path.of("/sys/block", each, "stat"));
    }
    StringBuilder header = new StringBuilder("millis processor_millis");
    for (String each : hosts) {
      header.append(" %1$s_busy_millis %1$s_read_bytes %1$s_written_bytes".formatted(each));
    }
    Files.createDirectories(file.toAbsolutePath().getParent());
    recorder.out = Files.newBufferedWriter(file);
    recorder.out.write(header.append('\n').toString());
    recorder.thread.setDaemon(true);
    recorder.thread.start();
    return recorder;
  }

  private void record() {
    try {
      while (!Thread.currentThread().isInterrupted()) {
        out.write(line());
        Thread.sleep(PERIOD_MILLIS);
      }
    } catch (InterruptedException over) {
      // As it was closed.
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private String line() throws IOException {
    StringBuilder line = new StringBuilder();
    line.append(System.currentTimeMillis());
    line.append(' ').append(Math.round(1e3 * ProcessorsInUse.now().busySeconds()));
    for (Path each : statistics) {
      String[] numbers = Files.readString(each).strip().split("\\s+", -1);
      line.append(' ').append(numbers[BUSY_MILLIS]);
      line.append(' ').append(SECTOR_BYTES * Long.parseLong(numbers[READ_SECTORS]));
      line.append(' ').append(SECTOR_BYTES * Long.parseLong(numbers[WRITTEN_SECTORS]));
    }
    return line.append('\n').toString();
  }

  @Override
  public void close() throws IOException {
    thread.interrupt();
    try {
      thread.join();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    out.close();
  }
}
