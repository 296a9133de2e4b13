// SPDX-License-Identifier: Apache-2.0
package io.weir.hadoop.admission;

import java.util.Map;
import java.util.TreeMap;

/**
 * Limits of a job, as keys of Hadoop.
 *
 * @param keys of a job's configuration, with their values
 */
public record JobLimits(Map<String, String> keys) {
  public JobLimits {
    keys = Map.copyOf(keys);
  }

  /**
   * So many tasks at a time.
   *
   * @param mapSlots maps of a node, 1 or more; 0: as many as there is room for, so nothing is said
   *     of them
   * @param reduceSlots reduces of a node, likewise
   * @param nodes 1 or more
   * @param memoryMegabytes that a node has for containers, to make these so large that no node has
   *     room for more; 0 to leave their size as it is: then the scheduler may put more on one node
   *     and fewer on another
   */
  public static JobLimits of(int mapSlots, int reduceSlots, int nodes, int memoryMegabytes) {
    Map<String, String> keys = new TreeMap<>();
    limit("map", mapSlots, nodes, memoryMegabytes, keys);
    limit("reduce", reduceSlots, nodes, memoryMegabytes, keys);
    return new JobLimits(keys);
  }

  private static void limit(
      String stage, int slots, int nodes, int memoryMegabytes, Map<String, String> keys) {
    if (slots > 0) {
      keys.put("mapreduce.job.running." + stage + ".limit", Integer.toString(slots * nodes));
      if (memoryMegabytes > 0) {
        keys.put("mapreduce." + stage + ".memory.mb", Integer.toString(memoryMegabytes / slots));
      }
    }
  }
}
