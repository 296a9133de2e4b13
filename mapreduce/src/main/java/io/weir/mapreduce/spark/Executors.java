// SPDX-License-Identifier: Apache-2.0
package io.weir.mapreduce.spark;

import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;

/** The executors of an application as they come and go, and how many tasks they had room for. */
final class Executors {
  private final Map<String, Executor> running = new HashMap<>();
  private final Map<String, Integer> coresOfNode = new HashMap<>();
  private final Set<String> nodes = new HashSet<>();
  private int mostCores;
  private int cpusOfTask = 1;

  private record Executor(String host, int cores) {}

  void cpusOfTask(int cpus) {
    cpusOfTask = Math.max(1, cpus);
  }

  void added(String id, String host, int cores) {
    removed(id);
    running.put(id, new Executor(host, cores));
    nodes.add(host);
    mostCores = Math.max(mostCores, coresOfNode.merge(host, cores, Integer::sum));
  }

  void removed(String id) {
    Executor gone = running.remove(id);
    if (gone != null) {
      coresOfNode.merge(gone.host, -gone.cores, Integer::sum);
    }
  }

  /** On how many there was one. */
  int nodes() {
    return Math.max(1, nodes.size());
  }

  /** Tasks that a node could run at a time, at most. */
  int slotsOfNode() {
    return mostCores / cpusOfTask;
  }
}
