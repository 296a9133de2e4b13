// SPDX-License-Identifier: Apache-2.0
package io.weir.core.fair;

import io.weir.core.request.Flow;
import java.util.HashMap;
import java.util.Map;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Who has shares of a device: a tree, with start-time fair queueing at each level (Goyal, Guo and
 * Vin, OSDI'96).
 *
 * <pre>
 *   all of the device ── queue ── user ── flow
 *
 *   at each level:  S = max(v, F_prev);  F = S + cost / weight;  the least S goes
 * </pre>
 *
 * <p>v is one of the level: S of the member that went last. So a member has its share of what its
 * parent gets, however many flows that is divided among, and what one leaves goes to its neighbours
 * first, at once. A request moves the tags of its flow and of all that the flow is part of.
 *
 * <p>Applications come and go, so whoever has nothing waiting, and whose finish tag v has passed,
 * is forgotten now and then: made anew, it would have the same tags. How soon it asks again is
 * measured anew.
 */
public final class FairTree {
  /** Beyond this, virtual time is rebased, so that tags keep a precision of 0.01 ns. */
  private static final double LARGEST_VIRTUAL_TIME = 1e13;

  /** A weight that differs by less than this part changes no tags. */
  private static final double WORTH_A_CHANGE = 0.01;

  private static final int FEW = 64;

  private final ParentShare root = ParentShare.root();
  private final Map<Flow, FlowQueue> queues = new HashMap<>();
  private final Map<Flow, ParentShare> branches = new HashMap<>();
  private final Function<Flow, @Nullable Flow> parents;
  private long sequence;
  private int sweepAt = FEW;

  public FairTree() {
    this(Flow::parent);
  }

  /**
   * @param parents whom a flow is part of; null: of all of the device
   */
  public FairTree(Function<Flow, @Nullable Flow> parents) {
    this.parents = parents;
  }

  ParentShare root() {
    return root;
  }

  boolean isBacklogged() {
    return root.isBacklogged();
  }

  /** The queue of a flow, at its place in the tree of now. */
  public FlowQueue of(Flow flow) {
    FlowQueue queue = queues.get(flow);
    if (queue == null) {
      if (queues.size() >= sweepAt) {
        forget();
        sweepAt = Math.max(FEW, 2 * queues.size());
      }
      queue = new FlowQueue(flow, parentOf(flow));
      queue.parent().members++;
      queues.put(flow, queue);
    } else if (!isInPlace(queue)) {
      move(queue, parentOf(flow));
    }
    return queue;
  }

  /** The queue of a flow, if there is one. */
  @Nullable FlowQueue known(Flow flow) {
    return queues.get(flow);
  }

  private ParentShare parentOf(Flow flow) {
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

  private boolean isInPlace(FlowQueue queue) {
    ParentShare in = queue.parent();
    return parents.apply(queue.flow()) == (in == root ? null : in.flow());
  }

  /** It takes along what it was ahead by, and what it has waiting and at the device. */
  private void move(FlowQueue queue, ParentShare to) {
    double ahead = Math.max(0, queue.tag() - queue.parent().virtualTime);
    boolean isBacklogged = queue.isBacklogged();
    if (isBacklogged) {
      queue.parent().backlogged.remove(queue);
      emptied(queue.parent());
    }
    carry(queue, -1);
    queue.setParent(to);
    carry(queue, 1);
    queue.finishTag = to.virtualTime + ahead;
    queue.dispatchedTag = Math.min(queue.finishTag, to.virtualTime);
    queue.together = 0;
    if (isBacklogged) {
      waits(queue);
    }
  }

  private static void carry(FlowQueue queue, int sign) {
    queue.parent().members += sign;
    for (ParentShare in = queue.parent(); in != null; in = in.parentOrNull()) {
      in.outstanding += sign * queue.outstanding;
      in.smallWaiting += sign * queue.smallWaiting;
    }
  }

  /** The flow had nothing waiting, and has now: S = max(v, F_prev), at each level. */
  void waits(FlowQueue queue) {
    boolean waited = false;
    Share each = queue;
    for (ParentShare in = queue.parent(); in != null && !waited; in = in.parentOrNull()) {
      waited = in.isBacklogged();
      each.startTag = Math.max(in.virtualTime, each.finishTag);
      each.sequence = sequence++;
      in.backlogged.add(each);
      each = in;
    }
  }

  /** One more scattered request of the flow waits, or one less. */
  void smallWaits(FlowQueue queue, int more) {
    queue.smallWaiting += more;
    for (ParentShare in = queue.parentOrNull(); in != null; in = in.parentOrNull()) {
      in.smallWaiting += more;
    }
  }

  /**
   * v = S of the one that goes, where that is the least.
   *
   * @param leadsAreBounded v is with the last of all that are active then, so that none loses its
   *     claim
   */
  void advance(FlowQueue next, boolean leadsAreBounded) {
    Share each = next;
    for (ParentShare in = next.parent(); in != null; in = in.parentOrNull()) {
      if (in.backlogged.least() == each) {
        in.virtualTime =
            leadsAreBounded
                ? Math.max(in.virtualTime, Math.min(each.startTag, in.leastActiveTag))
                : each.startTag;
      }
      each = in;
    }
  }

  /**
   * A request of the flow, which is in its queue no longer, goes to the device: F = S + cost /
   * weight, at each level.
   */
  void dispatched(FlowQueue queue, double estimateNanos) {
    boolean isLarge = false;
    Share each = queue;
    queue.outstanding++;
    for (ParentShare in = queue.parent(); in != null; in = in.parentOrNull()) {
      in.outstanding++;
      each.dispatchedTag = each.startTag;
      each.taggedWeight = each.weight();
      each.finishTag = each.startTag + each.pay(estimateNanos / each.weight());
      if (each.isBacklogged()) {
        each.startTag = each.finishTag;
        each.sequence = sequence++;
        in.backlogged.grown(each);
      } else {
        in.backlogged.remove(each);
        each.finishTag -= each.takeCredit();
      }
      isLarge |= in.virtualTime > LARGEST_VIRTUAL_TIME;
      each = in;
    }
    if (isLarge) {
      rebase();
    }
  }

  /** A request of the flow has left the device. */
  void left(FlowQueue queue) {
    queue.outstanding--;
    for (ParentShare in = queue.parent(); in != null; in = in.parentOrNull()) {
      in.outstanding--;
    }
  }

  /**
   * The flow pays so much more, or, below 0, gets it back, in ns of device time; so does whoever it
   * is part of.
   */
  void pays(FlowQueue queue, double nanos) {
    Share each = queue;
    for (ParentShare in = queue.parent(); in != null; in = in.parentOrNull()) {
      pays(each, in, nanos / each.weight());
      each = in;
    }
  }

  private static void pays(Share share, ParentShare in, double missing) {
    if (!share.isBacklogged()) {
      share.finishTag += missing;
    } else if (missing > 0) {
      share.startTag += share.pay(missing);
      in.backlogged.grown(share);
    } else if (missing < 0) {
      double wanted = share.startTag + missing;
      share.startTag = Math.max(in.virtualTime, wanted);
      share.credit += share.startTag - wanted;
      in.backlogged.shrunk(share);
    }
  }

  /**
   * What has gone was reserved, and what of it is beyond its share is no debt: it pays for no more
   * than this from v on, or from where it was before, if that is further. Whoever it is part of
   * pays for its part among those there that wait; else they would have nothing of what they share
   * with it.
   */
  void forgive(FlowQueue queue, double costNanos) {
    double pays = costNanos;
    Share each = queue;
    for (ParentShare in = queue.parent(); in != null; in = in.parentOrNull()) {
      double most = Math.max(in.virtualTime + pays / each.weight(), each.dispatchedTag);
      each.finishTag = Math.min(each.finishTag, most);
      if (each.isBacklogged() && each.startTag > most) {
        each.startTag = most;
        in.backlogged.shrunk(each);
      }
      pays /= in.backlogged.weightsOver(each);
      each = in;
    }
  }

  /** What it had waiting was withdrawn: it has nothing left, and so, maybe, has its parent. */
  void emptied(Share share) {
    Share each = share;
    for (ParentShare in = share.parentOrNull();
        in != null && !each.isBacklogged();
        in = in.parentOrNull()) {
      in.backlogged.remove(each);
      each.finishTag = each.startTag - each.takeCredit();
      each = in;
    }
  }

  private void forget() {
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

  /** Virtual time begins anew at each level: all tags move back by as much. */
  void rebase() {
    forget();
    queues.values().forEach(each -> each.rebase(each.parent().virtualTime));
    branches.values().forEach(each -> each.rebase(each.parent().virtualTime));
    branches.values().forEach(each -> each.virtualTime = 0);
    root.virtualTime = 0;
  }

  /**
   * Who weighs more than when its tags were set waits for less of v to pass; who weighs less, for
   * more.
   */
  void reweigh() {
    queues.values().forEach(FairTree::reweigh);
    branches.values().forEach(FairTree::reweigh);
  }

  private static void reweigh(Share share) {
    double ratio = share.taggedWeight / share.weight();
    if (Math.abs(ratio - 1) < WORTH_A_CHANGE) {
      return;
    }
    ParentShare in = share.parent();
    share.taggedWeight = share.weight();
    share.credit *= ratio;
    if (share.isBacklogged()) {
      in.backlogged.remove(share);
      share.startTag = in.virtualTime + (share.startTag - in.virtualTime) * ratio;
      in.backlogged.add(share);
    } else if (share.finishTag > in.virtualTime) {
      share.finishTag = in.virtualTime + (share.finishTag - in.virtualTime) * ratio;
    }
  }

  /** How many flows are remembered. */
  int size() {
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
