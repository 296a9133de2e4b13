// SPDX-License-Identifier: Apache-2.0
package io.weir.simulator.threads;

import io.weir.simulator.kernel.Simulation;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/**
 * Real threads that run one at a time, on virtual time. Wherever one locks, unlocks, waits or
 * sleeps, the seed decides which one goes on; time passes where it says so, and where nobody can go
 * on. So the same seed gives the same run, however busy the machine is.
 */
public final class SimulatedThreads {
  /** What a thread does. */
  @FunctionalInterface
  public interface Body {
    void run() throws Exception;
  }

  /** One that has not come to its end by then goes round in circles. */
  private static final long MOST_TURNS = 1_000_000;

  private static final long LONGEST_DELAY_NANOS = 50_000;

  private final Simulation simulation;
  private final SplittableRandom random;
  private final List<SimulatedThread> all = new ArrayList<>();
  private final List<SimulatedThread> ready = new ArrayList<>();
  private final List<Pause> pauses = new ArrayList<>();
  private final Thread caller = Thread.currentThread();
  private Interleaving interleaving;
  private volatile boolean callerHasTurn;
  private @Nullable SimulatedThread current;
  private @Nullable Throwable failure;
  private boolean isOver;
  private long turns;

  private record Pause(long fromNanos, long toNanos) {}

  public SimulatedThreads(Simulation simulation, long seed, Interleaving interleaving) {
    this.simulation = simulation;
    this.random = new SplittableRandom(seed);
    this.interleaving = interleaving;
  }

  public long nowNanos() {
    return simulation.nowNanos();
  }

  /** From now on. */
  public void interleave(Interleaving other) {
    interleaving = other;
  }

  /** A thread that is ready; by the thread that made this, or by one of these. */
  public SimulatedThread start(String name, Body body) {
    SimulatedThread thread = new SimulatedThread(this, name, body);
    all.add(thread);
    makeReady(thread);
    return thread;
  }

  /** Whose turn it is; only one of these threads may ask. */
  public SimulatedThread current() {
    SimulatedThread its = current;
    if (its == null) {
      throw new IllegalStateException("no simulated thread runs");
    }
    return its;
  }

  /**
   * Runs all of them until they have ended.
   *
   * @return those that wait for ever; they are ended
   * @throws IllegalStateException if one has thrown
   */
  public List<SimulatedThread> run() {
    pass(next());
    awaitCallersTurn();
    List<SimulatedThread> stuck = all.stream().filter(each -> !each.hasEnded).toList();
    isOver = true;
    for (SimulatedThread each : stuck) {
      current = each;
      each.resume();
      awaitCallersTurn();
    }
    isOver = false;
    all.clear();
    ready.clear();
    current = null;
    Throwable thrown = failure;
    if (thrown != null) {
      throw new IllegalStateException("a simulated thread has thrown " + thrown, thrown);
    }
    return stuck;
  }

  private void awaitCallersTurn() {
    while (!callerHasTurn) {
      LockSupport.park(this);
    }
    callerHasTurn = false;
  }

  /** A place where the thread may be held up. */
  public void mayBeHeldUp() {
    if (isOver) {
      return;
    }
    double dice = random.nextDouble();
    if (dice < interleaving.switches()) {
      SimulatedThread me = current();
      makeReady(me);
      giveTurn(me);
    } else if (dice < interleaving.switches() + interleaving.delays()) {
      isHeldUp(1 + random.nextLong(LONGEST_DELAY_NANOS));
    } else if (dice < interleaving.switches() + interleaving.delays() + interleaving.pauses()) {
      isHeldUp(1 + random.nextLong(interleaving.longestPauseNanos()));
    }
  }

  /** The thread stands still for so long, and it is known that it was held up. */
  public void isHeldUp(long nanos) {
    pauses.add(new Pause(nowNanos(), nowNanos() + nanos));
    sleep(nanos);
  }

  /** How long threads were held up between two times, all of them added up. */
  public long heldUpNanos(long fromNanos, long toNanos) {
    long sum = 0;
    for (int i = 0; i < pauses.size(); i++) {
      Pause each = pauses.get(i);
      sum += Math.max(0, Math.min(toNanos, each.toNanos) - Math.max(fromNanos, each.fromNanos));
    }
    return sum;
  }

  /** Does nothing for so long; an interrupt is kept for later. */
  public void sleep(long nanos) {
    if (isOver) {
      return;
    }
    SimulatedThread me = current();
    simulation.in(nanos, me.timer);
    me.isAsleep = true;
    try {
      block(me, /* isInterruptible= */ false);
    } finally {
      me.isAsleep = false;
    }
  }

  /** Ends the sleep of a thread, if it sleeps; by an event, or by another of these threads. */
  public void wakeUp(SimulatedThread thread) {
    if (thread.isAsleep) {
      wake(thread);
    }
  }

  /** Whether something with this chance happens now. */
  boolean happens(double chance) {
    return chance > 0 && !isOver && random.nextDouble() < chance;
  }

  boolean spuriously() {
    return happens(interleaving.spuriousWakeUps());
  }

  boolean hasNoMemory() {
    return happens(interleaving.outOfMemory());
  }

  long below(long bound) {
    return random.nextLong(bound);
  }

  boolean isOver() {
    return isOver;
  }

  Simulation simulation() {
    return simulation;
  }

  /** The thread whose turn it is waits until somebody wakes it. */
  void block(SimulatedThread me, boolean isInterruptible) {
    if (isOver) {
      throw new SimulationOverError();
    }
    me.isBlocked = true;
    me.mayBeInterrupted(isInterruptible);
    giveTurn(me);
    if (isOver) {
      throw new SimulationOverError();
    }
  }

  /** One that is blocked is so no longer. */
  void wake(SimulatedThread thread) {
    if (thread.isBlocked) {
      thread.isBlocked = false;
      simulation.cancel(thread.timer);
      makeReady(thread);
    }
  }

  private void makeReady(SimulatedThread thread) {
    thread.place = ready.size();
    ready.add(thread);
  }

  private void giveTurn(SimulatedThread me) {
    SimulatedThread next = next();
    if (next == me) {
      me.takeInterrupt();
      return;
    }
    pass(next);
    me.awaitTurn();
  }

  /** Who goes on; null if nobody ever will. */
  private @Nullable SimulatedThread next() {
    if (++turns > MOST_TURNS) {
      return null;
    }
    while (ready.isEmpty() && simulation.step()) {
      // Events wake threads.
    }
    if (ready.isEmpty()) {
      return null;
    }
    SimulatedThread chosen = ready.get(ready.size() == 1 ? 0 : random.nextInt(ready.size()));
    takeOut(chosen);
    return chosen;
  }

  private void takeOut(SimulatedThread one) {
    SimulatedThread last = ready.remove(ready.size() - 1);
    if (last != one) {
      ready.set(one.place, last);
      last.place = one.place;
    }
    one.place = -1;
  }

  private void pass(@Nullable SimulatedThread next) {
    current = next;
    if (next == null) {
      callerHasTurn = true;
      LockSupport.unpark(caller);
    } else {
      next.resume();
    }
  }

  void failed(SimulatedThread thread, Throwable thrown) {
    if (failure == null) {
      failure = thrown;
      thrown.addSuppressed(new IllegalStateException("thrown by simulated thread " + thread));
    }
  }

  void ended(SimulatedThread thread) {
    thread.hasEnded = true;
    // An event that has thrown while it waited has ended it: nobody wakes it any more.
    thread.isBlocked = false;
    simulation.cancel(thread.timer);
    if (thread.place >= 0) {
      takeOut(thread);
    }
    pass(isOver ? null : next());
  }
}
