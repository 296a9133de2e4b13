// SPDX-License-Identifier: Apache-2.0
package io.weir.mapreduce.tez;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.MissingNode;
import io.weir.mapreduce.graph.Amounts;
import io.weir.mapreduce.graph.TaskTotals;
import io.weir.model.file.BadFileException;
import java.util.HashMap;
import java.util.Map;

/**
 * What an attempt counted.
 *
 * @param known whether it counted anything
 * @param processorMillis that its JVM used, NaN if Tez did not count it
 * @param collectionMillis of garbage
 * @param inputBytes read from file systems other than the local one
 * @param outputBytes written there, once for all replicas
 * @param shuffleReadBytes fetched from the attempts of other vertices
 * @param shuffleInputs of how many outputs these are parts
 * @param shuffleWrittenBytes of its own output for other vertices
 * @param spilledBytes written to local files beside its output, as memory did not do
 */
record AttemptCounters(
    boolean known,
    double processorMillis,
    double collectionMillis,
    double inputBytes,
    double outputBytes,
    double shuffleReadBytes,
    double shuffleInputs,
    double shuffleWrittenBytes,
    double spilledBytes) {
  private static final double MILLIS = 1e-3;
  private static final String READ = "_BYTES_READ";
  private static final String WRITTEN = "_BYTES_WRITTEN";

  /** Other groups are of the application, or have the same again for each input and output. */
  private static final String OF_TASK = ".TaskCounter";

  private static final String OF_FILES = ".FileSystemCounter";
  private static final String LOCAL = "FILE";

  /**
   * @param counters with groups, as the history has them
   * @throws BadFileException if one that is used cannot be
   */
  static AttemptCounters of(JsonNode counters) throws BadFileException {
    Map<String, JsonNode> task = new HashMap<>();
    double read = 0;
    double written = 0;
    double local = Double.NaN;
    for (JsonNode group : counters.path("counterGroups")) {
      String name = group.path("counterGroupName").asText("");
      if (name.endsWith(OF_FILES) && Double.isNaN(local)) {
        local = 0; // counters of 0 are left out
      }
      for (JsonNode each : group.path("counters")) {
        String counter = each.path("counterName").asText("");
        JsonNode value = each.path("counterValue");
        if (name.endsWith(OF_TASK)) {
          task.put(counter, value);
        } else if (name.endsWith(OF_FILES) && counter.equals(LOCAL + WRITTEN)) {
          local = bytes(value, counter);
        } else if (name.endsWith(OF_FILES) && !counter.startsWith(LOCAL)) {
          read += counter.endsWith(READ) ? bytes(value, counter) : 0;
          written += counter.endsWith(WRITTEN) ? bytes(value, counter) : 0;
        }
      }
    }
    double output = bytes(task, "OUTPUT_BYTES_PHYSICAL");
    // A small output goes by an event, not by a file.
    double shuffled = Double.isNaN(local) ? output : Math.min(output, local);
    return new AttemptCounters(
        !task.isEmpty(),
        task.containsKey("CPU_MILLISECONDS") ? millis(task, "CPU_MILLISECONDS") : Double.NaN,
        millis(task, "GC_TIME_MILLIS"),
        // Where all files are local ones, the splits are all that tells.
        read > 0 ? read : bytes(task, "INPUT_SPLIT_LENGTH_BYTES"),
        written,
        bytes(task, "SHUFFLE_BYTES"),
        bytes(task, "NUM_SHUFFLED_INPUTS"),
        shuffled,
        Double.isNaN(local) ? spilled(task) : local - shuffled);
  }

  /** Where nothing else tells: the last of several spills of an output is only known as read. */
  private static double spilled(Map<String, JsonNode> task) throws BadFileException {
    double read =
        bytes(task, "ADDITIONAL_SPILLS_BYTES_READ")
            - bytes(task, "SHUFFLE_BYTES_DISK_DIRECT"); // of others, merged where it is
    double written =
        bytes(task, "ADDITIONAL_SPILLS_BYTES_WRITTEN") + bytes(task, "SHUFFLE_BYTES_TO_DISK");
    return Math.max(read, written);
  }

  private static double bytes(Map<String, JsonNode> task, String counter) throws BadFileException {
    return bytes(task.getOrDefault(counter, MissingNode.getInstance()), counter);
  }

  private static double bytes(JsonNode value, String counter) throws BadFileException {
    return Amounts.of(value, counter, Amounts.MOST_BYTES);
  }

  private static double millis(Map<String, JsonNode> task, String counter) throws BadFileException {
    return Amounts.of(
        task.getOrDefault(counter, MissingNode.getInstance()),
        counter,
        Amounts.MOST_SECONDS / MILLIS);
  }

  boolean countsProcessor() {
    return !Double.isNaN(processorMillis);
  }

  void addTo(TaskTotals totals) {
    totals.processorSeconds += countsProcessor() ? MILLIS * processorMillis : 0;
    totals.collectionSeconds += MILLIS * collectionMillis;
    totals.inputBytes += inputBytes;
    totals.outputBytes += outputBytes;
    totals.shuffleReadBytes += shuffleReadBytes;
    totals.shuffleBlocks += shuffleInputs;
    totals.shuffleWrittenBytes += shuffleWrittenBytes;
    totals.spilledBytes += spilledBytes;
  }
}
