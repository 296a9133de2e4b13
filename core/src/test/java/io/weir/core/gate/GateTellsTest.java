// SPDX-License-Identifier: Apache-2.0
package io.weir.core.gate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import io.weir.core.accounting.FlowCounters;
import io.weir.core.accounting.Moved;
import io.weir.core.depth.Depth;
import io.weir.core.depth.FifoScheduler;
import io.weir.core.request.Access;
import io.weir.core.request.Flow;
import io.weir.core.request.IoStream;
import io.weir.core.request.Operation;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.locks.ReentrantLock;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** What a gate says of itself, and what it tells its scheduler; nobody is kept out by it. */
@Timeout(60)
class GateTellsTest {
  private static final long PATIENT = TimeUnit.MINUTES.toNanos(5);
  private static final long ORIGIN = 1_000_000;

  private final Flow gold = new Flow("gold", 8);
  private final Flow iron = new Flow("iron", 1);
  private final AtomicReference<Throwable> failure = new AtomicReference<>();
  private final AtomicLong clock = new AtomicLong(ORIGIN);
  private final GateThreads threads = new GateThreads();
  private final Told scheduler = new Told();
  private final Gate gate =
      new Gate(scheduler, PATIENT, failure::set, new ReentrantLock(), clock::get);

  @AfterEach
  void whoeverHasAskedKeepsNobodyOut() throws Exception {
    threads.start(gate::streams);
    threads.joinAll();
    assertThat(failure.get()).isNull();
  }

  @Test
  void whoWaitsIsCounted() throws Exception {
    GatedStream inside = gate.stream(gold);
    inside.enter(Operation.READ, Access.SEQUENTIAL, 1);
    assertThat(gate.waiting()).isZero();
    GatedStream waits = gate.stream(iron);
    threads.start(() -> waits.enter(Operation.READ, Access.SEQUENTIAL, 1));
    GateThreads.awaitWaiting(gate, "iron");
    while (gate.waiting() != 1) {
      Thread.onSpinWait();
    }
    assertThat(gate.streams()).isEqualTo(2);
    inside.leave();
    threads.joinAll();
    assertThat(gate.waiting()).isZero();
  }

  @Test
  void aBurstIsAskedToYieldFromTheTimeOnThatTheSchedulerSays() throws Exception {
    GatedStream burst = gate.stream(gold);
    burst.enter(Operation.READ, Access.SEQUENTIAL, 1);
    assertThat(burst.isAskedToYield()).as("nobody is urgent").isFalse();
    scheduler.urgentAtNanos = 100;
    gate.stream(iron).close(); // so that the scheduler is asked
    clock.set(ORIGIN + 99);
    assertThat(burst.isAskedToYield()).isFalse();
    clock.set(ORIGIN + 100);
    assertThat(burst.isAskedToYield()).isTrue();
    burst.leave();
  }

  @Test
  void theMoreWaitTheMoreRequestsARoundHas() throws Exception {
    GatedStream inside = gate.stream(gold);
    assertThat(inside.requestsInRound()).as("alone").isEqualTo(1);
    inside.enter(Operation.READ, Access.SEQUENTIAL, 1);
    GatedStream waits = gate.stream(iron);
    threads.start(() -> waits.enter(Operation.READ, Access.SEQUENTIAL, 1));
    GateThreads.awaitWaiting(gate, "iron");
    assertThat(gate.stream(new Flow("new", 1)).requestsInRound())
        .as("iron's, and its own")
        .isGreaterThanOrEqualTo(2);
    inside.leave();
    threads.joinAll();
  }

  @Test
  void whatDidNotNeedTheDeviceIsCountedAsMoved() {
    GatedStream stream = gate.stream(gold);
    assertThat(stream.flow()).isSameAs(gold);
    stream.passed(Operation.READ, 100);
    assertThat(gate.counters())
        .extracting(FlowCounters::flow, FlowCounters::bytes)
        .containsExactly(tuple("gold", 100L));
    assertThat(gate.counters().get(0).writes()).extracting(Moved::bytes).isEqualTo(0L);
  }

  @Test
  void theSchedulerIsToldOnceThatAStreamHasEnded() {
    GatedStream stream = gate.stream(gold);
    stream.close();
    stream.close();
    assertThat(scheduler.ended).containsExactly(stream.stream);
    assertThat(stream.stream.hasEnded()).isTrue();
  }

  @Test
  void anotherSchedulerMayTakeOver() throws Exception {
    GatedStream inside = gate.stream(gold);
    inside.enter(Operation.READ, Access.SEQUENTIAL, 1);
    Told successor = new Told();
    gate.use(successor, PATIENT);
    gate.stream(gold).close();
    assertThat(successor.ended).hasSize(1);
    assertThat(scheduler.ended).isEmpty();
    inside.leave();
  }

  /** First come, first served; notes what it is told. */
  private static final class Told extends Forwarding {
    private final List<IoStream> ended = new ArrayList<>();
    private volatile long urgentAtNanos = Long.MAX_VALUE;

    Told() {
      super(new FifoScheduler(Depth.fixed(1)));
    }

    @Override
    public long urgentAtNanos() {
      return urgentAtNanos;
    }

    @Override
    public void ended(IoStream stream, long nowNanos) {
      ended.add(stream);
    }
  }
}
