// SPDX-License-Identifier: Apache-2.0
package io.weir.core.gate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.weir.core.accounting.FlowCounters;
import io.weir.core.depth.Depth;
import io.weir.core.depth.FifoScheduler;
import io.weir.core.device.Charge;
import io.weir.core.device.DeviceProfile;
import io.weir.core.device.Lead;
import io.weir.core.device.Slice;
import io.weir.core.fair.SfqScheduler;
import io.weir.core.fair.SfqSettings;
import io.weir.core.request.Access;
import io.weir.core.request.Flow;
import io.weir.core.request.IoRequest;
import io.weir.core.request.IoScheduler;
import io.weir.core.request.Operation;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.locks.ReentrantLock;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class GateTest {
  private static final long PATIENT = TimeUnit.MINUTES.toNanos(5);
  private static final long IMPATIENT = TimeUnit.MILLISECONDS.toNanos(20);

  private final Flow gold = new Flow("gold", 8);
  private final Flow iron = new Flow("iron", 1);
  private final AtomicReference<Throwable> failure = new AtomicReference<>();
  private final GateThreads threads = new GateThreads();

  @Test
  void noMoreThanDepthAreInsideAndEverybodyGetsThrough() throws Exception {
    Gate gate = gate(new SfqScheduler(DeviceProfile.BYTES, Depth.fixed(3)), PATIENT);
    AtomicInteger inside = new AtomicInteger();
    AtomicInteger most = new AtomicInteger();
    for (int i = 0; i < 24; i++) {
      Flow flow = i % 2 == 0 ? gold : iron;
      threads.start(
          () -> {
            try (GatedStream stream = gate.stream(flow)) {
              for (int j = 0; j < 2_000; j++) {
                assertThat(stream.enter(Operation.READ, Access.SEQUENTIAL, 100)).isTrue();
                most.accumulateAndGet(inside.incrementAndGet(), Math::max);
                inside.decrementAndGet();
                stream.leave();
              }
            }
          });
    }
    threads.joinAll();
    assertThat(most.get()).isLessThanOrEqualTo(3);
    assertThat(gate.counters())
        .extracting(FlowCounters::requests)
        .containsExactly(24_000L, 24_000L);
    assertThat(gate.counters()).allMatch(c -> c.waiting() == 0 && c.outstanding() == 0);
    assertThat(gate.streams()).isZero();
    assertThat(gate.ungatedPasses()).isZero();
  }

  @Test
  void nobodyIsForgottenWhileTheDeviceIsKeptForAStreamThatStaysAway() throws Exception {
    Slice slice = new Slice(1_000_000, 200_000);
    Gate gate = gate(sliced(slice), PATIENT);
    for (int i = 0; i < 8; i++) {
      threads.start(
          () -> {
            for (int j = 0; j < 200; j++) {
              GatedStream stream =
                  gate.stream(gold); // never closed in time: it is not kept for ever
              assertThat(stream.enter(Operation.READ, Access.SEQUENTIAL, 100)).isTrue();
              stream.leave();
            }
          });
    }
    threads.joinAll();
    assertThat(gate.ungatedPasses()).isZero();
  }

  @Test
  void anotherSchedulerTakesOverAndNobodyIsForgotten() throws Exception {
    Gate gate = gate(new SfqScheduler(DeviceProfile.BYTES, Depth.fixed(1)), PATIENT);
    CountDownLatch done = new CountDownLatch(8);
    for (int i = 0; i < 8; i++) {
      Flow flow = i % 2 == 0 ? gold : iron;
      threads.start(
          () -> {
            try (GatedStream stream = gate.stream(flow)) {
              for (int j = 0; j < 2_000; j++) {
                assertThat(stream.enter(Operation.READ, Access.SEQUENTIAL, 100)).isTrue();
                stream.leave();
              }
            } finally {
              done.countDown();
            }
          });
    }
    for (int i = 0; done.getCount() > 0; i++) {
      Depth depth = Depth.fixed(1 + i % 3);
      Slice slice = new Slice(1_000, 1_000);
      IoScheduler next =
          switch (i % 3) {
            case 0 -> new FifoScheduler(depth);
            case 1 -> sliced(slice);
            default -> new SfqScheduler(DeviceProfile.BYTES, depth);
          };
      gate.use(next, PATIENT);
    }
    threads.joinAll();
    assertThat(gate.counters()).extracting(FlowCounters::requests).containsExactly(8_000L, 8_000L);
    assertThat(gate.counters()).allMatch(c -> c.waiting() == 0 && c.outstanding() == 0);
    assertThat(gate.ungatedPasses()).isZero();
    assertThat(gate.hasFailed()).isFalse();
  }

  @Test
  void aNewBoundOnWaitsCountsForThoseThatComeAfterIt() throws Exception {
    Gate gate = gate(new FifoScheduler(Depth.fixed(1)), PATIENT);
    gate.stream(gold).enter(Operation.WRITE, Access.SEQUENTIAL, 1);
    gate.use(new FifoScheduler(Depth.fixed(1)), IMPATIENT);
    gate.stream(gold).enter(Operation.WRITE, Access.SEQUENTIAL, 1); // the slot of the new scheduler
    assertThat(gate.stream(iron).enter(Operation.WRITE, Access.SEQUENTIAL, 1)).isFalse();
    assertThatThrownBy(() -> gate.use(new FifoScheduler(Depth.fixed(1)), 0))
        .hasMessage("maxWaitNanos must be above 0, was 0");
  }

  /** A machine that was asleep. */
  @Test
  void whenTheClockJumpsAheadWhoWaitsGoesOnAndTheGateGoesOnAfterwards() throws Exception {
    // It stands still but for the jump, so that nobody is overdue before.
    AtomicLong clock = new AtomicLong();
    Gate gate =
        new Gate(
            sliced(new Slice(1_000, 1_000)),
            PATIENT,
            failure::set,
            new ReentrantLock(),
            clock::get);
    GatedStream inside = gate.stream(gold);
    assertThat(inside.enter(Operation.READ, Access.SEQUENTIAL, 1)).isTrue();
    threads.start(
        () -> {
          try (GatedStream waits = gate.stream(iron)) {
            waits.enter(Operation.READ, Access.SEQUENTIAL, 1);
            waits.leave();
          }
        });
    GateThreads.awaitWaiting(gate, "iron");
    clock.addAndGet(TimeUnit.DAYS.toNanos(1_000));
    inside.leave();
    threads.joinAll();
    assertThat(inside.enter(Operation.READ, Access.SEQUENTIAL, 1)).isTrue();
    inside.leave();
    assertThat(gate.hasFailed()).isFalse();
    assertThat(failure.get()).isNull();
  }

  @Test
  void aWaitIsBoundedAndWhoWaitedThatLongGoesWithoutLeave() throws Exception {
    Gate gate = gate(new FifoScheduler(Depth.fixed(1)), IMPATIENT);
    GatedStream stuck = gate.stream(gold);
    assertThat(stuck.enter(Operation.WRITE, Access.SEQUENTIAL, 1)).isTrue();
    GatedStream waits = gate.stream(iron);
    assertThat(waits.enter(Operation.WRITE, Access.SEQUENTIAL, 1)).isFalse();
    waits.leave();
    assertThat(gate.ungatedPasses()).isEqualTo(1);
    stuck.leave();
    assertThat(waits.enter(Operation.WRITE, Access.SEQUENTIAL, 1)).isTrue();
  }

  @Test
  void whoIsInterruptedLeavesNothingBehind() throws Exception {
    Gate gate = gate(new FifoScheduler(Depth.fixed(1)), PATIENT);
    GatedStream inside = gate.stream(gold);
    inside.enter(Operation.WRITE, Access.SEQUENTIAL, 1);
    CountDownLatch interrupted = new CountDownLatch(1);
    GatedStream waits = gate.stream(iron);
    Thread thread =
        new Thread(
            () -> {
              try {
                waits.enter(Operation.WRITE, Access.SEQUENTIAL, 1);
              } catch (InterruptedException e) {
                interrupted.countDown();
              }
            });
    thread.start();
    GateThreads.awaitWaiting(gate, "iron");
    thread.interrupt();
    interrupted.await();
    assertThat(gate.counters()).allMatch(c -> c.waiting() == 0);
    inside.leave();
    assertThat(waits.enter(Operation.WRITE, Access.SEQUENTIAL, 1)).isTrue();
  }

  @Test
  void whoIsLetGoInTheMomentOfItsInterruptIsInsideAndLeaves() throws Exception {
    AtomicReference<Thread> waiter = new AtomicReference<>();
    IoScheduler interrupting =
        new Forwarding(new FifoScheduler(Depth.fixed(1))) {
          @Override
          public void complete(IoRequest request, long nowNanos) {
            Thread thread = waiter.getAndSet(null);
            if (thread != null) { // it wakes up, and finds the lock taken
              thread.interrupt();
              GateThreads.awaitState(thread, Thread.State.WAITING);
            }
            super.complete(request, nowNanos);
          }
        };
    Gate gate = gate(interrupting, PATIENT);
    GatedStream inside = gate.stream(gold);
    inside.enter(Operation.WRITE, Access.SEQUENTIAL, 1);
    GatedStream waits = gate.stream(iron);
    Thread thread =
        threads.start(
            () -> {
              assertThat(waits.enter(Operation.WRITE, Access.SEQUENTIAL, 1)).isTrue();
              assertThat(Thread.currentThread().isInterrupted()).isTrue();
              waits.leave();
            });
    GateThreads.awaitWaiting(gate, "iron");
    GateThreads.awaitState(thread, Thread.State.TIMED_WAITING);
    waiter.set(thread);
    inside.leave();
    threads.joinAll();
    assertThat(inside.enter(Operation.WRITE, Access.SEQUENTIAL, 1)).isTrue();
  }

  @Test
  void whoComesAfterTheTimekeeperGaveUpIsNotForgotten() throws Exception {
    Slice slice = new Slice(PATIENT, TimeUnit.SECONDS.toNanos(2));
    Gate gate = gate(sliced(slice), PATIENT);
    GatedStream keepsTheDevice = gate.stream(gold);
    keepsTheDevice.enter(Operation.READ, Access.SEQUENTIAL, 1);
    GatedStream timekeeper = gate.stream(iron);
    Thread thread =
        threads.start(
            () ->
                assertThatThrownBy(() -> timekeeper.enter(Operation.READ, Access.SEQUENTIAL, 1))
                    .isInstanceOf(InterruptedException.class));
    GateThreads.awaitWaiting(gate, "iron");
    keepsTheDevice.leave();
    thread.interrupt();
    threads.joinAll();
    assertThat(gate.stream(iron).enter(Operation.READ, Access.SEQUENTIAL, 1)).isTrue();
  }

  @Test
  void aStreamThatAnotherThreadClosesWhileItWaitsGoesWithoutLeave() throws Exception {
    Gate gate = gate(new FifoScheduler(Depth.fixed(1)), PATIENT);
    GatedStream inside = gate.stream(gold);
    inside.enter(Operation.WRITE, Access.SEQUENTIAL, 1);
    GatedStream waits = gate.stream(iron);
    threads.start(
        () -> {
          assertThat(waits.enter(Operation.WRITE, Access.SEQUENTIAL, 1)).isFalse();
          waits.leave();
        });
    GateThreads.awaitWaiting(gate, "iron");
    waits.close();
    threads.joinAll();
    inside.close();
    assertEmptyAndSound(gate);
  }

  @Test
  void aStreamThatAnotherThreadClosesWhileItIsInsideLeavesOnce() throws Exception {
    Gate gate = gate(new FifoScheduler(Depth.fixed(1)), PATIENT);
    GatedStream inside = gate.stream(gold);
    inside.enter(Operation.WRITE, Access.SEQUENTIAL, 1);
    threads.start(inside::close);
    threads.joinAll();
    inside.leave();
    inside.close();
    try (GatedStream next = gate.stream(iron)) {
      assertThat(next.enter(Operation.WRITE, Access.SEQUENTIAL, 1)).isTrue();
    }
    assertEmptyAndSound(gate);
  }

  @Test
  void aStreamThatIsClosedPasses() throws Exception {
    Gate gate = gate(new FifoScheduler(Depth.fixed(1)), PATIENT);
    GatedStream closed = gate.stream(gold);
    closed.close();
    assertThat(closed.enter(Operation.WRITE, Access.SEQUENTIAL, 1)).isFalse();
    closed.leave();
    assertEmptyAndSound(gate);
  }

  @Test
  void aBoundWithoutEndIsNoBoundOfNothing() throws Exception {
    Gate gate = gate(new FifoScheduler(Depth.fixed(1)), Long.MAX_VALUE);
    GatedStream inside = gate.stream(gold);
    inside.enter(Operation.WRITE, Access.SEQUENTIAL, 1);
    threads.start(
        () -> assertThat(gate.stream(iron).enter(Operation.WRITE, Access.SEQUENTIAL, 1)).isTrue());
    GateThreads.awaitWaiting(gate, "iron");
    inside.leave();
    threads.joinAll();
  }

  /**
   * Two streams at depth 1: after a leave alone, the other one would be the only one that waits.
   */
  @Test
  void whoLeavesAndEntersAtOnceCompetesWithItsNextRequest() throws Exception {
    Gate gate = gate(new SfqScheduler(DeviceProfile.BYTES, Depth.fixed(1)), PATIENT);
    List<String> order = new ArrayList<>();
    GatedStream first = gate.stream(new Flow("gold", 2.5));
    first.enter(Operation.READ, Access.SEQUENTIAL, 100);
    order.add("gold");
    threads.start(
        () -> {
          GatedStream other = gate.stream(iron);
          boolean may = other.enter(Operation.READ, Access.SEQUENTIAL, 100);
          for (int i = 0; i < 2; i++) {
            assertThat(may).isTrue();
            order.add("iron");
            may = other.enterAgain(100, Operation.READ, Access.SEQUENTIAL, 100);
          }
          other.close();
        });
    GateThreads.awaitWaiting(gate, "iron");
    for (int i = 0; i < 4; i++) {
      assertThat(first.enterAgain(100, Operation.READ, Access.SEQUENTIAL, 100)).isTrue();
      order.add("gold");
    }
    first.close();
    threads.joinAll();
    assertThat(order.subList(0, 6)).containsExactly("gold", "iron", "gold", "gold", "iron", "gold");
    assertEmptyAndSound(gate);
  }

  @Test
  void whoIsInterruptedBetweenTwoRequestsHasLeft() throws Exception {
    Gate gate = gate(new FifoScheduler(Depth.fixed(1)), PATIENT);
    GatedStream inside = gate.stream(gold);
    inside.enter(Operation.READ, Access.SEQUENTIAL, 1);
    GatedStream other = gate.stream(iron);
    Thread waits = threads.start(() -> other.enter(Operation.READ, Access.SEQUENTIAL, 1));
    GateThreads.awaitWaiting(gate, "iron");
    Thread again =
        threads.start(
            () ->
                assertThatThrownBy(() -> inside.enterAgain(1, Operation.READ, Access.SEQUENTIAL, 1))
                    .isInstanceOf(InterruptedException.class));
    GateThreads.awaitWaiting(gate, "gold");
    again.interrupt();
    again.join();
    waits.join();
    other.close();
    inside.close();
    threads.joinAll();
    assertEmptyAndSound(gate);
  }

  @Test
  void whatIsCountedIsWhatWasMoved() throws Exception {
    Gate gate = gate(new FifoScheduler(Depth.fixed(1)), PATIENT);
    GatedStream stream = gate.stream(gold);
    stream.enter(Operation.READ, Access.SEQUENTIAL, 100);
    stream.leave(30);
    assertThat(gate.counters().get(0).bytes()).isEqualTo(30);
  }

  @Test
  void aBoundOfNothingIsRefused() {
    assertThatThrownBy(() -> gate(new FifoScheduler(Depth.fixed(1)), 0))
        .hasMessage("maxWaitNanos must be above 0, was 0");
  }

  private static SfqScheduler sliced(Slice slice) {
    return new SfqScheduler(
        new SfqSettings(DeviceProfile.BYTES, Charge.TIME, slice, Lead.UNBOUNDED, 1),
        Depth.fixed(1));
  }

  private Gate gate(IoScheduler scheduler, long maxWaitNanos) {
    return new Gate(scheduler, maxWaitNanos, failure::set);
  }

  private void assertEmptyAndSound(Gate gate) {
    assertThat(failure.get()).isNull();
    assertThat(gate.counters()).allMatch(c -> c.waiting() == 0 && c.outstanding() == 0);
    assertThat(gate.streams()).isZero();
  }
}
