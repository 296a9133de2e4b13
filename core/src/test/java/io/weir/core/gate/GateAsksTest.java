// SPDX-License-Identifier: Apache-2.0
package io.weir.core.gate;

import static org.assertj.core.api.Assertions.assertThat;

import io.weir.core.depth.Depth;
import io.weir.core.depth.FifoScheduler;
import io.weir.core.device.Charge;
import io.weir.core.device.DeviceProfile;
import io.weir.core.device.Lead;
import io.weir.core.device.Slice;
import io.weir.core.fair.SfqScheduler;
import io.weir.core.fair.SfqSettings;
import io.weir.core.request.Access;
import io.weir.core.request.Decision;
import io.weir.core.request.Flow;
import io.weir.core.request.IoScheduler;
import io.weir.core.request.Operation;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.LongFunction;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Whenever somebody may go the scheduler is asked, and not only when the next one leaves. */
@Timeout(60)
class GateAsksTest {
  private static final long PATIENT = TimeUnit.MINUTES.toNanos(5);
  private static final long IMPATIENT = TimeUnit.MILLISECONDS.toNanos(20);

  private final Flow gold = new Flow("gold", 8);
  private final Flow iron = new Flow("iron", 1);
  private final AtomicReference<Throwable> failure = new AtomicReference<>();
  private final GateThreads threads = new GateThreads();

  @AfterEach
  void theSchedulerHasNotFailed() {
    assertThat(failure.get()).isNull();
  }

  @Test
  void aSuccessorThatHasRoomLetsThoseGoWhoWait() throws Exception {
    Gate gate = gate(new FifoScheduler(Depth.fixed(1)), PATIENT);
    gate.stream(gold).enter(Operation.READ, Access.SEQUENTIAL, 1);
    GatedStream waits = gate.stream(iron);
    threads.start(() -> assertEnters(waits));
    GateThreads.awaitWaiting(gate, "iron");
    gate.use(new FifoScheduler(Depth.fixed(1)), PATIENT);
    threads.joinAll();
  }

  @Test
  void aDeviceThatIsKeptForAStreamIsFreeWhenTheStreamIsClosed() throws Exception {
    Slice slice = new Slice(2 * PATIENT, 2 * PATIENT);
    Gate gate = gate(sfq(slice, 1), PATIENT);
    GatedStream kept = gate.stream(gold);
    assertEnters(kept);
    GatedStream waits = gate.stream(iron);
    threads.start(() -> assertEnters(waits));
    GateThreads.awaitWaiting(gate, "iron");
    kept.leave();
    kept.close();
    threads.joinAll();
  }

  /** A burst waits for a scattered read, and another one behind the burst. */
  @Test
  void whoGivesUpMakesWayForThoseBehind() throws Exception {
    Gate gate = gate(sfq(Slice.NONE, 2), PATIENT);
    gate.stream(gold).enter(Operation.READ, Access.SCATTERED, 1);
    GatedStream burst = gate.stream(iron);
    threads.start(() -> assertThat(burst.enter(Operation.READ, Access.SEQUENTIAL, 1)).isFalse());
    GateThreads.awaitWaiting(gate, "iron");
    GatedStream behind = gate.stream(new Flow("behind", 1));
    threads.start(() -> assertThat(behind.enter(Operation.READ, Access.SCATTERED, 1)).isTrue());
    GateThreads.awaitWaiting(gate, "behind");
    burst.asksNoMore();
    threads.joinAll();
  }

  @Test
  void aDeviceIsNotKeptForAStreamThatAsksNoMore() throws Exception {
    Slice slice = new Slice(2 * PATIENT, 2 * PATIENT);
    Gate gate = gate(sfq(slice, 1), PATIENT);
    GatedStream last = gate.stream(gold);
    assertEnters(last);
    last.asksNoMore();
    GatedStream waits = gate.stream(iron);
    threads.start(() -> assertEnters(waits));
    GateThreads.awaitWaiting(gate, "iron");
    last.leave();
    threads.joinAll();
    assertThat(last.enter(Operation.READ, Access.SEQUENTIAL, 1)).as("another one").isFalse();
    assertThat(gate.waiting()).isZero();
  }

  @Test
  void whoKeepsTheTimeWakesUpSoonerWhenTheSchedulerWantsToBeAskedSooner() throws Exception {
    Door door = new Door();
    Gate gate = gate(door, PATIENT);
    door.shut(now -> new Decision.WaitUntil(now + PATIENT));
    GatedStream waits = gate.stream(iron);
    Thread thread = threads.start(() -> assertEnters(waits));
    GateThreads.awaitWaiting(gate, "iron");
    GateThreads.awaitState(thread, Thread.State.TIMED_WAITING);
    door.shut(
        now -> {
          door.open();
          return new Decision.WaitUntil(now + 1_000_000);
        });
    gate.stream(gold).close(); // so that the scheduler is asked
    threads.joinAll();
  }

  /** It is let go after another one has timed out behind it, and nobody has left meanwhile. */
  @Test
  void aGateIsStalledNoLongerOnceSomebodyIsLetGo() throws Exception {
    Gate gate = gate(new FifoScheduler(Depth.fixed(1)), PATIENT);
    assertEnters(gate.stream(gold));
    GatedStream waits = gate.stream(iron);
    threads.start(() -> assertEnters(waits));
    GateThreads.awaitWaiting(gate, "iron");
    Door door = new Door();
    door.shut(now -> Decision.IDLE);
    gate.use(door, IMPATIENT);
    GatedStream timesOut = gate.stream(gold);
    assertThat(timesOut.enter(Operation.READ, Access.SEQUENTIAL, 1)).isFalse();
    assertThat(timesOut.enter(Operation.READ, Access.SEQUENTIAL, 1)).as("stalled").isFalse();
    gate.use(new FifoScheduler(Depth.fixed(1)), PATIENT);
    threads.joinAll();

    threads.start(() -> assertEnters(timesOut));
    GateThreads.awaitWaiting(gate, "gold");
    waits.leave();
    threads.joinAll();
    assertThat(gate.ungatedPasses()).isEqualTo(2);
  }

  /** The clock stands still, but for what the scheduler takes. */
  @Test
  void aWaitHasEndedWhenItReachesItsBound() throws Exception {
    AtomicLong clock = new AtomicLong();
    Door slow = new Door();
    Gate gate = new Gate(slow, PATIENT, failure::set, new ReentrantLock(), clock::get);
    slow.shut(
        now -> {
          clock.addAndGet(PATIENT);
          return Decision.IDLE;
        });
    assertThat(gate.stream(iron).enter(Operation.READ, Access.SEQUENTIAL, 1)).isFalse();
    assertThat(gate.ungatedPasses()).isEqualTo(1);
  }

  @Test
  void aStreamThatIsClosedBetweenTwoRequestsPasses() throws Exception {
    Gate gate = gate(new FifoScheduler(Depth.fixed(1)), PATIENT);
    GatedStream stream = gate.stream(gold);
    assertEnters(stream);
    stream.close();
    assertThat(stream.enterAgain(1, Operation.READ, Access.SEQUENTIAL, 1)).isFalse();
    assertThat(gate.device().outstanding()).isZero();
  }

  @Test
  void whoAsksNoMoreAndLeavesWithItsLastRequestLetsTheNextOneGo() throws Exception {
    Gate gate = gate(new FifoScheduler(Depth.fixed(1)), PATIENT);
    GatedStream stream = gate.stream(gold);
    assertEnters(stream);
    threads.start(
        () -> {
          GatedStream next = gate.stream(iron);
          assertEnters(next);
          next.leave();
        });
    GateThreads.awaitWaiting(gate, "iron");
    stream.asksNoMore();
    assertThat(stream.enterAgain(1, Operation.READ, Access.SEQUENTIAL, 1)).isFalse();
    threads.joinAll();
    assertThat(gate.device().outstanding()).isZero();
  }

  private static void assertEnters(GatedStream stream) throws InterruptedException {
    assertThat(stream.enter(Operation.READ, Access.SEQUENTIAL, 1)).isTrue();
  }

  private static SfqScheduler sfq(Slice slice, int scatteredDepth) {
    return new SfqScheduler(
        new SfqSettings(DeviceProfile.BYTES, Charge.TIME, slice, Lead.UNBOUNDED, scatteredDepth),
        Depth.fixed(1));
  }

  private Gate gate(IoScheduler scheduler, long maxWaitNanos) {
    return new Gate(scheduler, maxWaitNanos, failure::set);
  }

  /** First come, first served, but nobody while it is shut. */
  private static final class Door extends Forwarding {
    private volatile LongFunction<Decision> answers = super::next;

    Door() {
      super(new FifoScheduler(Depth.fixed(1)));
    }

    void shut(LongFunction<Decision> instead) {
      answers = instead;
    }

    void open() {
      answers = super::next;
    }

    @Override
    public Decision next(long nowNanos) {
      return answers.apply(nowNanos);
    }
  }
}
