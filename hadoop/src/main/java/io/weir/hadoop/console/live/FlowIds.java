// SPDX-License-Identifier: Apache-2.0
package io.weir.hadoop.console.live;

import io.weir.hadoop.usage.NodeUsage;
import io.weir.hadoop.usage.UsedFlow;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Numbers of the flows of a cluster, from 0, so that sums need no look at names. */
public final class FlowIds {
  private final Map<String, Integer> byName = new HashMap<>();

  /** By the numbers that the node gave its flows. */
  public int[] of(NodeUsage usage) {
    List<UsedFlow> flows = usage.flows();
    int[] ids = new int[flows.size()];
    for (int i = 0; i < ids.length; i++) {
      String name = flows.get(i).name();
      Integer known = byName.get(name);
      if (known == null) {
        known = byName.size();
        byName.put(name, known);
      }
      ids[i] = known;
    }
    return ids;
  }

  int size() {
    return byName.size();
  }

  void forget() {
    byName.clear();
  }
}
