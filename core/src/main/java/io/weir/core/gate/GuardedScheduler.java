// SPDX-License-Identifier: Apache-2.0
package io.weir.core.gate;

import io.weir.core.accounting.CountingScheduler;
import io.weir.core.request.Decision;
import io.weir.core.request.Flow;
import io.weir.core.request.IoRequest;
import io.weir.core.request.IoScheduler;
import io.weir.core.request.IoStream;
import io.weir.core.request.Operation;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.function.Consumer;

/**
 * The scheduler of a gate, and the streams that it orders. It is asked who goes next until it has
 * nothing more to say. One that throws, or breaks its contract, is never asked again, and everybody
 * who waits goes on. Used under the gate's lock, but for the counters and {@link #isUrgent}.
 */
final class GuardedScheduler {
  private final CountingScheduler scheduler;
  private final GateClock clock;
  private final Waiters waiters;
  private final StallDetector stalls;
  private final CircuitBreaker breaker;
  private final IdentityHashMap<IoStream, GatedStream> streams = new IdentityHashMap<>();
  private volatile long urgentAtNanos = Long.MAX_VALUE;

  /**
   * @param onFailure told once if the scheduler throws
   */
  GuardedScheduler(
      IoScheduler scheduler,
      GateClock clock,
      Waiters waiters,
      StallDetector stalls,
      Consumer<Throwable> onFailure) {
    this.scheduler = new CountingScheduler(scheduler);
    this.clock = clock;
    this.waiters = waiters;
    this.stalls = stalls;
    this.breaker = new CircuitBreaker(onFailure);
  }

  /** What it has counted; read without the lock. */
  CountingScheduler counted() {
    return scheduler;
  }

  boolean hasFailed() {
    return breaker.isOpen();
  }

  boolean isUrgent() {
    return clock.nowNanos() >= urgentAtNanos;
  }

  void announce(GatedStream stream) {
    streams.put(stream.stream, stream);
  }

  int streams() {
    return streams.size();
  }

  /** What waits moves to the successor; what is outstanding completes on the old one. */
  void use(IoScheduler successor) {
    List<IoRequest> outstanding =
        streams.values().stream().filter(each -> each.inside).map(each -> each.request).toList();
    List<IoRequest> waiting = waiters.all().stream().map(each -> each.request).toList();
    guarded(
        () -> {
          waiting.forEach(request -> scheduler.withdraw(request, clock.nowNanos()));
          scheduler.use(successor, outstanding);
          waiting.forEach(request -> scheduler.enqueue(request, clock.nowNanos()));
        });
  }

  /** From now on the stream waits; false if it goes without leave, as the scheduler has failed. */
  boolean enqueue(GatedStream stream, long nowNanos) {
    IoRequest request = stream.request;
    if (!guarded(() -> scheduler.enqueue(request, nowNanos))) {
      return false;
    }
    waiters.add(stream);
    return true;
  }

  /** Lets a stream go without leave, which is at the device from now on as any other. */
  void goNow(GatedStream stream) {
    guarded(
        () -> {
          if (scheduler.goesNow(stream.request, clock.nowNanos())) {
            waiters.remove(stream);
            stream.inside = true;
          }
        });
  }

  /** A stream that waits does so no longer; the caller asks afterwards who goes next. */
  void withdraw(GatedStream stream) {
    waiters.remove(stream);
    guarded(
        () -> {
          if (!scheduler.withdraw(stream.request, clock.nowNanos())) {
            throw new IllegalStateException(
                "the scheduler does not know a request that waits: " + stream.request);
          }
        });
  }

  /** A stream that was inside has left; the caller asks afterwards who goes next. */
  void complete(GatedStream stream, long moved, boolean counts) {
    stream.inside = false;
    stalls.moves(clock.nowNanos());
    IoRequest request = stream.request;
    guarded(
        () ->
            scheduler.complete(
                counts ? request.moved(moved) : request.movedUncounted(moved), clock.nowNanos()));
  }

  void passed(Flow flow, Operation operation, long bytes) {
    guarded(() -> scheduler.passed(flow, operation, bytes, clock.nowNanos()));
  }

  void asksNoMore(IoStream stream) {
    stream.end();
    guarded(() -> scheduler.asksNoMore(stream, clock.nowNanos()));
  }

  void ended(IoStream stream) {
    streams.remove(stream);
    guarded(() -> scheduler.ended(stream, clock.nowNanos()));
  }

  /** Asks who goes next, lets those go, and says when it is to be asked again. */
  void ask() {
    guarded(
        () -> {
          long askedNanos = clock.nowNanos();
          Decision decision = scheduler.next(askedNanos);
          while (decision instanceof Decision.Dispatch dispatch) {
            letGo(dispatch.request());
            askedNanos = clock.nowNanos();
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
    stalls.moves(clock.nowNanos());
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
}
