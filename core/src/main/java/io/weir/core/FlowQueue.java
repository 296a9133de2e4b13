// SPDX-License-Identifier: Apache-2.0
package io.weir.core;

import java.util.ArrayList;
import org.jspecify.annotations.Nullable;

/**
 * What a scheduler knows of a flow: its waiting requests in order of arrival, and its tags.
 *
 * <p>The tags belong to the flow, not to each request: as a flow's requests go in order, the start
 * tag of its first waiting request is all that is ever compared, and the others follow from it when
 * they go. So a change of weight takes effect with the next request, and a request that goes out of
 * order (within a slice) or is withdrawn needs no repair.
 */
final class FlowQueue {
  private static final long ROUNDS = 2;

  private final Flow flow;

  /** S of the first waiting request; meaningful while the flow is backlogged. */
  double startTag;

  /** F of the last dispatched request; meaningful while the flow is not backlogged. */
  double finishTag;

  /** What was charged too much and could not be taken off the start tag. */
  double credit;

  /** Breaks ties of start tags: the tag that was set first goes first. */
  long sequence;

  /** S of its last request that went. */
  double dispatchedTag;

  /** When its last request went. */
  long dispatchedNanos;

  /** When its last request completed, where none of it was left at the device. */
  long completedNanos;

  /** For how long others were held for it, in all. */
  long heldNanos;

  /** How many of its requests are at the device. */
  int outstanding;

  /** Whether {@link ActiveFlows} has it. */
  boolean active;

  /** Whether {@link Keeper} has it. */
  boolean kept;

  /** How many scattered requests may still go with the last one, by {@link ActiveFlows}. */
  int together;

  /** With which start tag at most. */
  double togetherTag;

  final ThinkTime thinkTime = new ThinkTime();

  /** How its scattered reads get on, on a device without seeks. */
  final Pace pace = new Pace();

  /** Where the heap has put it, or −1. */
  int heapIndex = -1;

  /** Its weight in the heap. */
  long units;

  /** The stream of the flow's last request, and its order. */
  private @Nullable IoStream lastStream;

  private long lastOrder = Long.MIN_VALUE;

  /** How many requests went in order of streams. */
  private long went;

  /** How many had gone when the round came to the order of the last one. */
  private long wentBeforeOrder;

  /** In order of arrival. */
  private final ArrayList<SfqSlot> waiting = new ArrayList<>(1);

  FlowQueue(Flow flow) {
    this.flow = flow;
  }

  Flow flow() {
    return flow;
  }

  boolean isEmpty() {
    return waiting.isEmpty();
  }

  /** How many requests wait. */
  int size() {
    return waiting.size();
  }

  /** The request that has waited longest; asked only while there is one. */
  SfqSlot first() {
    return waiting.get(0);
  }

  /** The request of this stream that has waited longest; null if it has none. */
  @Nullable SfqSlot firstOf(IoStream stream) {
    for (int i = 0; i < waiting.size(); i++) {
      if (waiting.get(i).stream() == stream) {
        return waiting.get(i);
      }
    }
    return null;
  }

  /**
   * The request that goes next: the one that has waited longest, or, in order of streams, the one
   * of the stream that follows.
   *
   * <p>New streams have ever higher numbers, and a flow of many short ones would never come round
   * to an old one: whoever was passed over for two rounds goes first, and the round starts anew
   * from there.
   */
  SfqSlot peek(boolean inOrderOfStreams) {
    SfqSlot oldest = first();
    boolean passedOver = went - oldest.wentBefore > ROUNDS * waiting.size();
    return !inOrderOfStreams || passedOver ? oldest : firstAfter(lastOrder);
  }

  /**
   * The next request round the ring: with the least order of stream above this one, or with the
   * least of all if there is none above. Streams of one order (many readers of a block) go one
   * after the other: who was there when the round came to them goes before it leaves. Among equals
   * the one that has waited longest. O(n); asked once for each request that goes.
   */
  private SfqSlot firstAfter(long order) {
    SfqSlot above = null;
    SfqSlot least = first();
    for (int i = 0; i < waiting.size(); i++) {
      SfqSlot each = waiting.get(i);
      long its = each.stream().order();
      if (its < least.stream().order()) {
        least = each;
      }
      boolean isAhead =
          its > order
              || (its == order
                  && each.stream() != lastStream
                  && each.wentBefore <= wentBeforeOrder);
      if (isAhead && (above == null || its < above.stream().order())) {
        above = each;
      }
    }
    return above == null ? least : above;
  }

  /** F of the request that goes next, in order of streams, as far as its cost is known before. */
  double finishTagOfNext() {
    SfqSlot next = peek(/* inOrderOfStreams= */ true);
    return startTag + Math.max(0, next.estimateNanos / flow.weight() - credit);
  }

  /** The same, and from now on the round goes on behind it. */
  SfqSlot take(boolean inOrderOfStreams) {
    SfqSlot slot = peek(inOrderOfStreams);
    lastStream = slot.stream();
    if (slot.stream().order() != lastOrder) {
      lastOrder = slot.stream().order();
      wentBeforeOrder = went;
    }
    went++;
    return slot;
  }

  boolean goesBefore(FlowQueue other) {
    return startTag < other.startTag || (startTag == other.startTag && sequence < other.sequence);
  }

  /** Pays a charge from the credit as far as that goes, and says what is left of it. */
  double pay(double charge) {
    double fromCredit = Math.min(credit, charge);
    credit -= fromCredit;
    return charge - fromCredit;
  }

  /** It gives up what it is behind of this tag, and what it has at the device counts from there. */
  void raise(double leastTag) {
    finishTag = Math.max(finishTag, leastTag);
    dispatchedTag = Math.max(dispatchedTag, leastTag);
  }

  /** Moves the tags back by as much as virtual time. */
  void rebase(double virtualTime) {
    startTag -= virtualTime;
    finishTag -= virtualTime;
    dispatchedTag -= virtualTime;
    togetherTag -= virtualTime;
  }

  double takeCredit() {
    double taken = credit;
    credit = 0;
    return taken;
  }

  void append(SfqSlot slot) {
    slot.wentBefore = went;
    waiting.add(slot);
  }

  void remove(SfqSlot slot) {
    waiting.remove(slot);
  }
}
