// SPDX-License-Identifier: Apache-2.0
package io.weir.core.gate;

import io.weir.core.accounting.DeviceCounters;
import io.weir.core.accounting.FlowCounters;
import io.weir.core.request.Access;
import io.weir.core.request.Flow;
import io.weir.core.request.IoScheduler;
import io.weir.core.request.IoStream;
import io.weir.core.request.Operation;
import java.util.List;
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Consumer;
import java.util.function.LongSupplier;

/**
 * The thread-safe door in front of a device. Any number of threads wait at it; a scheduler alone
 * says who goes next.
 *
 * <pre>{@code
 * GatedStream stream = gate.stream(flow);              // one for each stream
 * stream.enter(Operation.READ, Access.SEQUENTIAL, 8 << 20);   // waits until it may go
 * try { ... } finally { stream.leave(); }
 * stream.close();                                      // the stream has ended
 * }</pre>
 *
 * <p>It fails open.
 *
 * <ul>
 *   <li>A wait is bounded: who has waited that long goes without the scheduler's leave, and is
 *       counted; its flow pays for it.
 *   <li>If in all that time nobody else went in or out either, the device or the scheduler is
 *       stalled: who comes passes at once, until somebody leaves.
 *   <li>A scheduler that throws, or breaks its contract, is never asked again: everybody who waits
 *       goes on, and from then on everybody passes.
 * </ul>
 */
public final class Gate {
  /*
   * There is no thread of the gate's own. Whoever changes something (enters, leaves, gives up) asks the scheduler until
   * it has nothing more to say, and wakes those that it lets go. When the answer is WaitUntil, one of the waiting
   * threads, the timekeeper, wakes up at that time and asks again; when it goes before, another one becomes it.
   *
   * A stream may be closed by another thread than the one that waits for it or is inside: whether a stream waits, is
   * inside or is closed is decided here and nowhere else. All below is guarded by the lock, but for counters.
   */
  private final Lock lock;
  private final Waiters waiters = new Waiters();
  private final StallDetector stalls = new StallDetector();
  private final GateClock clock;
  private final GuardedScheduler scheduler;
  private final BoundedWait wait;

  /**
   * @param scheduler decides; from now on only this gate may call it
   * @param maxWaitNanos longest wait, above 0; keep it well below the socket timeout of whoever
   *     waits for the data
   * @param onFailure told once if the scheduler throws; called under the lock, so it should only
   *     log
   */
  public Gate(IoScheduler scheduler, long maxWaitNanos, Consumer<Throwable> onFailure) {
    this(scheduler, maxWaitNanos, onFailure, new ReentrantLock(), GateClock.OF_PROCESS);
  }

  /**
   * One whose threads and time are simulated.
   *
   * @param lock reentrant; its conditions wait in the time of the clock
   * @param clock nanoseconds since whenever; it never goes back
   */
  public Gate(
      IoScheduler scheduler,
      long maxWaitNanos,
      Consumer<Throwable> onFailure,
      Lock lock,
      LongSupplier clock) {
    this(scheduler, maxWaitNanos, onFailure, lock, new GateClock(clock));
  }

  private Gate(
      IoScheduler scheduler,
      long maxWaitNanos,
      Consumer<Throwable> onFailure,
      Lock lock,
      GateClock clock) {
    this.lock = lock;
    this.clock = clock;
    this.scheduler = new GuardedScheduler(scheduler, clock, waiters, stalls, onFailure);
    this.wait = new BoundedWait(maxWaitNanos, waiters, stalls, this.scheduler, clock);
  }

  /**
   * Lets another scheduler decide from now on. Waiting requests move to the new scheduler;
   * outstanding ones complete on the old one.
   */
  public void use(IoScheduler successor, long newMaxWaitNanos) {
    lock.lock();
    try {
      wait.isBoundedBy(newMaxWaitNanos);
      scheduler.use(successor);
      scheduler.ask();
    } finally {
      lock.unlock();
    }
  }

  /** A stream that will send its requests here. */
  public GatedStream stream(Flow flow) {
    return stream(flow, 0);
  }

  /**
   * @param order where the stream stands among those of its flow; see {@link
   *     IoStream#IoStream(Flow, long)}
   */
  public GatedStream stream(Flow flow, long order) {
    lock.lock();
    try {
      GatedStream gated = new GatedStream(this, new IoStream(flow, order), lock.newCondition());
      scheduler.announce(gated);
      return gated;
    } finally {
      lock.unlock();
    }
  }

  /** What each flow has got here so far and has here now; read without the lock. */
  public List<FlowCounters> counters() {
    return scheduler.counted().counters(nowNanos());
  }

  /** What the device has had to do so far and has now; read without the lock. */
  public DeviceCounters device() {
    return scheduler.counted().device(nowNanos());
  }

  /**
   * How many requests like this flow's next one a round of all that wait has, by its share; 1 if
   * nobody waits; read without the lock.
   */
  double requestsInRound(Flow flow) {
    return scheduler.counted().requestsInRound(flow);
  }

  /** How many requests wait now; read without the lock. */
  public int waiting() {
    return waiters.count();
  }

  /** Whether bursts are to end early, for a small request; read without the lock. */
  boolean isUrgent() {
    return scheduler.isUrgent();
  }

  /** How many requests went without leave because they had waited for as long as anybody may. */
  public long ungatedPasses() {
    return wait.ungatedPasses();
  }

  /** Whether the scheduler has failed, so that everybody passes. */
  public boolean hasFailed() {
    return scheduler.hasFailed();
  }

  /** How many streams are announced and not closed. */
  public int streams() {
    lock.lock();
    try {
      return scheduler.streams();
    } finally {
      lock.unlock();
    }
  }

  /** Counts what a stream moved without the device: it lay in the page cache. */
  void passed(GatedStream stream, Operation operation, long bytes) {
    lock.lock();
    try {
      scheduler.passed(stream.flow(), operation, bytes);
    } finally {
      lock.unlock();
    }
  }

  /** Waits until the request may go; false if it goes without leave. */
  boolean enter(GatedStream stream, Operation operation, Access access, long bytes)
      throws InterruptedException {
    if (hasFailed()) {
      return false;
    }
    lock.lock();
    try {
      return enterLocked(stream, operation, access, bytes);
    } finally {
      lock.unlock();
    }
  }

  /**
   * Leaves with one request and asks for the next, so that nobody goes in between who would not go
   * before it.
   */
  boolean enterAgain(GatedStream stream, long moved, Operation operation, Access access, long bytes)
      throws InterruptedException {
    lock.lock();
    try {
      if (stream.inside) {
        scheduler.complete(stream, moved, /* counts= */ false);
      }
      boolean hasLeave = enterLocked(stream, operation, access, bytes);
      if (!stream.inside) {
        scheduler.ask(); // it did not ask itself where it goes past, and its place is free
      }
      return hasLeave;
    } finally {
      lock.unlock();
    }
  }

  private boolean enterLocked(GatedStream stream, Operation operation, Access access, long bytes)
      throws InterruptedException {
    if (hasFailed() || stream.closed || stream.asksNoMore) {
      return false;
    }
    if (stalls.isStalled()) {
      wait.passesUngated();
      return false;
    }
    stream.request.aim(operation, access, bytes);
    long arrivedNanos = nowNanos();
    if (!scheduler.enqueue(stream, arrivedNanos)) {
      return false;
    }
    scheduler.ask();
    return wait.forLeave(stream, arrivedNanos) && stream.inside;
  }

  void costsAtLeast(GatedStream stream, long nanos) {
    lock.lock();
    try {
      if (stream.inside) {
        stream.request.costsAtLeast(nanos);
      }
    } finally {
      lock.unlock();
    }
  }

  void leave(GatedStream stream, long moved, boolean counts) {
    lock.lock();
    try {
      complete(stream, moved, counts);
    } finally {
      lock.unlock();
    }
  }

  void asksNoMore(GatedStream stream) {
    lock.lock();
    try {
      stream.asksNoMore = true;
      scheduler.asksNoMore(stream.stream);
      wait.giveUp(stream);
      scheduler.ask(); // a device that was kept for this stream is free
    } finally {
      lock.unlock();
    }
  }

  /** Whoever still waits for a request of this stream, in another thread, goes without leave. */
  void close(GatedStream stream) {
    lock.lock();
    try {
      if (stream.closed) {
        return;
      }
      stream.closed = true;
      scheduler.asksNoMore(stream.stream);
      wait.giveUp(stream);
      complete(stream, stream.request.bytes(), /* counts= */ true);
      scheduler.ended(stream.stream);
      scheduler.ask(); // a device that was kept for this stream is free
    } finally {
      lock.unlock();
    }
  }

  private void complete(GatedStream stream, long moved, boolean counts) {
    if (stream.inside) {
      scheduler.complete(stream, moved, counts);
      scheduler.ask();
    }
  }

  /** The time that its scheduler is told. */
  public long nowNanos() {
    return clock.nowNanos();
  }
}
