// SPDX-License-Identifier: Apache-2.0
package io.weir.hadoop.gate;

import io.weir.core.request.Flow;
import io.weir.hadoop.client.Client;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;

/**
 * The queues in which flows with open streams are coordinated. A flow that YARN has in a queue is
 * in that one, with the queue's place in the tree of shares; any other application is in {@value
 * #NO_QUEUE}, which weighs what the users of its members weigh together. Services of HDFS, and
 * clients that do not say what they work for, have shares of their own: they are no jobs that
 * others would have to wait for, and jobs wait for them. The master of a MapReduce job is one of
 * those, and its job is not done before it has written a little.
 *
 * <p>Not thread-safe.
 */
public final class Queues {
  /** The queue of applications that are in none. */
  static final String NO_QUEUE = "(no queue)";

  /** How many queues are kept, so that one that comes back goes on with its tags. */
  private static final int KEPT = 1_000;

  private static final class Queue {
    private final Flow flow;
    private final Set<Flow> members = new HashSet<>();

    private Queue(String name) {
      flow = new Flow(name, Flow.DEFAULT_WEIGHT);
    }

    private void weigh() {
      Set<Flow> sharing = new HashSet<>(); // users, and members that are of none
      members.forEach(each -> sharing.add(each.parent() == null ? each : each.parent()));
      double weight = sharing.stream().mapToDouble(Flow::weight).sum();
      flow.setWeight(Math.max(Flow.MIN_WEIGHT, Math.min(Flow.MAX_WEIGHT, weight)));
    }
  }

  private final Map<String, Queue> queues = new HashMap<>();
  private final Map<Flow, String> names = new HashMap<>();

  /** Into a queue of the tree of shares. */
  public void join(Flow flow, Client client, Flow queue) {
    if (!client.application().isEmpty()) {
      flow.setQueue(queue);
    }
  }

  /** Into the queue that YARN calls so; in none if that is empty. */
  public void join(Flow flow, Client client, String queue) {
    if (client.application().isEmpty()) {
      return;
    }
    String name = queue.isEmpty() ? NO_QUEUE : queue;
    Queue its = queues.computeIfAbsent(name, Queue::new);
    its.members.add(flow);
    its.weigh();
    names.put(flow, name);
    flow.setQueue(its.flow);
  }

  /** It has no stream open any more, or is to join again. */
  public void leave(Flow flow) {
    Queue its = queues.get(names.getOrDefault(flow, ""));
    names.remove(flow);
    if (its == null) {
      return;
    }
    its.members.remove(flow);
    if (!its.members.isEmpty()) {
      its.weigh();
    } else if (queues.size() > KEPT) {
      queues.values().removeIf(each -> each.members.isEmpty());
    }
  }
}
