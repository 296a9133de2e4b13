// SPDX-License-Identifier: Apache-2.0
package io.weir.core.fair;

import io.weir.core.device.ReadPace;
import io.weir.core.device.ThinkTime;
import io.weir.core.request.Flow;
import io.weir.core.request.IoStream;
import java.util.ArrayList;
import org.jspecify.annotations.Nullable;

/**
 * A scheduler's state of one flow: its waiting requests in order of arrival, and its tags.
 *
 * <p>The tags belong to the flow, not to each request: as a flow's requests go in order, the start
 * tag of its first waiting request is all that is ever compared, and the others follow from it when
 * they go. So a change of weight takes effect with the next request, and a request that goes out of
 * order (within a slice) or is withdrawn needs no repair.
 */
public final class FlowQueue extends Share {
  private static final long ROUNDS = 2;

  /** When its last request went. */
  long dispatchedNanos;

  /** When its last request completed, where none of it was left at the device. */
  long completedNanos;

  /** For how long others were held for it, in all. */
  long heldNanos;

  /** Whether {@link ActiveFlows} has it. */
  boolean active;

  /** Whether {@link Anticipation} has it. */
  boolean kept;

  /** How many scattered requests may still go with the last one, by {@link ActiveFlows}. */
  int together;

  /** With which start tag at most. */
  double togetherTag;

  final ThinkTime thinkTime = new ThinkTime();

  /** How its scattered reads get on, on a device without seeks. */
  final ReadPace pace = new ReadPace();

  /** The stream of the flow's last request, and its order. */
  private @Nullable IoStream lastStream;

  private long lastOrder = Long.MIN_VALUE;

  /** How many requests went in order of streams. */
  private long went;

  /** How many had gone when the round came to the order of the last one. */
  private long wentBeforeOrder;

  /** In order of arrival. */
  private final ArrayList<SfqSlot> waiting = new ArrayList<>(1);

  FlowQueue(Flow flow, ParentShare parent) {
    super(flow, parent);
  }

  /** Another request of it comes: after a pause, if none waits and none is at the device. */
  void comes(long nowNanos, long waitNanos) {
    if (waiting.isEmpty() && outstanding == 0 && completedNanos > 0) {
      thinkTime.add(nowNanos - completedNanos, waitNanos);
    }
  }

  @Override
  boolean isBacklogged() {
    return !waiting.isEmpty() && !promised.isParked;
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

  /** What the request that goes next costs, in order of streams, as far as that is known before. */
  long estimateOfNextNanos() {
    return peek(/* inOrderOfStreams= */ true).estimateNanos;
  }

  /**
   * How many requests like the next one a round has, in which everybody who waits has its share:
   * those that wait here, and that one, times the weight of all over its own, at each level.
   */
  double requestsInRound() {
    double requests = size() + 1;
    Share each = this;
    for (ParentShare in = parentOrNull(); in != null; in = in.parentOrNull()) {
      requests *= in.backlogged.weightsOver(each);
      each = in;
    }
    return requests;
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

  @Override
  void rebase(double virtualTime) {
    super.rebase(virtualTime);
    togetherTag -= virtualTime;
  }

  void append(SfqSlot slot) {
    slot.wentBefore = went;
    waiting.add(slot);
  }

  void remove(SfqSlot slot) {
    waiting.remove(slot);
  }
}
