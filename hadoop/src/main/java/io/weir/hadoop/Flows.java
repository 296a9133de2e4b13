// SPDX-License-Identifier: Apache-2.0
package io.weir.hadoop;

import io.weir.core.Flow;
import java.util.HashMap;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.Map;
import org.apache.hadoop.conf.Configuration;

/**
 * The flows of a DataNode, one a name, with the weights of its configuration. A flow is kept while
 * a stream of it is open, and for as long after as there is room: an application that comes back
 * within that time goes on with its tags.
 */
final class Flows {
  /** How many flows without an open stream are remembered. */
  static final int IDLE_KEPT = 1_000;

  private static final class Entry {
    private final Flow flow;
    private int streams;

    private Entry(Flow flow) {
      this.flow = flow;
    }
  }

  private final Map<String, Double> weights = new HashMap<>();
  private final double defaultWeight;
  private final Map<String, Entry> busy = new HashMap<>();
  private final Map<String, Entry> idle = new LinkedHashMap<>();

  /**
   * @throws IllegalArgumentException names the key, the value and what is allowed
   */
  Flows(Configuration conf) {
    conf.getPropsWithPrefix(WeirKeys.WEIGHT_PREFIX)
        .forEach((name, value) -> weights.put(name, weight(WeirKeys.WEIGHT_PREFIX + name, value)));
    this.defaultWeight = weights.getOrDefault("default", Flow.DEFAULT_WEIGHT);
  }

  /** The flow of this name; given back by {@link #close} when the stream has ended. */
  synchronized Flow open(String name) {
    Entry entry = busy.get(name);
    if (entry == null) {
      entry = idle.remove(name);
      if (entry == null) {
        entry = new Entry(new Flow(name, weights.getOrDefault(name, defaultWeight)));
      }
      busy.put(name, entry);
    }
    entry.streams++;
    return entry.flow;
  }

  synchronized void close(Flow flow) {
    Entry entry = busy.get(flow.name());
    if (entry != null && --entry.streams == 0) {
      busy.remove(flow.name());
      idle.put(flow.name(), entry);
      if (idle.size() > IDLE_KEPT) {
        Iterator<Entry> eldest = idle.values().iterator();
        eldest.next();
        eldest.remove();
      }
    }
  }

  synchronized int size() {
    return busy.size() + idle.size();
  }

  private static double weight(String key, String value) {
    try {
      double weight = Double.parseDouble(value.trim());
      if (weight >= Flow.MIN_WEIGHT && weight <= Flow.MAX_WEIGHT) {
        return weight;
      }
    } catch (NumberFormatException e) {
      // refused below, like a number out of range
    }
    throw Settings.refused(
        key, value, "a number from " + Flow.MIN_WEIGHT + " to " + Flow.MAX_WEIGHT);
  }
}
