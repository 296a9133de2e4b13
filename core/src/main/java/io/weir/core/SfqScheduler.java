// SPDX-License-Identifier: Apache-2.0
package io.weir.core;

import io.weir.core.depth.Depth;
import java.util.HashMap;
import java.util.Map;
import java.util.function.UnaryOperator;

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
 * <p>While flows f and g both have requests waiting, |W_f/w_f − W_g/w_g| ≤ (D+1)(C_f/w_f +
 * C_g/w_g), where W is the cost of what was dispatched for a flow and C = its costliest request,
 * and a slice and a seek where there are slices.
 */
public final class SfqScheduler implements IoScheduler, TotalService {
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

  /** Beyond this, virtual time is rebased, so that tags keep a precision of 0.01 ns. */
  private static final double LARGEST_VIRTUAL_TIME = 1e13;

  /** A request is never charged more: a device that hung is not its flow's debt for hours. */
  private static final long MOST_NANOS = 500_000_000L;

  /** Where slices are longer than that, so is what a request is charged at most. */
  private static final long MOST_SLICES = 3;

  private final SfqSettings settings;
  private final Room room;
  private final Debts debts;
  private final UnaryOperator<Flow> sharers;

  private final Slots<SfqSlot> slots = new Slots<>(SfqSlot::new);
  private final FlowQueues queues = new FlowQueues();
  private final FlowHeap backlogged = new FlowHeap();
  private final DeviceTime time = new DeviceTime();
  private final PartsAtDevice parts;
  private final Keeper keeper;
  private final ActiveFlows active;
  private final HeldDevice held;
  private final SmallFirst smallFirst;
  private final Decision.WaitUntil waitUntil = new Decision.WaitUntil(0);
  private double virtualTime;
  private long sequence;

  /** SFQ(D) as published. */
  public SfqScheduler(DeviceProfile device, Depth depth) {
    this(SfqSettings.published(device), depth);
  }

  public SfqScheduler(SfqSettings settings, Depth depth) {
    this(settings, depth, UnaryOperator.identity());
  }

  /**
   * @param sharers in whose name a flow has its share; several flows may have one together
   */
  public SfqScheduler(SfqSettings settings, Depth depth, UnaryOperator<Flow> sharers) {
    this.settings = settings;
    this.room = new Room(settings, depth);
    this.parts = new PartsAtDevice(settings);
    this.debts = new Debts(settings.mostDebtNanos());
    this.sharers = sharers;
    this.keeper = new Keeper(settings.slice());
    this.active = new ActiveFlows(settings.lead());
    this.held = new HeldDevice(settings.waitNanos(), backlogged);
    this.smallFirst = new SmallFirst(settings.slice(), backlogged);
  }

  @Override
  public void enqueue(IoRequest request, long nowNanos) {
    SfqSlot slot = slots.put(request);
    FlowQueue queue = queues.of(sharers.apply(request.flow()), virtualTime);
    slot.hold(request, queue, settings.estimateNanos(request));
    smallFirst.waits(request);
    if (held.isFor(queue)) {
      keeper.keptFor(queue, held.ends(nowNanos));
    }
    if (!queue.isEmpty()) {
      queue.append(slot);
      smallFirst.changed(room.hasBurst());
      return;
    }
    if (queue.outstanding == 0 && queue.completedNanos > 0) {
      queue.thinkTime.add(nowNanos - queue.completedNanos, settings.waitNanos());
    }
    queue.append(slot);
    queue.startTag = Math.max(virtualTime, queue.finishTag); // S = max(v, F_prev)
    queue.sequence = sequence++;
    backlogged.add(queue);
    smallFirst.changed(room.hasBurst());
  }

  @Override
  public Decision next(long nowNanos) {
    if (backlogged.isEmpty()) {
      return Decision.IDLE;
    }
    SfqSlot goesOn = keeper.goesOn();
    if (goesOn != null && room.isFor(goesOn.request())) {
      return dispatch(goesOn, nowNanos);
    }
    FlowQueue first = smallFirst.next();
    FlowQueue before = keeper.goesOnBefore(first, backlogged.least());
    if (before != null && room.isFor(before.peek(/* inOrderOfStreams= */ true).request())) {
      return dispatch(before.take(/* inOrderOfStreams= */ true), nowNanos);
    }
    if (room.isEmpty()) {
      long keptUntilNanos = keeper.keptUntilNanos(first, backlogged.least());
      if (keptUntilNanos > nowNanos) {
        held.holdsFor(keeper.flow(), nowNanos);
        return waitUntil(keptUntilNanos);
      }
    }
    boolean inOrderOfStreams = !slice().isNone();
    IoRequest request = first.peek(inOrderOfStreams).request();
    if (!room.isFor(request)) {
      if (nowNanos < room.overdueNanos()) {
        return waitUntil(room.overdueNanos());
      }
      room.lastIsOverdue();
    }
    active.compare(first, request.isScattered(), nowNanos);
    if (active.heldUntilNanos() > nowNanos) {
      if (room.isEmpty()) {
        held.holdsFor(active.mostBehind(), nowNanos);
      }
      return waitUntil(active.heldUntilNanos());
    }
    if (first == backlogged.least()) {
      virtualTime = virtualTimeAt(first); // v = S of the last one dispatched
    }
    return dispatch(first.take(inOrderOfStreams), nowNanos);
  }

  private Decision waitUntil(long nanos) {
    return nanos == Long.MAX_VALUE ? Decision.IDLE : waitUntil.at(nanos);
  }

  /**
   * Where leads are bounded, v is with the last of all that are active, so that none loses its
   * claim.
   */
  private double virtualTimeAt(FlowQueue least) {
    return settings.lead().isBounded()
        ? Math.max(virtualTime, Math.min(least.startTag, active.leastTag()))
        : least.startTag;
  }

  private Decision dispatch(SfqSlot slot, long nowNanos) {
    IoRequest request = slot.request();
    FlowQueue queue = slot.queue();
    slot.isDispatched = true;
    held.ends(nowNanos);
    queue.remove(slot);
    smallFirst.waitsNoMore(request);
    slot.weight = queue.flow().weight();
    queue.dispatchedTag = queue.startTag;
    queue.dispatchedNanos = nowNanos;
    smallFirst.dispatched(queue, slot.weight);
    queue.finishTag =
        queue.startTag + queue.pay(slot.estimateNanos / slot.weight); // F = S + cost/weight
    if (queue.isEmpty()) {
      backlogged.remove(queue);
      queue.finishTag -= queue.takeCredit();
    } else {
      queue.startTag = queue.finishTag;
      queue.sequence = sequence++;
      backlogged.grown(queue);
    }
    queue.outstanding++;
    keeper.dispatched(request, queue);
    active.dispatched(queue, request.isScattered());
    parts.dispatched(request);
    time.begins(slot.use, !request.isScattered(), parts.of(request), nowNanos);
    slot.number = room.dispatched(request, nowNanos);
    smallFirst.changed(room.hasBurst());
    if (virtualTime > LARGEST_VIRTUAL_TIME) {
      rebase();
    }
    return request.dispatch();
  }

  @Override
  public void complete(IoRequest request, long nowNanos) {
    SfqSlot slot = slots.of(request);
    if (!slot.isDispatched) {
      throw new IllegalStateException("a request that waits cannot complete: " + request);
    }
    FlowQueue queue = slot.queue();
    long mostNanos = Math.max(MOST_NANOS, MOST_SLICES * slice().lengthNanos());
    long usedNanos = Math.min(mostNanos, time.ends(slot.use, nowNanos));
    parts.completed(request, slot.use, queue.pace, nowNanos);
    long costNanos =
        settings.charge() == Charge.TIME
            ? usedNanos
            : settings.device().costNanos(request.operation(), request.movedBytes());
    request.charge(costNanos);
    correct(queue, (costNanos - slot.estimateNanos) / slot.weight);
    queue.outstanding--;
    queue.completedNanos = nowNanos;
    room.completed(request, slot.number, nowNanos);
    if (nowNanos >= smallFirst.urgentAtNanos()) {
      keeper.nobody(); // it has ended early, for the urgent one
    } else if (room.isEmpty()) {
      keeper.completed(request, queue, costNanos, backlogged.requestsInRound(queue), nowNanos);
    }
    forget(request, slot);
  }

  private void forget(IoRequest request, SfqSlot slot) {
    slot.clear();
    slots.take(request, slot);
  }

  /** Moves a flow's tags by what was charged too little, or, below 0, too much. */
  private void correct(FlowQueue queue, double missing) {
    if (queue.isEmpty()) {
      queue.finishTag += missing;
    } else if (missing > 0) {
      queue.startTag += queue.pay(missing);
      backlogged.grown(queue);
    } else if (missing < 0) {
      double wanted = queue.startTag + missing;
      queue.startTag = Math.max(virtualTime, wanted);
      queue.credit += queue.startTag - wanted;
      backlogged.shrunk(queue);
    }
  }

  @Override
  public boolean withdraw(IoRequest request, long nowNanos) {
    SfqSlot slot = slots.known(request);
    if (slot == null || slot.isDispatched) {
      return false;
    }
    FlowQueue queue = slot.queue();
    queue.remove(slot);
    smallFirst.waitsNoMore(request);
    forget(request, slot);
    if (queue.isEmpty()) {
      backlogged.remove(queue);
      queue.finishTag = queue.startTag - queue.takeCredit();
    }
    smallFirst.changed(room.hasBurst());
    if (backlogged.isEmpty()) {
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
    dispatch(slot, nowNanos);
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

  @Override
  public void gotElsewhere(Map<Flow, Long> costNanos) {
    Map<Flow, Long> bySharer = new HashMap<>();
    costNanos.forEach((flow, nanos) -> bySharer.merge(sharers.apply(flow), nanos, Long::sum));
    debts.carry(bySharer, queues, backlogged, virtualTime);
  }

  private void rebase() {
    queues.rebase(virtualTime);
    smallFirst.rebase(virtualTime);
    virtualTime = 0;
  }

  /** For how long others were held for a flow, in all; for tests. */
  long heldNanos(Flow flow) {
    FlowQueue queue = queues.known(flow);
    return queue == null ? 0 : queue.heldNanos;
  }

  /** v, which never goes back but for a rebase. */
  double virtualTime() {
    return virtualTime;
  }

  /** Checks what must hold between any two calls; for tests. */
  void verifyState() {
    backlogged.verifyState();
    if (!backlogged.isEmpty() && backlogged.least().startTag < virtualTime) {
      throw new IllegalStateException(
          "a waiting flow's start tag "
              + backlogged.least().startTag
              + " lies before v = "
              + virtualTime);
    }
  }
}
