// SPDX-License-Identifier: Apache-2.0
package io.weir.core.fair;

import io.weir.core.request.Flow;
import java.util.HashMap;
import java.util.Map;
import java.util.function.Consumer;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * The flows of a {@link FairTree}, and the queues and users that they are part of.
 *
 * <p>Applications come and go, so whoever has nothing waiting, and whose finish tag v has passed,
 * is forgotten now and then: made anew, it would have the same tags. How soon it asks again is
 * measured anew.
 */
final class TreeMembers {
  private static final int FEW = 64;

  private final ParentShare root = ParentShare.root();
  private final Map<Flow, FlowQueue> queues = new HashMap<>();
  private final Map<Flow, ParentShare> branches = new HashMap<>();
  private final Function<Flow, @Nullable Flow> parents;
  private int sweepAt = FEW;

  /** The queue that was asked for last: mostly it is the next one, too. */
  private @Nullable FlowQueue latest;

  /**
   * @param parents whom a flow is part of; null: of all of the device
   */
  TreeMembers(Function<Flow, @Nullable Flow> parents) {
    this.parents = parents;
  }

  ParentShare root() {
    return root;
  }

  /** The queue of a flow; where it is only {@link #isInPlace} says. */
  FlowQueue of(Flow flow) {
    FlowQueue queue = latest;
    if (queue == null || queue.flow() != flow) {
      queue = queues.get(flow);
      queue = queue == null ? added(flow) : queue;
      latest = queue;
    }
    return queue;
  }

  private FlowQueue added(Flow flow) {
    if (queues.size() >= sweepAt) {
      forget();
      sweepAt = Math.max(FEW, 2 * queues.size());
    }
    FlowQueue queue = new FlowQueue(flow, parentOf(flow));
    queue.parent().members++;
    queues.put(flow, queue);
    return queue;
  }

  @Nullable FlowQueue known(Flow flow) {
    return queues.get(flow);
  }

  /** Whom the flow is part of now. */
  ParentShare parentOf(Flow flow) {
    Flow parent = parents.apply(flow);
    if (parent == null) {
      return root;
    }
    ParentShare known = branches.get(parent);
    if (known == null) {
      known = new ParentShare(parent, parentOf(parent));
      known.parent().members++;
      branches.put(parent, known);
    }
    return known;
  }

  /** Whether the queue is part of whom its flow is part of now. */
  boolean isInPlace(FlowQueue queue) {
    ParentShare in = queue.parent();
    return parents.apply(queue.flow()) == (in == root ? null : in.flow());
  }

  private void forget() {
    latest = null;
    queues
        .values()
        .removeIf(each -> !each.active && !each.kept && each.isEmpty() && isForgotten(each));
    boolean some = true;
    while (some) {
      some = branches.values().removeIf(each -> each.members == 0 && isForgotten(each));
    }
  }

  private static boolean isForgotten(Share share) {
    ParentShare in = share.parent();
    boolean isForgotten =
        !share.isBacklogged() && share.outstanding == 0 && share.finishTag <= in.virtualTime;
    in.members -= isForgotten ? 1 : 0;
    return isForgotten;
  }

  /** All but the root. */
  void forEach(Consumer<Share> action) {
    queues.values().forEach(action);
    branches.values().forEach(action);
  }

  /** Each flow of which a request waits. */
  void forEachThatWaits(Consumer<FlowQueue> action) {
    for (FlowQueue each : queues.values()) {
      if (!each.isEmpty()) {
        action.accept(each);
      }
    }
  }

  /** Virtual time begins anew at each level: all tags move back by as much. */
  void rebase() {
    forget();
    forEach(each -> each.rebase(each.parent().virtualTime));
    branches.values().forEach(each -> each.virtualTime = 0);
    root.virtualTime = 0;
  }

  /** How many flows are remembered. */
  int flows() {
    return queues.size();
  }

  /** How many queues and users are remembered. */
  int branches() {
    return branches.size();
  }

  /** Checks what must hold between any two calls; for tests. */
  void verifyState() {
    root.verifyState();
    branches.values().forEach(ParentShare::verifyState);
    branches.values().forEach(this::verifySums);
    verifySums(root);
    for (ParentShare each : branches.values()) {
      if (each.isBacklogged() != (each.heapIndex >= 0)) {
        throw new IllegalStateException(each.flow() + " is where it does not belong");
      }
    }
  }

  private void verifySums(ParentShare branch) {
    int outstanding = 0;
    int small = 0;
    int members = 0;
    for (FlowQueue each : queues.values()) {
      if (each.parent() == branch) {
        outstanding += each.outstanding;
        small += each.smallWaiting;
        members++;
      }
    }
    for (ParentShare each : branches.values()) {
      if (each.parent() == branch) {
        outstanding += each.outstanding;
        small += each.smallWaiting;
        members++;
      }
    }
    if (outstanding != branch.outstanding
        || small != branch.smallWaiting
        || members != branch.members) {
      throw new IllegalStateException("the sums of " + branch.flow() + " are wrong");
    }
  }
}
