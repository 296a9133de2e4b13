// SPDX-License-Identifier: Apache-2.0
package io.weir.core.gate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.weir.core.Decision;
import io.weir.core.DeviceProfile;
import io.weir.core.FifoScheduler;
import io.weir.core.Flow;
import io.weir.core.IoRequest;
import io.weir.core.IoScheduler;
import io.weir.core.Operation;
import io.weir.core.Quantum;
import io.weir.core.SfqScheduler;
import io.weir.core.count.FlowCounters;
import io.weir.core.depth.Depth;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class GateTest {
  private static final long PATIENT = TimeUnit.MINUTES.toNanos(5);
  private static final long IMPATIENT = TimeUnit.MILLISECONDS.toNanos(20);

  private final Flow gold = new Flow("gold", 8);
  private final Flow iron = new Flow("iron", 1);
  private final AtomicReference<Throwable> failure = new AtomicReference<>();

  @Test
  void noMoreThanDepthAreInsideAndEverybodyGetsThrough() throws Exception {
    Gate gate = gate(new SfqScheduler(DeviceProfile.BYTES, Depth.fixed(3)), PATIENT);
    AtomicInteger inside = new AtomicInteger();
    AtomicInteger most = new AtomicInteger();
    List<Thread> threads = new ArrayList<>();
    for (int i = 0; i < 24; i++) {
      Flow flow = i % 2 == 0 ? gold : iron;
      threads.add(
          start(
              () -> {
                try (Visitor visitor = gate.visitor(flow)) {
                  for (int j = 0; j < 2_000; j++) {
                    assertThat(visitor.enter(Operation.READ, 100)).isTrue();
                    most.accumulateAndGet(inside.incrementAndGet(), Math::max);
                    inside.decrementAndGet();
                    visitor.leave();
                  }
                }
              }));
    }
    joinAll(threads);
    assertThat(most.get()).isLessThanOrEqualTo(3);
    assertThat(gate.counters())
        .extracting(FlowCounters::requests)
        .containsExactly(24_000L, 24_000L);
    assertThat(gate.counters()).allMatch(c -> c.waiting() == 0 && c.outstanding() == 0);
    assertThat(gate.streams()).isZero();
    assertThat(gate.ungatedPasses()).isZero();
  }

  @Test
  void withQuantaNobodyIsForgottenWhileATurnWaitsForAStreamThatStaysAway() throws Exception {
    Quantum quantum = new Quantum(1_000_000, 200_000);
    Gate gate = gate(new SfqScheduler(DeviceProfile.BYTES, Depth.fixed(1), quantum), PATIENT);
    List<Thread> threads = new ArrayList<>();
    for (int i = 0; i < 8; i++) {
      threads.add(
          start(
              () -> {
                for (int j = 0; j < 200; j++) {
                  Visitor visitor =
                      gate.visitor(gold); // never closed in time: its turn must expire
                  assertThat(visitor.enter(Operation.READ, 100)).isTrue();
                  visitor.leave();
                }
              }));
    }
    joinAll(threads);
    assertThat(gate.ungatedPasses()).isZero();
  }

  @Test
  void aWaitIsBoundedAndWhoWaitedThatLongGoesWithoutLeave() throws Exception {
    Gate gate = gate(new FifoScheduler(Depth.fixed(1)), IMPATIENT);
    Visitor stuck = gate.visitor(gold);
    assertThat(stuck.enter(Operation.WRITE, 1)).isTrue();
    Visitor waits = gate.visitor(iron);
    assertThat(waits.enter(Operation.WRITE, 1)).isFalse();
    waits.leave();
    assertThat(gate.ungatedPasses()).isEqualTo(1);
    stuck.leave();
    assertThat(waits.enter(Operation.WRITE, 1)).isTrue();
  }

  @Test
  void whoIsInterruptedLeavesNothingBehind() throws Exception {
    Gate gate = gate(new FifoScheduler(Depth.fixed(1)), PATIENT);
    Visitor inside = gate.visitor(gold);
    inside.enter(Operation.WRITE, 1);
    CountDownLatch interrupted = new CountDownLatch(1);
    Visitor waits = gate.visitor(iron);
    Thread thread =
        new Thread(
            () -> {
              try {
                waits.enter(Operation.WRITE, 1);
              } catch (InterruptedException e) {
                interrupted.countDown();
              }
            });
    thread.start();
    awaitWaiting(gate, "iron");
    thread.interrupt();
    interrupted.await();
    assertThat(gate.counters()).allMatch(c -> c.waiting() == 0);
    inside.leave();
    assertThat(waits.enter(Operation.WRITE, 1)).isTrue();
  }

  @Test
  void aSchedulerThatThrowsOpensTheGateForThoseWhoWaitAndForAllWhoCome() throws Exception {
    Failing scheduler = new Failing();
    Gate gate = gate(scheduler, PATIENT);
    Visitor inside = gate.visitor(gold);
    inside.enter(Operation.WRITE, 1);
    Thread waits =
        start(
            () -> {
              Visitor visitor = gate.visitor(iron);
              assertThat(visitor.enter(Operation.WRITE, 1)).isFalse();
              visitor.leave();
              assertThat(visitor.enter(Operation.WRITE, 1)).isFalse();
              visitor.close();
            });
    awaitWaiting(gate, "iron");
    scheduler.broken = true;
    inside.leave();
    joinAll(List.of(waits));
    assertThat(gate.hasFailed()).isTrue();
    assertThat(failure.get()).hasMessage("broken");
    assertThat(inside.enter(Operation.READ, 1)).isFalse();
    inside.close();
  }

  @Test
  void aBoundOfNothingIsRefused() {
    assertThatThrownBy(() -> gate(new FifoScheduler(Depth.fixed(1)), 0))
        .hasMessage("maxWaitNanos is 0; allowed is above 0");
  }

  private Gate gate(IoScheduler scheduler, long maxWaitNanos) {
    return new Gate(scheduler, DeviceProfile.BYTES, maxWaitNanos, failure::set);
  }

  private static void awaitWaiting(Gate gate, String flow) {
    while (gate.counters().stream().noneMatch(c -> c.flow().equals(flow) && c.waiting() > 0)) {
      Thread.onSpinWait();
    }
  }

  private interface Body {
    void run() throws Exception;
  }

  private final List<Throwable> thrown = java.util.Collections.synchronizedList(new ArrayList<>());

  private Thread start(Body body) {
    Thread thread =
        new Thread(
            () -> {
              try {
                body.run();
              } catch (Throwable t) {
                thrown.add(t);
              }
            });
    thread.start();
    return thread;
  }

  private void joinAll(List<Thread> threads) throws InterruptedException {
    for (Thread thread : threads) {
      thread.join();
    }
    assertThat(thrown).isEmpty();
  }

  /** First come, first served, until it breaks. */
  private static final class Failing implements IoScheduler {
    private final IoScheduler scheduler = new FifoScheduler(Depth.fixed(1));
    private volatile boolean broken;

    @Override
    public void enqueue(IoRequest request, long nowNanos) {
      scheduler.enqueue(request, nowNanos);
    }

    @Override
    public Decision next(long nowNanos) {
      if (broken) {
        throw new IllegalStateException("broken");
      }
      return scheduler.next(nowNanos);
    }

    @Override
    public void complete(IoRequest request, long nowNanos) {
      scheduler.complete(request, nowNanos);
    }

    @Override
    public boolean withdraw(IoRequest request, long nowNanos) {
      return scheduler.withdraw(request, nowNanos);
    }
  }
}
