// SPDX-License-Identifier: Apache-2.0
package io.weir.mapreduce.tez;

import com.fasterxml.jackson.databind.JsonNode;
import io.weir.mapreduce.graph.TaskTotals;
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
   */
  static AttemptCounters of(JsonNode counters) {
    Map<String, Double> task = new HashMap<>();
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
        double value = Math.max(0, each.path("counterValue").asDouble(0));
        if (name.endsWith(OF_TASK)) {
          task.put(counter, value);
        } else if (name.endsWith(OF_FILES) && counter.equals(LOCAL + WRITTEN)) {
          local = value;
        } else if (name.endsWith(OF_FILES) && !counter.startsWith(LOCAL)) {
          read += counter.endsWith(READ) ? value : 0;
          written += counter.endsWith(WRITTEN) ? value : 0;
        }
      }
    }
    double output = task.getOrDefault("OUTPUT_BYTES_PHYSICAL", 0.0);
    // A small output goes by an event, not by a file.
    double shuffled = Double.isNaN(local) ? output : Math.min(output, local);
    return new AttemptCounters(
        !task.isEmpty(),
        task.getOrDefault("CPU_MILLISECONDS", Double.NaN),
        task.getOrDefault("GC_TIME_MILLIS", 0.0),
        // Where all files are local ones, the splits are all that tells.
        read > 0 ? read : task.getOrDefault("INPUT_SPLIT_LENGTH_BYTES", 0.0),
        written,
        task.getOrDefault("SHUFFLE_BYTES", 0.0),
        task.getOrDefault("NUM_SHUFFLED_INPUTS", 0.0),
        shuffled,
        Double.isNaN(local) ? spilled(task) : local - shuffled);
  }

  /** Where nothing else tells: the last of several spills of an output is only known as read. */
  private static double spilled(Map<String, Double> task) {
    double read =
        task.getOrDefault("ADDITIONAL_SPILLS_BYTES_READ", 0.0)
            - task.getOrDefault("SHUFFLE_BYTES_DISK_DIRECT", 0.0); // of others, merged where it is
    double written =
        task.getOrDefault("ADDITIONAL_SPILLS_BYTES_WRITTEN", 0.0)
            + task.getOrDefault("SHUFFLE_BYTES_TO_DISK", 0.0);
    return Math.max(read, written);
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
