// SPDX-License-Identifier: Apache-2.0
package io.weir.hadoop.flow;

import io.weir.core.request.Flow;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** The users and queues that flows of a DataNode are part of, by the names from below the root. */
final class FlowParents {
  private final Map<List<String>, Flow> flows = new HashMap<>();

  /** A user has what he is promised together, in whatever queues he is. */
  private final Map<String, Flow> users = new HashMap<>();

  private final Set<List<String>> used = new HashSet<>();
  private final Map<List<String>, Double> weights = new HashMap<>();

  /** From now on these weigh so much, and no others anything. */
  void weigh(Map<List<String>, Double> all) {
    weights.clear();
    used.clear();
    add(all);
  }

  /** These weigh so much, too; those that are known keep what they weigh. */
  void add(Map<List<String>, Double> more) {
    more.forEach(weights::putIfAbsent);
  }

  double weightOf(List<String> path) {
    return weights.getOrDefault(path, Flow.DEFAULT_WEIGHT);
  }

  /** The user or the queue that a path leads to; null for the empty one. */
  @Nullable Flow of(List<String> path) {
    if (path.isEmpty()) {
      return null;
    }
    List<String> key = List.copyOf(path);
    used.add(key);
    Flow flow = flows.get(key);
    Flow parent = of(path.subList(0, path.size() - 1));
    if (flow == null) {
      flow = new Flow(path.get(path.size() - 1), weightOf(key));
      flow.setParent(parent);
      Flow made = flow;
      flow.setPromisedTogether(users.computeIfAbsent(flow.name(), any -> made));
      flows.put(key, flow);
    }
    flow.setWeight(weightOf(key));
    return flow;
  }

  /** Whoever nobody has asked for since all weights were given is forgotten. */
  void forgetUnused() {
    flows.keySet().retainAll(used);
    users.keySet().retainAll(flows.values().stream().map(Flow::name).collect(Collectors.toSet()));
  }
}
