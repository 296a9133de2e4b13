// SPDX-License-Identifier: Apache-2.0
package io.weir.core.gate;

import static java.util.Objects.requireNonNull;

import io.weir.core.Decision;
import io.weir.core.DeviceProfile;
import io.weir.core.Flow;
import io.weir.core.IoRequest;
import io.weir.core.IoScheduler;
import io.weir.core.IoStream;
import io.weir.core.count.CountingScheduler;
import io.weir.core.count.FlowCounters;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Consumer;

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
 * <p>It fails open. A wait is bounded: who has waited that long goes without the scheduler's leave,
 * and is counted. A scheduler that throws is never asked again: everybody who waits goes on, and
 * from then on everybody passes.
 */
public final class Gate {
  /*
   * There is no thread of the gate's own. Whoever changes something (enters, leaves, gives up) asks the scheduler until
   * it has nothing more to say, and wakes those that it lets go. When the answer is WaitUntil, one of the waiting
   * threads, the timekeeper, wakes up at that time and asks again; when it goes before, it passes the office on.
   *
   * Everything below is guarded by the lock.
   */
  private final ReentrantLock lock = new ReentrantLock();
  private final CountingScheduler scheduler;
  private final long maxWaitNanos;
  private final Consumer<Throwable> onFailure;
  private final long originNanos = System.nanoTime();
  private final Map<IoStream, Visitor> visitors = new IdentityHashMap<>();
  private final WaitingRoom waitingRoom = new WaitingRoom();
  private long ungatedPasses;
  private volatile boolean failed;

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
    if (maxWaitNanos <= 0) {
      throw new IllegalArgumentException(
          "maxWaitNanos is " + maxWaitNanos + "; allowed is above 0");
    }
    this.scheduler = new CountingScheduler(scheduler, device);
    this.maxWaitNanos = maxWaitNanos;
    this.onFailure = onFailure;
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
      Visitor visitor = new Visitor(this, stream, lock.newCondition());
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
      return scheduler.counters(nowNanos());
    } finally {
      lock.unlock();
    }
  }

  /** How many requests went without leave because they had waited for as long as anybody may. */
  public long ungatedPasses() {
    lock.lock();
    try {
      return ungatedPasses;
    } finally {
      lock.unlock();
    }
  }

  /** Whether the scheduler has failed, so that everybody passes. */
  public boolean hasFailed() {
    return failed;
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
  boolean enter(Visitor visitor, IoRequest request) throws InterruptedException {
    if (failed) {
      return false;
    }
    lock.lock();
    try {
      long arrivedNanos = nowNanos();
      if (!guarded(() -> scheduler.enqueue(request, arrivedNanos))) {
        return false;
      }
      waitingRoom.add(visitor);
      ask();
      while (waitingRoom.holds(visitor) && nowNanos() < arrivedNanos + maxWaitNanos) {
        waitingRoom.await(visitor, nowNanos(), arrivedNanos + maxWaitNanos);
        if (waitingRoom.isTimeToAsk(visitor, nowNanos())) {
          ask();
        }
      }
      if (waitingRoom.holds(visitor)) {
        ungatedPasses++;
        return false;
      }
      return !failed;
    } finally {
      if (waitingRoom.holds(visitor)) { // it gave up, or was interrupted
        waitingRoom.remove(visitor);
        guarded(() -> scheduler.withdraw(request, nowNanos()));
      }
      lock.unlock();
    }
  }

  void leave(IoRequest request) {
    lock.lock();
    try {
      if (!failed && guarded(() -> scheduler.complete(request, nowNanos()))) {
        ask();
      }
    } finally {
      lock.unlock();
    }
  }

  void close(IoStream stream) {
    lock.lock();
    try {
      stream.end();
      visitors.remove(stream);
      if (!failed) {
        ask();
      }
    } finally {
      lock.unlock();
    }
  }

  private void ask() {
    guarded(
        () -> {
          Decision decision = scheduler.next(nowNanos());
          while (decision instanceof Decision.Dispatch dispatch) {
            waitingRoom.remove(requireNonNull(visitors.get(dispatch.request().stream())));
            decision = scheduler.next(nowNanos());
          }
          waitingRoom.askAgainAt(
              decision instanceof Decision.WaitUntil wait ? wait.nanos() : Long.MAX_VALUE);
        });
  }

  /** Calls the scheduler; if it throws, opens the gate for good and answers false. */
  private boolean guarded(Runnable call) {
    try {
      call.run();
      return true;
    } catch (RuntimeException | Error e) {
      if (!failed) {
        failed = true;
        waitingRoom.removeAll();
        onFailure.accept(e);
      }
      return false;
    }
  }

  /** Time since the gate was made: small, positive, and it only grows. */
  private long nowNanos() {
    return System.nanoTime() - originNanos;
  }
}
