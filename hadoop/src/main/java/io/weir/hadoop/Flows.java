// SPDX-License-Identifier: Apache-2.0
package io.weir.hadoop;

import io.weir.core.Flow;
import io.weir.core.tree.FlowWeight;
import io.weir.hadoop.client.Client;
import io.weir.hadoop.weights.Share;
import io.weir.hadoop.weights.Weights;
import java.util.HashMap;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/**
 * The flows of a DataNode, one a name, with the weights that they are given. A flow is kept while a
 * stream of it is open, and for as long after as there is room: an application that comes back
 * within that time goes on with its tags.
 */
final class Flows {
  /** How many flows without an open stream are remembered. */
  static final int IDLE_KEPT = 1_000;

  private static final class Entry {
    private final Client client;
    private final Flow flow;
    private int streams;

    private Entry(Client client, Flow flow) {
      this.client = client;
      this.flow = flow;
    }
  }

  private Weights weights;
  private Map<String, FlowWeight> given = Map.of();
  private final Map<String, Entry> busy = new HashMap<>();
  private final Map<String, Entry> idle = new LinkedHashMap<>();
  private final Queues queues = new Queues();

  Flows(Weights weights) {
    this.weights = weights;
  }

  /** Gives new weights; they take effect with the next request of each flow. */
  synchronized void reweigh(Weights newWeights) {
    weights = newWeights;
    busy.values().forEach(this::reweigh);
    idle.values().forEach(this::reweigh);
  }

  /**
   * Takes the weights that a broker gives, by flow. They count for flows that no rule of this node
   * names; those that are missing have what they would have without a broker.
   */
  synchronized void give(Map<String, FlowWeight> fromBroker) {
    given = fromBroker;
    reweigh(weights);
  }

  private Share share(Client client) {
    FlowWeight fromBroker = given.get(client.flow());
    return fromBroker == null
        ? weights.of(client)
        : weights
            .named(client)
            .orElseGet(() -> new Share(fromBroker.weight(), fromBroker.priority()));
  }

  private void reweigh(Entry entry) {
    Share share = share(entry.client);
    entry.flow.setWeight(share.weight());
    entry.flow.setPriority(share.priority());
    if (entry.streams > 0) {
      queues.leave(entry.flow);
      join(entry);
    }
  }

  private void join(Entry entry) {
    FlowWeight fromBroker = given.get(entry.client.flow());
    queues.join(entry.flow, entry.client, fromBroker == null ? "" : fromBroker.queue());
  }

  /** The flow of this client; given back by {@link #close} when the stream has ended. */
  synchronized Flow open(Client client) {
    String name = client.flow();
    Entry entry = busy.get(name);
    if (entry == null) {
      entry = idle.remove(name);
      if (entry == null) {
        Share share = share(client);
        entry = new Entry(client, flow(client, share));
      }
      busy.put(name, entry);
      join(entry);
    }
    entry.streams++;
    return entry.flow;
  }

  private static Flow flow(Client client, Share share) {
    long started = StartOrder.of(client.application(), System.currentTimeMillis());
    return new Flow(client.flow(), share.weight(), share.priority(), started);
  }

  /** The flow of this name, if it has a stream open. */
  synchronized Optional<Flow> busy(String name) {
    Entry entry = busy.get(name);
    return entry == null ? Optional.empty() : Optional.of(entry.flow);
  }

  synchronized void close(Flow flow) {
    Entry entry = busy.get(flow.name());
    if (entry != null && --entry.streams == 0) {
      busy.remove(flow.name());
      queues.leave(flow);
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
}
