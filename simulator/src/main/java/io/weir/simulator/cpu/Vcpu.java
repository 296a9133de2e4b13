// SPDX-License-Identifier: Apache-2.0
package io.weir.simulator.cpu;

import org.jspecify.annotations.Nullable;

/**
 * A virtual processor of a domain.
 *
 * <pre>
 *             wake               chosen
 *   BLOCKED ───────▶ RUNNABLE ◀────────▶ RUNNING
 *      ▲                        preempted   │
 *      └────────────────────────────────────┘  its program blocks
 * </pre>
 */
public final class Vcpu {
  enum State {
    BLOCKED,
    RUNNABLE,
    RUNNING
  }

  final int index;
  final Domain domain;
  final Program program;
  State state = State.BLOCKED;
  int processor;
  long remainingNanos;
  long startedNanos;
  @Nullable Cache cache;
  long lacksNanos;
  long leftAtLoaded;
  private long ranNanos;
  private long runs;
  private long waitsSinceNanos;
  private long longestWaitNanos;

  Vcpu(int index, Domain domain, Program program) {
    this.index = index;
    this.domain = domain;
    this.program = program;
  }

  public Domain domain() {
    return domain;
  }

  /** Its place among the VCPUs of the machine, from 0 on. */
  public int index() {
    return index;
  }

  /** The processor that it runs on, or waits for. */
  public int processor() {
    return processor;
  }

  /** Processor time of all runs that are over, switches included. */
  public long ranNanos() {
    return ranNanos;
  }

  /** How often it got a processor; the run that is not over is one too. */
  public long runs() {
    return runs;
  }

  /** The longest time for which it was runnable and had no processor. */
  public long longestWaitNanos() {
    return longestWaitNanos;
  }

  /** Only by the scheduler, where the VCPU does not run. */
  public void placeOn(int other) {
    processor = other;
  }

  /** Whether it has nothing to do; it may still be on its processor. */
  public boolean isBlocked() {
    return state == State.BLOCKED;
  }

  void wake(long nowNanos) {
    state = State.RUNNABLE;
    waitsSinceNanos = nowNanos;
  }

  void start(int on, long nowNanos) {
    state = State.RUNNING;
    processor = on;
    startedNanos = nowNanos;
    runs++;
    longestWaitNanos = Math.max(longestWaitNanos, nowNanos - waitsSinceNanos);
  }

  /** Leaves its processor; a state of BLOCKED stays. */
  void stop(long nowNanos) {
    ranNanos += nowNanos - startedNanos;
    if (state == State.RUNNING) {
      wake(nowNanos);
    }
  }
}
