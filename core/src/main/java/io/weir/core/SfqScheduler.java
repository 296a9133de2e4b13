// SPDX-License-Identifier: Apache-2.0
package io.weir.core;

import static java.util.Objects.requireNonNull;

import io.weir.core.depth.Depth;
import java.util.HashMap;
import java.util.Map;
import java.util.function.UnaryOperator;

/**
 * Proportional shares by start-time fair queueing with depth, SFQ(D): the algorithm that IBIS (Xu,
 * Suarez, Zhao; section 2) takes from Wang and Merchant (FAST'07), and with {@linkplain Quantum
 * quanta}.
 *
 * <pre>
 *   S = max(v, F of the flow's previous request)
 *   F = S + cost / weight
 *   dispatch the least S while fewer than D turns are open;  v = S of the request that opened the last turn
 * </pre>
 *
 * <p>While flows f and g both have requests waiting, |W_f/w_f − W_g/w_g| ≤ (D+1)(C_f/w_f +
 * C_g/w_g), where W is the cost dispatched for a flow and C = max(its dearest request, Q).
 */
public final class SfqScheduler implements IoScheduler, TotalService {
  /*
   * Why quanta. A request on a DataNode is 64 KiB and each stream has one of them under way. Fair queueing that picks
   * afresh after each turns sequential streams into seeks: on a rotating disk two streams get a third of what one gets.
   * So a turn holds its slot for consecutive requests of one stream. Between two requests of a stream there is always
   * a moment when it has none waiting (its thread is on its way back from the socket): the turn waits δ for it, which is
   * what the answer WaitUntil is for. With Q = 0 no turn ever waits, a slot is a request, and this is the paper.
   *
   * Why streams have an order. The replicas of a block that is being written wait for each other: a DataNode has nothing
   * to write before the one up the pipeline has sent it, and stops reading when the one down the pipeline is full. If each
   * disk gave its turn to another stream, every turn would starve after what the sockets hold. So a flow's turns go round
   * its streams in the order of their numbers, the same on every disk; a disk that is ahead loses δ and falls into step.
   *
   * Why turns end early. A turn that others have waited for since before it began is its flow's due. But a flow that has
   * little to ask at a time, and waits for the answers before it asks for more, comes each time to a turn of another, and
   * gets a request for each Q of the other, whatever its weight. So a lighter flow's turn ends for a heavier one that is
   * behind, once it has had Q in proportion to the weights. Who goes next is still the least S, and what a turn was
   * charged is what it had: the bound stays.
   *
   * Why the tags move at dispatch. A flow's requests go in order of arrival, so the tags of those behind the first are
   * implied. Within a turn a request overtakes others of its own flow, never of another flow: whose cost is charged
   * first within a flow makes no difference to the flow's tag. v moves when a turn opens, and only then: the requests that
   * follow in a turn would push v ahead of flows that wait.
   *
   * Why a charge is given back. A zero-copy read moves what the socket has room for and asks again for the rest: a client
   * that reads slowly would pay for most bytes twice. And what the page cache holds costs the device nothing, as
   * CachedReads finds out. What a request did not cost is taken off its flow's tags. A tag never falls below v; what is
   * left then is credit, and makes the flow's next requests cheaper. A flow that goes idle takes no credit with it beyond
   * v, as it is owed nothing.
   */
  private final DeviceProfile device;
  private final Depth depth;
  private final Quantum quantum;
  private final Debts debts;
  private final UnaryOperator<Flow> sharers;

  private final FlowQueues queues = new FlowQueues();
  private final FlowHeap backlogged = new FlowHeap();
  private final Turns turns = new Turns();
  private double virtualTime;
  private long sequence;

  /** SFQ(D) as published. */
  public SfqScheduler(DeviceProfile device, Depth depth) {
    this(device, depth, Quantum.NONE);
  }

  public SfqScheduler(DeviceProfile device, Depth depth, Quantum quantum) {
    this(device, depth, quantum, 0);
  }

  /**
   * @param mostDebtNanos for how much of the device's time, at most, a flow waits for what it got
   *     elsewhere, 0 or more; 0: what happens elsewhere does not count
   */
  public SfqScheduler(DeviceProfile device, Depth depth, Quantum quantum, long mostDebtNanos) {
    this(device, depth, quantum, mostDebtNanos, UnaryOperator.identity());
  }

  /**
   * @param sharers in whose name a flow has its share; several flows may have one together
   */
  public SfqScheduler(
      DeviceProfile device,
      Depth depth,
      Quantum quantum,
      long mostDebtNanos,
      UnaryOperator<Flow> sharers) {
    this.device = device;
    this.depth = depth;
    this.quantum = quantum;
    this.debts = new Debts(mostDebtNanos);
    this.sharers = sharers;
  }

  @Override
  public void enqueue(IoRequest request, long nowNanos) {
    request.moveTo(IoRequest.State.OUTSIDE, IoRequest.State.WAITING);
    request.costNanos =
        device.costNanos(request.operation(), request.bytes()) + request.surchargeNanos;
    FlowQueue queue = queues.of(sharers.apply(request.flow()), virtualTime);
    request.queue = queue;
    boolean wasIdle = queue.isEmpty();
    queue.append(request);
    if (wasIdle) {
      queue.startTag = Math.max(virtualTime, queue.finishTag); // S = max(v, F_prev)
      queue.sequence = sequence++;
      backlogged.add(queue);
      if (!quantum.isNone() && turns.open() >= depth.current()) {
        endEarlyFor(request, queue);
      }
    }
  }

  private void endEarlyFor(IoRequest request, FlowQueue comer) {
    Turn turn = turns.hasRoomFor(request) ? null : turns.toGiveWayTo(comer);
    if (turn != null) {
      double weight = requireNonNull(turn.queue()).flow().weight();
      turn.shorten(quantum.leastNanos(weight, comer.flow().weight()));
    }
  }

  @Override
  public Decision next(long nowNanos) {
    long heldUntilNanos = Long.MAX_VALUE;
    for (int i = turns.anyHolds() ? turns.open() - 1 : -1; i >= 0; i--) {
      Turn turn = turns.get(i);
      if (turn.isServing()) {
        continue;
      }
      IoRequest following = turn.following();
      if (following != null && turn.hasRoomFor(following.costNanos)) {
        return dispatch(following, turn, nowNanos);
      }
      boolean isOver = following != null || turn.hasEnded() || !turn.hasRoomFor(1);
      if (isOver || nowNanos >= turn.holdsUntilNanos()) {
        turns.close(turn);
      } else {
        heldUntilNanos = Math.min(heldUntilNanos, turn.holdsUntilNanos());
      }
    }
    if (backlogged.isEmpty()) {
      return Decision.IDLE;
    }
    if (turns.open() < depth.current()) {
      FlowQueue least = backlogged.least();
      virtualTime = least.startTag; // v = S of the request that opens the turn
      IoRequest request = quantum.isNone() ? least.first() : least.firstOfNextStream();
      long lengthNanos =
          quantum.turnNanos(least.flow().weight(), backlogged.weight(), least.size());
      return dispatch(request, turns.open(request.stream(), least, lengthNanos), nowNanos);
    }
    return heldUntilNanos == Long.MAX_VALUE
        ? Decision.IDLE
        : new Decision.WaitUntil(heldUntilNanos);
  }

  private Decision dispatch(IoRequest request, Turn turn, long nowNanos) {
    request.moveTo(IoRequest.State.WAITING, IoRequest.State.DISPATCHED);
    FlowQueue queue = requireNonNull(request.queue);
    queue.remove(request);
    request.charge = request.costNanos / queue.flow().weight();
    queue.finishTag = queue.startTag + queue.pay(request.charge); // F = S + cost/weight
    if (queue.isEmpty()) {
      backlogged.remove(queue);
      queue.finishTag -= queue.takeCredit();
    } else {
      queue.startTag = queue.finishTag;
      queue.sequence = sequence++;
      backlogged.grown(queue);
    }
    turns.serve(turn, request.costNanos);
    request.turn = turn;
    depth.dispatched(request.operation(), nowNanos);
    return request.dispatch();
  }

  @Override
  public void complete(IoRequest request, long nowNanos) {
    request.moveTo(IoRequest.State.DISPATCHED, IoRequest.State.OUTSIDE);
    Turn turn = requireNonNull(request.turn);
    if (!request.isSpentInFull()) {
      giveBack(request, requireNonNull(request.queue), turn);
    }
    request.turn = null;
    request.queue = null;
    depth.completed(request.operation(), nowNanos);
    if (turn.hasRoomFor(1)) {
      turns.hold(turn, nowNanos + quantum.waitNanos());
    } else {
      turns.close(turn);
    }
  }

  private void giveBack(IoRequest request, FlowQueue queue, Turn turn) {
    long unusedNanos = request.costNanos - request.surchargeNanos - request.spentNanos(device);
    double back = request.charge * unusedNanos / request.costNanos;
    if (queue.isEmpty()) {
      queue.finishTag -= back;
    } else {
      double startTag = Math.max(virtualTime, queue.startTag - back);
      queue.credit += back - (queue.startTag - startTag);
      queue.startTag = startTag;
      backlogged.shrunk(queue);
    }
    turn.giveBack(unusedNanos);
  }

  @Override
  public boolean withdraw(IoRequest request, long nowNanos) {
    FlowQueue queue = request.queue;
    if (queue == null || request.state != IoRequest.State.WAITING) {
      return false;
    }
    request.moveTo(IoRequest.State.WAITING, IoRequest.State.OUTSIDE);
    request.queue = null;
    queue.remove(request);
    if (queue.isEmpty()) {
      backlogged.remove(queue);
      queue.finishTag = queue.startTag - queue.takeCredit();
    }
    return true;
  }

  @Override
  public void gotElsewhere(Map<Flow, Long> costNanos) {
    Map<Flow, Long> bySharer = new HashMap<>();
    costNanos.forEach((flow, nanos) -> bySharer.merge(sharers.apply(flow), nanos, Long::sum));
    debts.carry(bySharer, queues, backlogged, virtualTime);
  }

  /** v, which never goes back. */
  double virtualTime() {
    return virtualTime;
  }

  /** Checks what must hold between any two calls; for tests. */
  void verifyState() {
    backlogged.verifyState();
    turns.verifyState();
    if (!backlogged.isEmpty() && backlogged.least().startTag < virtualTime) {
      throw new IllegalStateException(
          "a waiting flow's start tag "
              + backlogged.least().startTag
              + " lies before v = "
              + virtualTime);
    }
  }
}
