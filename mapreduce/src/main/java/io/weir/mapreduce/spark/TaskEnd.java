// SPDX-License-Identifier: Apache-2.0
package io.weir.mapreduce.spark;

import static io.weir.mapreduce.graph.Amounts.bytes;
import static io.weir.mapreduce.graph.Amounts.seconds;

import com.fasterxml.jackson.databind.JsonNode;
import io.weir.mapreduce.graph.Amounts;
import io.weir.mapreduce.graph.TaskTotals;
import io.weir.model.file.BadFileException;

/** What an event says about a task that has succeeded. */
final class TaskEnd {
  private static final double MILLIS = 1e-3;
  private static final double NANOS = 1e-9;

  /** Far in the future. */
  private static final double MOST_MILLIS = 1e15;

  private TaskEnd() {}

  /**
   * Adds a task to its stage's.
   *
   * @param info when it ran
   * @param metrics what it did
   * @throws BadFileException if something of it cannot be
   */
  static void addTo(TaskTotals totals, JsonNode info, JsonNode metrics) throws BadFileException {
    totals.tasks++;
    totals.elapsedSeconds += elapsedSeconds(info);
    totals.startProcessorSeconds += seconds(metrics, "Executor Deserialize CPU Time", NANOS);
    totals.runSeconds += seconds(metrics, "Executor Run Time", MILLIS);
    totals.processorSeconds += seconds(metrics, "Executor CPU Time", NANOS);
    totals.collectionSeconds += seconds(metrics, "JVM GC Time", MILLIS);
    totals.resultSeconds += seconds(metrics, "Result Serialization Time", MILLIS);
    totals.inputBytes += bytes(metrics.path("Input Metrics"), "Bytes Read");
    totals.outputBytes += bytes(metrics.path("Output Metrics"), "Bytes Written");
    JsonNode read = metrics.path("Shuffle Read Metrics");
    totals.shuffleReadBytes += bytes(read, "Local Bytes Read") + bytes(read, "Remote Bytes Read");
    totals.shuffleBlocks +=
        bytes(read, "Local Blocks Fetched") + bytes(read, "Remote Blocks Fetched");
    JsonNode written = metrics.path("Shuffle Write Metrics");
    totals.shuffleWrittenBytes += bytes(written, "Shuffle Bytes Written");
    totals.shuffleWriteSeconds += seconds(written, "Shuffle Write Time", NANOS);
    totals.spilledBytes += bytes(metrics, "Disk Bytes Spilled");
  }

  /** The two are times of the epoch. */
  private static double elapsedSeconds(JsonNode info) throws BadFileException {
    double launched = Amounts.of(info.path("Launch Time"), "Launch Time", MOST_MILLIS);
    double finished = Amounts.of(info.path("Finish Time"), "Finish Time", MOST_MILLIS);
    double seconds = MILLIS * (finished - launched);
    if (!(seconds >= 0 && seconds <= Amounts.MOST_SECONDS)) {
      throw new BadFileException(
          "Finish Time must be 0 to %.0e s after Launch Time, %s, was %s"
              .formatted(Amounts.MOST_SECONDS, info.path("Launch Time"), info.path("Finish Time")));
    }
    return seconds;
  }
}
