// SPDX-License-Identifier: Apache-2.0
package io.weir.simulator.node;

import io.weir.core.request.Require;
import io.weir.simulator.kernel.Event;
import io.weir.simulator.kernel.Simulation;
import java.util.PriorityQueue;

/**
 * The processors of a node. Whoever works has one for itself, and where more work than there are
 * processors, all have the same part of them at any time.
 *
 * <p>Time of work goes on by {@code min(1, processors / workers)} for all alike, so who began with
 * what is left is enough: one event for the next that ends, however many work.
 */
public final class Processors {
  private record Work(double ends, long order, Event whenDone) implements Comparable<Work> {
    @Override
    public int compareTo(Work other) {
      int byEnd = Double.compare(ends, other.ends);
      return byEnd == 0 ? Long.compare(order, other.order) : byEnd;
    }
  }

  private final Simulation simulation;
  private final int processors;
  private final PriorityQueue<Work> working = new PriorityQueue<>();
  private final Event ends = Event.of(this::end);
  private double workedNanos;
  private long atNanos;
  private long begun;
  private double busyNanos;

  /**
   * @param processors how many there are; 1 or more
   */
  public Processors(Simulation simulation, int processors) {
    Require.that(processors >= 1, "processors", processors, "1 or more");
    this.simulation = simulation;
    this.processors = processors;
  }

  /**
   * Works from now on.
   *
   * @param nanos of one processor by itself; 0 or more
   * @param whenDone happens when it is done
   */
  public void work(double nanos, Event whenDone) {
    Require.that(nanos >= 0, "nanos", nanos, "0 or more");
    goOn();
    working.add(new Work(workedNanos + nanos, begun++, whenDone));
    plan();
  }

  /** How many work. */
  public int workers() {
    return working.size();
  }

  /** Time of all processors together in which they worked. */
  public double busyNanos() {
    goOn();
    return busyNanos;
  }

  private void goOn() {
    long nanos = simulation.nowNanos() - atNanos;
    atNanos = simulation.nowNanos();
    if (!working.isEmpty()) {
      workedNanos += nanos * part();
      busyNanos += nanos * Math.min(processors, working.size());
    }
  }

  private double part() {
    return Math.min(1.0, (double) processors / working.size());
  }

  private void plan() {
    if (working.isEmpty()) {
      simulation.cancel(ends);
    } else {
      double left = Math.max(0, working.peek().ends() - workedNanos);
      simulation.moveIn((long) Math.ceil(left / part()), ends);
    }
  }

  private void end() {
    goOn();
    Work first = working.remove();
    workedNanos = Math.max(workedNanos, first.ends()); // it has ended, whatever was rounded
    simulation.in(0, first.whenDone());
    plan();
  }
}
