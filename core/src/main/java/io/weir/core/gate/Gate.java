// SPDX-License-Identifier: Apache-2.0
package io.weir.core.gate;

import io.weir.core.accounting.CountingScheduler;
import io.weir.core.accounting.DeviceCounters;
import io.weir.core.accounting.FlowCounters;
import io.weir.core.request.Access;
import io.weir.core.request.Decision;
import io.weir.core.request.Flow;
import io.weir.core.request.IoRequest;
import io.weir.core.request.IoScheduler;
import io.weir.core.request.IoStream;
import io.weir.core.request.Operation;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.concurrent.atomic.LongAdder;
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
  /** All gates of a process count from here, as limits are of all of them together. */
  private static final long ORIGIN_NANOS = System.nanoTime();

  /*
   * There is no thread of the gate's own. Whoever changes something (enters, leaves, gives up) asks the scheduler until
   * it has nothing more to say, and wakes those that it lets go. When the answer is WaitUntil, one of the waiting
   * threads, the timekeeper, wakes up at that time and asks again; when it goes before, another one becomes it.
   *
   * A stream may be closed by another thread than the one that waits for it or is inside: whether a stream waits, is
   * inside or is closed is decided here and nowhere else.
   *
   * Everything below is guarded by the lock, but for the counters of the CountingScheduler.
   */
  private final ReentrantLock lock = new ReentrantLock();
  private final CountingScheduler scheduler;
  private final LongSupplier clock;
  private final long originNanos;
  private long maxWaitNanos;
  private final IdentityHashMap<IoStream, GatedStream> streams = new IdentityHashMap<>();
  private final Waiters waiters = new Waiters();
  private final LongAdder ungatedPasses = new LongAdder();
  private final StallDetector stalls = new StallDetector();
  private final CircuitBreaker breaker;
  private volatile long urgentAtNanos = Long.MAX_VALUE;

  /**
   * @param scheduler decides; from now on only this gate may call it
   * @param maxWaitNanos longest wait, above 0; keep it well below the socket timeout of whoever
   *     waits for the data
   * @param onFailure told once if the scheduler throws; called under the lock, so it should only
   *     log
   */
  public Gate(IoScheduler scheduler, long maxWaitNanos, Consumer<Throwable> onFailure) {
    this(scheduler, maxWaitNanos, onFailure, System::nanoTime, ORIGIN_NANOS);
  }

  /**
   * @param clock nanoseconds since whenever; a test may let it jump
   */
  Gate(
      IoScheduler scheduler, long maxWaitNanos, Consumer<Throwable> onFailure, LongSupplier clock) {
    this(scheduler, maxWaitNanos, onFailure, clock, clock.getAsLong());
  }

  private Gate(
      IoScheduler scheduler,
      long maxWaitNanos,
      Consumer<Throwable> onFailure,
      LongSupplier clock,
      long originNanos) {
    this.scheduler = new CountingScheduler(scheduler);
    this.maxWaitNanos = checkMaxWait(maxWaitNanos);
    this.breaker = new CircuitBreaker(onFailure);
    this.clock = clock;
    this.originNanos = originNanos;
  }

  private static long checkMaxWait(long nanos) {
    if (nanos <= 0) {
      throw new IllegalArgumentException("maxWaitNanos must be above 0, was " + nanos);
    }
    return nanos;
  }

  /**
   * Lets another scheduler decide from now on. Waiting requests move to the new scheduler;
   * outstanding ones complete on the old one.
   */
  public void use(IoScheduler successor, long newMaxWaitNanos) {
    lock.lock();
    try {
      maxWaitNanos = checkMaxWait(newMaxWaitNanos);
      List<IoRequest> outstanding =
          streams.values().stream().filter(each -> each.inside).map(each -> each.request).toList();
      List<IoRequest> waiting = waiters.all().stream().map(each -> each.request).toList();
      guarded(
          () -> {
            waiting.forEach(request -> scheduler.withdraw(request, nowNanos()));
            scheduler.use(successor, outstanding);
            waiting.forEach(request -> scheduler.enqueue(request, nowNanos()));
          });
      ask();
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
    IoStream stream = new IoStream(flow, order);
    lock.lock();
    try {
      GatedStream gated = new GatedStream(this, stream, lock.newCondition());
      streams.put(stream, gated);
      return gated;
    } finally {
      lock.unlock();
    }
  }

  /** What each flow has got here so far and has here now; read without the lock. */
  public List<FlowCounters> counters() {
    return scheduler.counters(nowNanos());
  }

  /** What the device has had to do so far and has now; read without the lock. */
  public DeviceCounters device() {
    return scheduler.device(nowNanos());
  }

  /**
   * How many requests like this flow's next one a round of all that wait has, by its share; 1 if
   * nobody waits; read without the lock.
   */
  double requestsInRound(Flow flow) {
    return scheduler.requestsInRound(flow);
  }

  /** How many requests wait now; read without the lock. */
  public int waiting() {
    return waiters.count();
  }

  /** Whether bursts are to end early, for a small request; read without the lock. */
  boolean isUrgent() {
    return nowNanos() >= urgentAtNanos;
  }

  /** How many requests went without leave because they had waited for as long as anybody may. */
  public long ungatedPasses() {
    return ungatedPasses.sum();
  }

  /** Whether the scheduler has failed, so that everybody passes. */
  public boolean hasFailed() {
    return breaker.isOpen();
  }

  /** How many streams are announced and not closed. */
  public int streams() {
    lock.lock();
    try {
      return streams.size();
    } finally {
      lock.unlock();
    }
  }

  /** Counts what a stream moved without the device: it lay in the page cache. */
  void passed(GatedStream stream, Operation operation, long bytes) {
    lock.lock();
    try {
      guarded(() -> scheduler.passed(stream.flow(), operation, bytes, nowNanos()));
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
        completeOnly(stream, moved, /* counts= */ false);
      }
      boolean hasLeave = enterLocked(stream, operation, access, bytes);
      if (!stream.inside) {
        ask(); // it did not ask itself where it goes past, and its place is free
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
      ungatedPasses.increment();
      return false;
    }
    IoRequest request = stream.request.aim(operation, access, bytes);
    long arrivedNanos = nowNanos();
    if (!guarded(() -> scheduler.enqueue(request, arrivedNanos))) {
      return false;
    }
    waiters.add(stream);
    ask();
    boolean inTime = waitForLeave(stream, arrivedNanos);
    return inTime && stream.inside;
  }

  /** Whether it did not have to go for as long as it has waited. */
  private boolean waitForLeave(GatedStream stream, long arrivedNanos) throws InterruptedException {
    long boundNanos = arrivedNanos + Math.min(maxWaitNanos, Long.MAX_VALUE - arrivedNanos);
    try {
      while (waiters.holds(stream) && nowNanos() < boundNanos) {
        waiters.await(stream, nowNanos(), boundNanos);
        if (waiters.isTimeToAsk(stream, nowNanos())) {
          ask();
        }
      }
      if (waiters.holds(stream)) {
        ungatedPasses.increment();
        stalls.timedOut(arrivedNanos);
        goNow(stream);
        return false;
      }
    } catch (InterruptedException e) {
      if (waiters.holds(stream)) {
        throw e;
      }
      // It was let go between the interrupt and this line: whoever let it go counts on its leaving.
      Thread.currentThread().interrupt();
    } finally {
      giveUp(stream);
    }
    return true;
  }

  /** Lets a stream go without leave, which is at the device from now on as any other. */
  private void goNow(GatedStream stream) {
    guarded(
        () -> {
          if (scheduler.goesNow(stream.request, nowNanos())) {
            waiters.remove(stream);
            stream.inside = true;
          }
        });
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
      stream.stream.end();
      giveUp(stream);
      ask(); // a device that was kept for this stream is free
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
      stream.stream.end();
      giveUp(stream);
      complete(stream, stream.request.bytes(), /* counts= */ true);
      streams.remove(stream.stream);
      guarded(() -> scheduler.ended(stream.stream, nowNanos()));
      ask(); // a device that was kept for this stream is free
    } finally {
      lock.unlock();
    }
  }

  private void giveUp(GatedStream stream) {
    if (waiters.holds(stream)) {
      waiters.remove(stream);
      guarded(
          () -> {
            if (!scheduler.withdraw(stream.request, nowNanos())) {
              throw new IllegalStateException(
                  "the scheduler does not know a request that waits: " + stream.request);
            }
          });
      ask();
    }
  }

  private void complete(GatedStream stream, long moved, boolean counts) {
    if (stream.inside) {
      completeOnly(stream, moved, counts);
      ask();
    }
  }

  /** The caller asks afterwards who goes next. */
  private void completeOnly(GatedStream stream, long moved, boolean counts) {
    stream.inside = false;
    stalls.moves(nowNanos());
    IoRequest request = stream.request;
    guarded(
        () ->
            scheduler.complete(
                counts ? request.moved(moved) : request.movedUncounted(moved), nowNanos()));
  }

  private void ask() {
    guarded(
        () -> {
          long askedNanos = nowNanos();
          Decision decision = scheduler.next(askedNanos);
          while (decision instanceof Decision.Dispatch dispatch) {
            letGo(dispatch.request());
            askedNanos = nowNanos();
            decision = scheduler.next(askedNanos);
          }
          long askAgainNanos =
              decision instanceof Decision.WaitUntil wait ? wait.nanos() : Long.MAX_VALUE;
          if (askAgainNanos <= askedNanos) {
            throw new IllegalStateException(
                "the scheduler asked to wait for a time that has passed: " + decision);
          }
          waiters.askAgainAt(askAgainNanos);
          urgentAtNanos = scheduler.urgentAtNanos();
        });
  }

  private void letGo(IoRequest request) {
    GatedStream stream = streams.get(request.stream());
    if (stream == null || !waiters.holds(stream)) {
      throw new IllegalStateException(
          "the scheduler dispatched a request that does not wait: " + request);
    }
    waiters.remove(stream);
    stream.inside = true;
    stalls.moves(nowNanos());
  }

  /** Calls the scheduler; if it throws, opens the gate for good and answers false. */
  private boolean guarded(Runnable call) {
    boolean failedBefore = breaker.isOpen();
    boolean held = breaker.call(call);
    if (!held && !failedBefore) {
      waiters.removeAll();
    }
    return held;
  }

  /** Time since the first gate was made: small, positive, and it only grows. */
  private long nowNanos() {
    return clock.getAsLong() - originNanos;
  }
}
