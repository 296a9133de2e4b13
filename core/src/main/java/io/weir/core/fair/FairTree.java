// SPDX-License-Identifier: Apache-2.0
package io.weir.core.fair;

import io.weir.core.request.Flow;
import java.util.function.Consumer;
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
 */
public final class FairTree {
  /** Beyond this, virtual time is rebased, so that tags keep a precision of 0.01 ns. */
  private static final double LARGEST_VIRTUAL_TIME = 1e13;

  /** A weight that differs by less than this part changes no tags. */
  private static final double WORTH_A_CHANGE = 0.01;

  /** How soon a weight counts for who waits already; for who comes it counts at once. */
  private static final long REWEIGH_NANOS = 1_000_000_000L;

  private final TreeMembers members;
  private long sequence;
  private long reweighsAtNanos;

  /** How many changes of flows there had been when all were last looked at. */
  private long changesSeen = Long.MIN_VALUE;

  public FairTree() {
    this(Flow::parent);
  }

  /**
   * @param parents whom a flow is part of; null: of all of the device
   */
  public FairTree(Function<Flow, @Nullable Flow> parents) {
    this.members = new TreeMembers(parents);
  }

  ParentShare root() {
    return members.root();
  }

  boolean isBacklogged() {
    return root().isBacklogged();
  }

  /** The queue of a flow, at its place in the tree of now. */
  public FlowQueue of(Flow flow) {
    FlowQueue queue = members.of(flow);
    if (!members.isInPlace(queue)) {
      move(queue, members.parentOf(flow));
    }
    return queue;
  }

  /** The queue of a flow, if there is one. */
  @Nullable FlowQueue known(Flow flow) {
    return members.known(flow);
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

  /** One more request of the flow waits, or one less; scattered ones are counted. */
  void countSmall(SfqSlot slot, int more) {
    if (!slot.request().isScattered()) {
      return;
    }
    FlowQueue queue = slot.queue();
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
      if (each.taggedWeight != each.weight()) {
        reweigh(each);
      }
      each.dispatchedTag = each.startTag;
      each.finishTag = each.startTag + each.pay(estimateNanos / each.taggedWeight);
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
      members.rebase();
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
   * is part of. Divided by the weight of its tags: if that is no longer its weight, {@link
   * #reweigh} converts the tags later, and this charge with them.
   */
  void pays(FlowQueue queue, double nanos) {
    Share each = queue;
    for (ParentShare in = queue.parent(); in != null; in = in.parentOrNull()) {
      pays(each, in, nanos / each.taggedWeight);
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
   * than this from v on, or from where it was before, if that is further; but where it was before
   * counts no further than a slice from v, or each slice that was reserved would leave it further
   * behind. Whoever it is part of pays for its part among those there that wait; else they would
   * have nothing of what they share with it.
   */
  void forgive(FlowQueue queue, long costNanos, long sliceNanos) {
    double pays = costNanos;
    Share each = queue;
    for (ParentShare in = queue.parent(); in != null; in = in.parentOrNull()) {
      double furthest = in.virtualTime + Math.max(costNanos, sliceNanos) / each.weight();
      double before = Math.min(each.dispatchedTag, furthest);
      double most = Math.max(in.virtualTime + pays / each.weight(), before);
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

  /**
   * Who weighs more than when its tags were set waits for less of v to pass; who weighs less, for
   * more.
   *
   * @return whether something has changed for some flow
   */
  boolean reweighNowAndThen(long nowNanos) {
    if (nowNanos < reweighsAtNanos) {
      return false;
    }
    reweighsAtNanos = nowNanos + REWEIGH_NANOS;
    long changes = Flow.changesEnded();
    if (changes == changesSeen) {
      return false;
    }
    changesSeen = changes;
    members.forEach(
        each -> {
          if (Math.abs(each.taggedWeight / each.weight() - 1) >= WORTH_A_CHANGE) {
            reweigh(each);
          }
        });
    return true;
  }

  void forEachThatWaits(Consumer<FlowQueue> action) {
    members.forEachThatWaits(action);
  }

  /** Its tags and its credit count by its weight of now, and stand for as much device time. */
  private static void reweigh(Share share) {
    double weight = share.weight(); // others may change it meanwhile
    double ratio = share.taggedWeight / weight;
    share.taggedWeight = weight;
    share.credit *= ratio;
    if (share.heapIndex >= 0) {
      ShareHeap backlogged = share.parent().backlogged;
      backlogged.remove(share);
      share.startTag = share.reweighed(share.startTag, ratio);
      backlogged.add(share);
    } else {
      share.finishTag = share.reweighed(share.finishTag, ratio);
    }
  }

  /** Checks what must hold between any two calls; for tests. */
  void verifyState() {
    members.verifyState();
  }
}
