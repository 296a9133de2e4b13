// SPDX-License-Identifier: Apache-2.0
package io.weir.mapreduce.spark;

import com.fasterxml.jackson.databind.JsonNode;

/** What the tasks of a stage took, all together. */
final class TaskTotals {
  private static final double MILLIS = 1e-3;
  private static final double NANOS = 1e-9;

  int tasks;
  double elapsedSeconds;
  double startProcessorSeconds;
  double runSeconds;
  double processorSeconds;
  double collectionSeconds;
  double resultSeconds;
  double inputBytes;
  double outputBytes;
  double shuffleReadBytes;
  double shuffleBlocks;
  double shuffleWrittenBytes;
  double spilledBytes;

  /**
   * Another task that has succeeded.
   *
   * @param info when it ran
   * @param metrics what it did
   */
  void add(JsonNode info, JsonNode metrics) {
    tasks++;
    elapsedSeconds += MILLIS * (number(info, "Finish Time") - number(info, "Launch Time"));
    startProcessorSeconds += NANOS * number(metrics, "Executor Deserialize CPU Time");
    runSeconds += MILLIS * number(metrics, "Executor Run Time");
    processorSeconds += NANOS * number(metrics, "Executor CPU Time");
    collectionSeconds += MILLIS * number(metrics, "JVM GC Time");
    resultSeconds += MILLIS * number(metrics, "Result Serialization Time");
    inputBytes += number(metrics.path("Input Metrics"), "Bytes Read");
    outputBytes += number(metrics.path("Output Metrics"), "Bytes Written");
    JsonNode read = metrics.path("Shuffle Read Metrics");
    shuffleReadBytes += number(read, "Local Bytes Read") + number(read, "Remote Bytes Read");
    shuffleBlocks += number(read, "Local Blocks Fetched") + number(read, "Remote Blocks Fetched");
    shuffleWrittenBytes += number(metrics.path("Shuffle Write Metrics"), "Shuffle Bytes Written");
    spilledBytes += number(metrics, "Disk Bytes Spilled");
  }

  private static double number(JsonNode object, String field) {
    return Math.max(0, object.path(field).asDouble(0));
  }
}
