// SPDX-License-Identifier: Apache-2.0
package io.weir.core.gate;

import io.weir.core.Decision;
import io.weir.core.DeviceProfile;
import io.weir.core.Flow;
import io.weir.core.IoRequest;
import io.weir.core.IoScheduler;
import io.weir.core.IoStream;
import io.weir.core.Operation;
import io.weir.core.TotalService;
import io.weir.core.count.CountingScheduler;
import io.weir.core.count.DeviceCounters;
import io.weir.core.count.FlowCounters;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.LongAdder;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Consumer;
import java.util.function.LongSupplier;

/**
 * The thread-safe door in front of a device. Any number of threads wait at it; a scheduler alone
 * says who goes next.
 *
 * <pre>{@code
 * Visitor visitor = gate.visitor(flow);       // one for each stream
 * visitor.enter(Operation.READ, 65_536);      // waits until it may go
 * try { ... } finally { visitor.leave(); }
 * visitor.close();                            // the stream has ended
 * }</pre>
 *
 * <p>It fails open.
 *
 * <ul>
 *   <li>A wait is bounded: who has waited that long goes without the scheduler's leave, and is
 *       counted.
 *   <li>If in all that time nobody else went in or out either, the device or the scheduler is
 *       stuck: the gate is jammed, and who comes passes at once, until somebody leaves.
 *   <li>A scheduler that throws, or breaks its contract, is never asked again: everybody who waits
 *       goes on, and from then on everybody passes.
 * </ul>
 */
public final class Gate {
  /*
   * There is no thread of the gate's own. Whoever changes something (enters, leaves, gives up) asks the scheduler until
   * it has nothing more to say, and wakes those that it lets go. When the answer is WaitUntil, one of the waiting
   * threads, the timekeeper, wakes up at that time and asks again; when it goes before, it passes the office on.
   *
   * A visitor that has been alone for a while is let in and out without any of this (Solo), until somebody else comes.
   *
   * A stream may be closed by another thread than the one that waits for it or is inside: whether a visitor waits, is
   * inside or is closed is decided here and nowhere else.
   *
   * Everything below is guarded by the lock.
   */
  private final ReentrantLock lock = new ReentrantLock();
  private final CountingScheduler scheduler;
  private final LongSupplier clock;
  private final long originNanos;
  private long maxWaitNanos;
  private final IdentityHashMap<IoStream, Visitor> visitors = new IdentityHashMap<>();
  private final WaitingRoom waitingRoom = new WaitingRoom();
  private final LongAdder ungatedPasses = new LongAdder();
  private final Traffic traffic = new Traffic();
  private final Alone alone = new Alone(this::tellsWhatItDid);
  private final Fuse fuse;
  private int inside;

  /**
   * @param scheduler decides; from now on only this gate may call it
   * @param device what a request costs, for the counters
   * @param maxWaitNanos longest wait, above 0; keep it well below the socket timeout of whoever
   *     waits for the data
   * @param onFailure told once if the scheduler throws; called under the lock, so it should only
   *     log
   */
  public Gate(
      IoScheduler scheduler,
      DeviceProfile device,
      long maxWaitNanos,
      Consumer<Throwable> onFailure) {
    this(scheduler, device, maxWaitNanos, onFailure, System::nanoTime);
  }

  /**
   * @param clock nanoseconds since whenever; a test may let it jump
   */
  Gate(
      IoScheduler scheduler,
      DeviceProfile device,
      long maxWaitNanos,
      Consumer<Throwable> onFailure,
      LongSupplier clock) {
    this.scheduler = new CountingScheduler(scheduler, device);
    this.maxWaitNanos = checkMaxWait(maxWaitNanos);
    this.fuse = new Fuse(onFailure);
    this.clock = clock;
    this.originNanos = clock.getAsLong();
  }

  private static long checkMaxWait(long nanos) {
    if (nanos <= 0) {
      throw new IllegalArgumentException("maxWaitNanos is " + nanos + "; allowed is above 0");
    }
    return nanos;
  }

  /**
   * Lets another scheduler decide from now on. Who waits waits on, before the new one; what is
   * inside leaves as it came.
   */
  public void use(IoScheduler successor, DeviceProfile device, long newMaxWaitNanos) {
    lock.lock();
    try {
      maxWaitNanos = checkMaxWait(newMaxWaitNanos);
      alone.revoke();
      List<IoRequest> inside =
          visitors.values().stream().filter(each -> each.inside).map(each -> each.request).toList();
      List<IoRequest> waiting = waitingRoom.visitors().stream().map(each -> each.request).toList();
      guarded(
          () -> {
            waiting.forEach(request -> scheduler.withdraw(request, nowNanos()));
            scheduler.use(successor, device, inside);
            waiting.forEach(request -> scheduler.enqueue(request, nowNanos()));
          });
      ask();
    } finally {
      lock.unlock();
    }
  }

  /** Says what flows got on other devices; see {@link TotalService}. */
  public void gotElsewhere(Map<Flow, Long> costNanos) {
    lock.lock();
    try {
      guarded(() -> scheduler.gotElsewhere(costNanos));
    } finally {
      lock.unlock();
    }
  }

  /**
   * Announces a stream of this flow, to be used by one thread at a time and closed when it ends.
   */
  public Visitor visitor(Flow flow) {
    return visitor(flow, 0);
  }

  /**
   * @param order where the stream stands among those of its flow; see {@link
   *     IoStream#IoStream(Flow, long)}
   */
  public Visitor visitor(Flow flow, long order) {
    IoStream stream = new IoStream(flow, order);
    lock.lock();
    try {
      Visitor visitor = new Visitor(this, stream, lock.newCondition(), new Solo(clock));
      visitors.put(stream, visitor);
      return visitor;
    } finally {
      lock.unlock();
    }
  }

  /** What each flow has got here so far and has here now. */
  public List<FlowCounters> counters() {
    lock.lock();
    try {
      alone.revoke(); // it tells what it has done so far
      return scheduler.counters(nowNanos());
    } finally {
      lock.unlock();
    }
  }

  /** What the device has had to do so far and has now. */
  public DeviceCounters device() {
    lock.lock();
    try {
      alone.revoke();
      return scheduler.device(nowNanos());
    } finally {
      lock.unlock();
    }
  }

  /** How many requests went without leave because they had waited for as long as anybody may. */
  public long ungatedPasses() {
    return ungatedPasses.sum();
  }

  /** Whether the scheduler has failed, so that everybody passes. */
  public boolean hasFailed() {
    return fuse.isBlown();
  }

  /** How many streams are announced and not closed. */
  public int streams() {
    lock.lock();
    try {
      return visitors.size();
    } finally {
      lock.unlock();
    }
  }

  /** Waits until the request may go; false if it goes without leave. */
  boolean enter(Visitor visitor, Operation operation, long bytes) throws InterruptedException {
    if (hasFailed()) {
      return false;
    }
    lock.lock();
    try {
      if (hasFailed() || visitor.closed) {
        return false;
      }
      alone.asks(visitor);
      if (traffic.isJammed()) {
        ungatedPasses.increment();
        return false;
      }
      IoRequest request = visitor.request.aim(operation, bytes, 0);
      long arrivedNanos = nowNanos();
      if (!guarded(() -> scheduler.enqueue(request, arrivedNanos))) {
        return false;
      }
      waitingRoom.add(visitor);
      ask();
      waitForLeave(visitor, arrivedNanos);
      request.begin(nowNanos());
      return visitor.inside;
    } finally {
      lock.unlock();
    }
  }

  private void waitForLeave(Visitor visitor, long arrivedNanos) throws InterruptedException {
    long patienceEndsNanos = arrivedNanos + Math.min(maxWaitNanos, Long.MAX_VALUE - arrivedNanos);
    try {
      while (waitingRoom.holds(visitor) && nowNanos() < patienceEndsNanos) {
        waitingRoom.await(visitor, nowNanos(), patienceEndsNanos);
        if (waitingRoom.isTimeToAsk(visitor, nowNanos())) {
          ask();
        }
      }
      if (waitingRoom.holds(visitor)) {
        ungatedPasses.increment();
        traffic.waitedInVain(arrivedNanos);
      }
    } catch (InterruptedException e) {
      if (waitingRoom.holds(visitor)) {
        throw e;
      }
      // It was let go between the interrupt and this line: whoever let it go counts on its leaving.
      Thread.currentThread().interrupt();
    } finally {
      giveUp(visitor);
    }
  }

  void leave(Visitor visitor, long moved) {
    lock.lock();
    try {
      complete(visitor, moved);
      if (inside == 0 && waitingRoom.isEmpty() && !visitor.closed && !hasFailed()) {
        alone.isLeftAlone(visitor);
      }
    } finally {
      lock.unlock();
    }
  }

  /** A visitor that was alone has left, and has to ask from now on. */
  void endSolo(Visitor visitor) {
    lock.lock();
    try {
      tellsWhatItDid(visitor);
      hasLeft(visitor);
    } finally {
      lock.unlock();
    }
  }

  private void hasLeft(Visitor visitor) {
    if (alone.hasLeft(visitor)) {
      traffic.moves(nowNanos());
      ask();
    }
  }

  private void tellsWhatItDid(Visitor visitor) {
    guarded(() -> visitor.solo.countBy(scheduler, visitor.flow(), nowNanos()));
  }

  /** Whoever still waits for a request of this stream, in another thread, goes without leave. */
  void close(Visitor visitor) {
    lock.lock();
    try {
      if (visitor.closed) {
        return;
      }
      visitor.closed = true;
      alone.closes(visitor);
      visitor.stream.end();
      giveUp(visitor);
      complete(visitor, visitor.request.bytes());
      hasLeft(visitor);
      visitors.remove(visitor.stream);
      guarded(() -> scheduler.ended(visitor.stream, nowNanos()));
      ask(); // a turn that waited for this stream is over
    } finally {
      lock.unlock();
    }
  }

  private void giveUp(Visitor visitor) {
    if (waitingRoom.holds(visitor)) {
      waitingRoom.remove(visitor);
      guarded(
          () -> {
            if (!scheduler.withdraw(visitor.request, nowNanos())) {
              throw new IllegalStateException(
                  "does not know a request that waits: " + visitor.request);
            }
          });
      ask();
    }
  }

  private void complete(Visitor visitor, long moved) {
    if (visitor.inside) {
      visitor.inside = false;
      inside--;
      traffic.moves(nowNanos());
      guarded(() -> scheduler.complete(visitor.request.moved(moved), nowNanos()));
      ask();
    }
  }

  private void ask() {
    if (alone.isLeaving()) {
      waitingRoom.askAgainAt(Long.MAX_VALUE);
      return;
    }
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
                "asked to wait for a time that has passed: " + decision);
          }
          waitingRoom.askAgainAt(askAgainNanos);
        });
  }

  private void letGo(IoRequest request) {
    Visitor visitor = visitors.get(request.stream());
    if (visitor == null || !waitingRoom.holds(visitor)) {
      throw new IllegalStateException("dispatched a request that does not wait: " + request);
    }
    waitingRoom.remove(visitor);
    visitor.inside = true;
    inside++;
    traffic.moves(nowNanos());
  }

  /** Calls the scheduler; if it throws, opens the gate for good and answers false. */
  private boolean guarded(Runnable call) {
    boolean failedBefore = fuse.isBlown();
    boolean held = fuse.holds(call);
    if (!held && !failedBefore) {
      waitingRoom.removeAll();
    }
    return held;
  }

  /** Time since the gate was made: small, positive, and it only grows. */
  private long nowNanos() {
    return clock.getAsLong() - originNanos;
  }
}
