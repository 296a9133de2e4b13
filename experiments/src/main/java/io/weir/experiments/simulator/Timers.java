// SPDX-License-Identifier: Apache-2.0
package io.weir.experiments.simulator;

import io.weir.simulator.kernel.Event;
import io.weir.simulator.kernel.Simulation;

/**
 * Timers that do nothing but wait again: what dev/simulators/timers.py does with SimPy, with the
 * same delays.
 */
final class Timers {
  /** How many wait at a time. */
  static final int TIMERS = 1_000;

  private static final int DELAYS = 1_024;
  private static final int MOST_DELAY = 1_000;
  private static final long MULTIPLIER = 1_103_515_245L;
  private static final long INCREMENT = 12_345L;

  private Timers() {}

  /** Lets so many events happen, and returns the processor seconds that they took. */
  static double seconds(long events) {
    Simulation simulation = new Simulation();
    long[] delays = delays();
    for (int i = 0; i < TIMERS; i++) {
      simulation.at(0, new Timer(simulation, delays, i));
    }
    long begun = ProcessorSeconds.ofThisThreadNanos();
    while (simulation.happened() < events) {
      simulation.step();
    }
    return (ProcessorSeconds.ofThisThreadNanos() - begun) / 1e9;
  }

  private static long[] delays() {
    long[] delays = new long[DELAYS];
    long state = 1;
    for (int i = 0; i < DELAYS; i++) {
      state = (state * MULTIPLIER + INCREMENT) % (1L << 31);
      delays[i] = 1 + (state >> 8) % MOST_DELAY;
    }
    return delays;
  }

  private static final class Timer extends Event {
    private final Simulation simulation;
    private final long[] delays;
    private int next;

    private Timer(Simulation simulation, long[] delays, int first) {
      this.simulation = simulation;
      this.delays = delays;
      this.next = first;
    }

    @Override
    protected void happen() {
      simulation.in(delays[next++ & (DELAYS - 1)], this);
    }
  }
}
