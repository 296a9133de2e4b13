// SPDX-License-Identifier: Apache-2.0
package io.weir.core.fair;

import io.weir.core.depth.Depth;
import io.weir.core.device.Charge;
import io.weir.core.device.DeviceProfile;
import io.weir.core.device.DeviceTime;
import io.weir.core.device.PartsAtDevice;
import io.weir.core.device.Slice;
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
 * <p>Flows may be part of users, and those of queues ({@link Flow#parent}): then it is so at each
 * level ({@link FairTree}), and W is what all flows of f got.
 *
 * <p>While flows f and g of one parent both have requests waiting, |W_f/w_f − W_g/w_g| ≤
 * (D+1)(C_f/w_f + C_g/w_g), where W is the cost of what was dispatched for a flow and C = its
 * costliest request, and a slice and a seek where there are slices.
 */
public final class SfqScheduler implements IoScheduler {
  /*
   * Cost is known when a request completes. Its flow is charged an estimate at dispatch, so that the tags of the flow's
   * next request are right enough, and the difference to the true cost at completion, both ways. A start tag never falls
   * below v; what cannot be taken off it is credit, and makes the flow's next requests cheaper. A flow that goes idle
   * takes no credit with it beyond v, as it is owed nothing.
   *
   * A flow's requests go in order of arrival, so the tags of those behind the first are implied: a change of weight takes
   * effect with the next request, and one that is withdrawn needs no repair.
   *
   * A stream that goes on within its slice goes before a lesser S (see Slice), and v stays: it is the start tag of the last
   * request that went because it had the least. What a slice or a run adds to what its flow had is bounded by Q and a
   * seek, which are in C.
   *
   * Streams have an order. The replicas of a block that is being written wait for each other: if each disk served another
   * stream of the flow, each would starve after what the sockets hold. So a flow's requests go round its streams in the
   * order of their numbers, the same on every disk.
   */

  /** A request is never charged more: a device that hung is not its flow's debt for hours. */
  private static final long MOST_NANOS = 500_000_000L;

  /** How soon a weight counts for who waits already; for who comes it counts at once. */
  private static final long REWEIGH_NANOS = 1_000_000_000L;

  /** Where slices are longer than that, so is what a request is charged at most. */
  private static final long MOST_SLICES = 3;

  private final SfqSettings settings;
  private final DispatchLimit room;

  private final Slots<SfqSlot> slots = new Slots<>(SfqSlot::new);
  private final FairTree shares;
  private final DeviceTime time = new DeviceTime();
  private final PartsAtDevice parts;
  private final Anticipation keeper;
  private final ActiveFlows active;
  private final IdleCharge held;
  private final PromiseTags promises;
  private final OutstandingCharges charges;
  private final SmallRequests smallFirst;
  private long reweighsAtNanos;
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
    this.shares = new FairTree(parents);
    this.room = new DispatchLimit(settings, depth);
    this.parts = new PartsAtDevice(settings.device(), settings.lead().isBounded());
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
    if (request.isScattered()) {
      shares.smallWaits(queue, 1);
    }
    if (held.isFor(queue)) {
      keeper.keptFor(queue, held.ends(nowNanos));
    }
    boolean waited = !queue.isEmpty();
    if (!waited && queue.outstanding == 0 && queue.completedNanos > 0) {
      queue.thinkTime.add(nowNanos - queue.completedNanos, settings.waitNanos());
    }
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
    if (nowNanos >= reweighsAtNanos) {
      reweighsAtNanos = nowNanos + REWEIGH_NANOS;
      shares.reweigh();
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
    boolean inOrderOfStreams = !slice().isNone();
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
    boolean inOrderOfStreams = !slice().isNone();
    if (!room.isFor(queue.peek(inOrderOfStreams).request())) {
      return waitUntilOverdue(nowNanos);
    }
    active.compare(queue, /* isScattered= */ true, nowNanos);
    double paidPart = turn == DispatchReason.DUE ? promises.paidPartOfDue(queue) : 1;
    shares.advance(queue, settings.lead().isBounded());
    SfqSlot slot = queue.take(inOrderOfStreams);
    long estimateNanos = slot.estimateNanos;
    slot.paidPart = paidPart;
    Decision decision = dispatch(slot, turn, nowNanos);
    if (turn == DispatchReason.RESERVED) {
      shares.forgive(queue, (double) estimateNanos);
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
    charges.areOverdue(mostNanos(), nowNanos);
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
    parts.dispatched(request);
    time.begins(slot.use, !request.isScattered(), parts.of(request), nowNanos);
    slot.number = room.dispatched(request, nowNanos);
    charges.dispatched(slot);
    smallFirst.changed(room.hasBurst());
    return request.dispatch();
  }

  /** It waits no longer. */
  private void remove(SfqSlot slot) {
    slot.queue().remove(slot);
    if (slot.request().isScattered()) {
      shares.smallWaits(slot.queue(), -1);
    }
  }

  @Override
  public void complete(IoRequest request, long nowNanos) {
    SfqSlot slot = slots.of(request);
    if (!slot.isDispatched) {
      throw new IllegalStateException("a request that waits cannot complete: " + request);
    }
    FlowQueue queue = slot.queue();
    charges.completed(slot);
    long usedNanos =
        Math.min(mostNanos(), Math.max(request.leastNanos(), time.ends(slot.use, nowNanos)));
    parts.completed(request, slot.use, queue.pace, nowNanos);
    long costNanos =
        settings.charge() == Charge.TIME
            ? usedNanos
            : settings.device().costNanos(request.operation(), request.movedBytes());
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
    forget(request, slot);
  }

  private long mostNanos() {
    return Math.max(MOST_NANOS, MOST_SLICES * slice().lengthNanos());
  }

  private void forget(IoRequest request, SfqSlot slot) {
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
    forget(request, slot);
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

  private Slice slice() {
    return settings.slice();
  }

  @Override
  public void ended(IoStream stream, long nowNanos) {
    // A stream that has ended keeps the device no longer: Keeper asks it.
  }

  /** For how long others were held for a flow, in all; for tests. */
  long heldNanos(Flow flow) {
    FlowQueue queue = shares.known(flow);
    return queue == null ? 0 : queue.heldNanos;
  }

  /** v of those that are part of nobody, which never goes back but for a rebase. */
  double virtualTime() {
    return shares.root().virtualTime;
  }

  /** Checks what must hold between any two calls; for tests. */
  void verifyState() {
    shares.verifyState();
  }
}
