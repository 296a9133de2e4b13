// SPDX-License-Identifier: Apache-2.0
package io.weir.mapreduce.spark;

import com.fasterxml.jackson.databind.JsonNode;
import io.weir.mapreduce.graph.TaskTotals;

/** What an event says about a task that has succeeded. */
final class TaskEnd {
  private static final double MILLIS = 1e-3;
  private static final double NANOS = 1e-9;

  private TaskEnd() {}

  /**
   * Adds a task to its stage's.
   *
   * @param info when it ran
   * @param metrics what it did
   */
  static void addTo(TaskTotals totals, JsonNode info, JsonNode metrics) {
    totals.tasks++;
    totals.elapsedSeconds += MILLIS * (number(info, "Finish Time") - number(info, "Launch Time"));
    totals.startProcessorSeconds += NANOS * number(metrics, "Executor Deserialize CPU Time");
    totals.runSeconds += MILLIS * number(metrics, "Executor Run Time");
    totals.processorSeconds += NANOS * number(metrics, "Executor CPU Time");
    totals.collectionSeconds += MILLIS * number(metrics, "JVM GC Time");
    totals.resultSeconds += MILLIS * number(metrics, "Result Serialization Time");
    totals.inputBytes += number(metrics.path("Input Metrics"), "Bytes Read");
    totals.outputBytes += number(metrics.path("Output Metrics"), "Bytes Written");
    JsonNode read = metrics.path("Shuffle Read Metrics");
    totals.shuffleReadBytes += number(read, "Local Bytes Read") + number(read, "Remote Bytes Read");
    totals.shuffleBlocks +=
        number(read, "Local Blocks Fetched") + number(read, "Remote Blocks Fetched");
    JsonNode written = metrics.path("Shuffle Write Metrics");
    totals.shuffleWrittenBytes += number(written, "Shuffle Bytes Written");
    totals.shuffleWriteSeconds += NANOS * number(written, "Shuffle Write Time");
    totals.spilledBytes += number(metrics, "Disk Bytes Spilled");
  }

  private static double number(JsonNode object, String field) {
    return Math.max(0, object.path(field).asDouble(0));
  }
}
