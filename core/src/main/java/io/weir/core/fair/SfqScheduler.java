// SPDX-License-Identifier: Apache-2.0
package io.weir.core.fair;

import io.weir.core.depth.Depth;
import io.weir.core.device.DeviceProfile;
import io.weir.core.device.RequestCost;
import io.weir.core.request.Decision;
import io.weir.core.request.Flow;
import io.weir.core.request.IoRequest;
import io.weir.core.request.IoScheduler;
import io.weir.core.request.IoStream;
import io.weir.core.request.Slots;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Proportional shares by start-time fair queueing with depth, SFQ(D): the algorithm that IBIS (Xu,
 * Suarez, Zhao; section 2) takes from Wang and Merchant (FAST'07).
 *
 * <pre>
 *   S = max(v, F of the flow's previous request)
 *   F = S + cost / weight
 *   dispatch the least S while fewer than D are outstanding;  v = S of the last one dispatched
 * </pre>
 *
 * <p>At each level of the tree of shares ({@link FairTree}). What that promises, and why, is in
 * docs/design/sfq.md.
 */
public final class SfqScheduler implements IoScheduler {
  // Only the first request of a flow has tags, so one that is withdrawn needs no repair.

  private final SfqSettings settings;
  private final boolean inOrderOfStreams;
  private final DispatchLimit room;
  private final Slots<SfqSlot> slots = new Slots<>(SfqSlot::new);
  private final FairTree shares;
  private final RequestCost costs;
  private final Anticipation keeper;
  private final ActiveFlows active;
  private final IdleCharge held;
  private final PromiseTags promises;
  private final OutstandingCharges charges;
  private final SmallRequests smallFirst;
  private final Decision.WaitUntil waitUntil = new Decision.WaitUntil(0);

  /** SFQ(D) as published. */
  public SfqScheduler(DeviceProfile device, Depth depth) {
    this(SfqSettings.published(device), depth);
  }

  public SfqScheduler(SfqSettings settings, Depth depth) {
    this(settings, depth, Flow::parent);
  }

  /**
   * @param parents whom a flow is part of here; null: its share is one of all of the device
   */
  public SfqScheduler(SfqSettings settings, Depth depth, Function<Flow, @Nullable Flow> parents) {
    this.settings = settings;
    this.inOrderOfStreams = !settings.slice().isNone();
    this.shares = new FairTree(parents);
    this.room = new DispatchLimit(settings, depth);
    this.costs = settings.cost();
    this.keeper = new Anticipation(settings.slice());
    this.active = new ActiveFlows(settings.lead());
    this.held = new IdleCharge(settings.waitNanos(), shares);
    this.promises = new PromiseTags(settings.slice(), shares);
    this.charges = new OutstandingCharges(shares, promises);
    this.smallFirst = new SmallRequests(settings.slice(), shares.root(), promises);
  }

  @Override
  public void enqueue(IoRequest request, long nowNanos) {
    SfqSlot slot = slots.put(request);
    FlowQueue queue = shares.of(request.flow());
    slot.hold(request, queue, settings.estimateNanos(request));
    slot.arrivedNanos = nowNanos;
    shares.countSmall(slot, 1);
    if (held.isFor(queue)) {
      keeper.keptFor(queue, held.ends(nowNanos));
    }
    boolean waited = !queue.isEmpty();
    queue.comes(nowNanos, settings.waitNanos());
    promises.asked(queue, nowNanos);
    queue.append(slot);
    if (!waited && !promises.parks(queue, nowNanos)) {
      shares.waits(queue);
    }
    smallFirst.changed(room.hasBurst());
  }

  @Override
  public Decision next(long nowNanos) {
    promises.unpark(nowNanos);
    if (shares.reweighNowAndThen(nowNanos)) {
      shares.forEachThatWaits(each -> promises.asked(each, nowNanos));
    }
    Decision decision = null;
    while (decision == null) {
      decision = shares.isBacklogged() ? decide(nowNanos) : waitUntil(Long.MAX_VALUE);
    }
    return decision;
  }

  /**
   * @return null: who would have gone may not, and does not compete any more
   */
  private @Nullable Decision decide(long nowNanos) {
    SfqSlot goesOn = keeper.goesOn();
    if (goesOn != null && room.isFor(goesOn.request())) {
      return goesOnIfAllowed(goesOn.queue(), goesOn, nowNanos);
    }
    FlowQueue owed = promises.owed(nowNanos);
    FlowQueue promised = owed == null ? promises.due() : owed;
    if (promised != null) {
      return promises.parksInstead(promised, nowNanos)
          ? null
          : dispatchPromised(
              promised, owed == null ? DispatchReason.DUE : DispatchReason.RESERVED, nowNanos);
    }
    FlowQueue first = smallFirst.next();
    FlowQueue least = shares.root().least();
    FlowQueue before = keeper.goesOnBefore(first, least);
    if (before != null && room.isFor(before.peek(/* inOrderOfStreams= */ true).request())) {
      return goesOnIfAllowed(before, null, nowNanos);
    }
    if (promises.parksInstead(first, nowNanos)) {
      return null;
    }
    if (room.isEmpty()) {
      long keptUntilNanos = keeper.keptUntilNanos(first, least);
      if (keptUntilNanos > nowNanos) {
        held.holdsFor(keeper.flow(), nowNanos);
        return waitUntil(keptUntilNanos);
      }
    }
    IoRequest request = first.peek(inOrderOfStreams).request();
    if (!room.isFor(request)) {
      return waitUntilOverdue(nowNanos);
    }
    active.compare(first, request.isScattered(), nowNanos);
    if (active.heldUntilNanos() > nowNanos) {
      if (room.isEmpty()) {
        held.holdsFor(active.mostBehind(), nowNanos);
      }
      return waitUntil(active.heldUntilNanos());
    }
    shares.advance(first, settings.lead().isBounded());
    return dispatch(first.take(inOrderOfStreams), DispatchReason.SHARE, nowNanos);
  }

  /**
   * @param slot null: the one that is next in the order of streams
   */
  private @Nullable Decision goesOnIfAllowed(
      FlowQueue queue, @Nullable SfqSlot slot, long nowNanos) {
    if (promises.parksInstead(queue, nowNanos)) {
      return null;
    }
    SfqSlot next = slot == null ? queue.take(/* inOrderOfStreams= */ true) : slot;
    return dispatch(next, DispatchReason.GOES_ON, nowNanos);
  }

  /** What is reserved, and what is due, goes before anybody's share; but where there is no room. */
  private @Nullable Decision dispatchPromised(FlowQueue queue, DispatchReason turn, long nowNanos) {
    if (!room.isFor(queue.peek(inOrderOfStreams).request())) {
      return waitUntilOverdue(nowNanos);
    }
    active.compare(queue, /* isScattered= */ true, nowNanos);
    double paidPart = turn == DispatchReason.DUE ? promises.paidPartOfDue(queue) : 1;
    shares.advance(queue, settings.lead().isBounded());
    SfqSlot slot = queue.take(inOrderOfStreams);
    slot.paidPart = paidPart;
    Decision decision = dispatch(slot, turn, nowNanos);
    if (turn == DispatchReason.RESERVED) {
      shares.forgive(queue, slot.estimateNanos, settings.slice().lengthNanos());
    }
    return decision;
  }

  /**
   * There is no room.
   *
   * @return null: there is now, as the last one that went is overdue
   */
  private @Nullable Decision waitUntilOverdue(long nowNanos) {
    if (nowNanos < room.overdueNanos()) {
      return waitUntil(room.overdueNanos());
    }
    room.lastIsOverdue();
    charges.areOverdue(costs.mostNanos(), nowNanos);
    promises.unpark(nowNanos); // what those have moved may be known now
    return null;
  }

  private Decision waitUntil(long nanos) {
    long sooner = Math.min(nanos, promises.unparksAtNanos());
    return sooner == Long.MAX_VALUE ? Decision.IDLE : waitUntil.at(sooner);
  }

  private Decision dispatch(SfqSlot slot, DispatchReason turn, long nowNanos) {
    IoRequest request = slot.request();
    FlowQueue queue = slot.queue();
    slot.isDispatched = true;
    held.ends(nowNanos);
    remove(slot);
    queue.dispatchedNanos = nowNanos;
    smallFirst.dispatched(queue);
    promises.dispatched(queue, slot.estimateNanos, request.bytes(), turn, nowNanos);
    shares.dispatched(queue, slot.estimateNanos * slot.paidPart);
    keeper.dispatched(request, queue);
    active.dispatched(queue, request.isScattered());
    costs.dispatched(request, slot.use, nowNanos);
    slot.number = room.dispatched(request, nowNanos);
    charges.dispatched(slot);
    smallFirst.changed(room.hasBurst());
    return request.dispatch();
  }

  /** It waits no longer. */
  private void remove(SfqSlot slot) {
    slot.queue().remove(slot);
    shares.countSmall(slot, -1);
  }

  @Override
  public void complete(IoRequest request, long nowNanos) {
    SfqSlot slot = slots.of(request);
    if (!slot.isDispatched) {
      throw new IllegalStateException("a request that waits cannot complete: " + request);
    }
    FlowQueue queue = slot.queue();
    charges.completed(slot);
    long costNanos = costs.completed(request, slot.use, queue.pace, nowNanos);
    request.charge(costNanos);
    shares.pays(queue, (costNanos - slot.estimateNanos) * slot.paidPart);
    promises.completed(
        queue, costNanos - slot.estimateNanos, request.movedBytes() - request.bytes(), nowNanos);
    shares.left(queue);
    PromiseTags.left(queue, nowNanos);
    queue.completedNanos = nowNanos;
    room.completed(request, slot.number, nowNanos);
    if (nowNanos >= smallFirst.urgentAtNanos()) {
      keeper.nobody(); // it has ended early, for the urgent one
    } else if (room.isEmpty()) {
      keeper.completed(request, queue, costNanos, nowNanos);
    }
    slot.clear();
    slots.take(request, slot);
  }

  @Override
  public boolean withdraw(IoRequest request, long nowNanos) {
    SfqSlot slot = slots.known(request);
    if (slot == null || slot.isDispatched) {
      return false;
    }
    FlowQueue queue = slot.queue();
    remove(slot);
    slot.clear();
    slots.take(request, slot);
    if (!queue.promised.isParked) {
      shares.emptied(queue);
    } else if (queue.isEmpty()) {
      promises.unparkNow(queue);
    }
    smallFirst.changed(room.hasBurst());
    if (!shares.isBacklogged()) {
      held.ends(nowNanos);
    }
    return true;
  }

  @Override
  public boolean goesNow(IoRequest request, long nowNanos) {
    SfqSlot slot = slots.known(request);
    if (slot == null || slot.isDispatched) {
      return false;
    }
    promises.unparkNow(slot.queue());
    dispatch(slot, DispatchReason.SHARE, nowNanos);
    return true;
  }

  @Override
  public long urgentAtNanos() {
    return smallFirst.urgentAtNanos();
  }

  @Override
  public void ended(IoStream stream, long nowNanos) {
    // A stream that has ended keeps the device no longer: Anticipation asks it.
  }

  /** For tests. */
  FairTree shares() {
    return shares;
  }
}
