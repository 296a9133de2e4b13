// SPDX-License-Identifier: Apache-2.0
package io.weir.hadoop;

import static java.util.Objects.requireNonNull;

import io.weir.core.Flow;
import io.weir.hadoop.datanode.ClientName;
import java.util.Collections;
import java.util.HashMap;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.TreeMap;
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

  private final Map<String, Double> weights = new TreeMap<>();
  private final double defaultWeight;
  private final Map<String, Entry> busy = new HashMap<>();
  private final Map<String, Entry> idle = new LinkedHashMap<>();

  /**
   * @throws IllegalArgumentException names the key, the value and what is allowed
   */
  Flows(Configuration conf) {
    weights.put(ClientName.UNKNOWN, weight(WeirKeys.WEIGHT, WeirKeys.WEIGHT_DEFAULT));
    conf.getPropsWithPrefix(WeirKeys.WEIGHT_PREFIX)
        .forEach((name, value) -> weights.put(name, weight(WeirKeys.WEIGHT_PREFIX + name, value)));
    this.defaultWeight = requireNonNull(weights.get(ClientName.UNKNOWN));
  }

  /** The weights that the configuration gives, by name; for the log. */
  Map<String, Double> weights() {
    return Collections.unmodifiableMap(weights);
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

  /** How many flows have a stream open. */
  synchronized int busy() {
    return busy.size();
  }

  /** How many flows are remembered, with a stream open or without. */
  synchronized int size() {
    return busy.size() + idle.size();
  }

  private static double weight(String key, String value) {
    return Settings.decimal(key, Flow.MIN_WEIGHT, Flow.MAX_WEIGHT, value);
  }
}
