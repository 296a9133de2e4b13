// SPDX-License-Identifier: Apache-2.0
package io.weir.simulator.node;

import io.weir.core.request.Require;
import io.weir.simulator.kernel.Event;
import io.weir.simulator.kernel.Simulation;

/**
 * One direction of a network card: pieces go one after the other. Who sends a file in pieces, as
 * all do, has its part of the link beside others.
 */
public final class Link {
  private static final double NANOS = 1e9;

  private final Simulation simulation;
  private final double nanosPerByte;
  private long freeNanos;
  private long bytesPassed;

  /**
   * @param bytesPerSecond above 0
   */
  public Link(Simulation simulation, double bytesPerSecond) {
    Require.that(
        bytesPerSecond > 0 && !Double.isInfinite(bytesPerSecond),
        "bytesPerSecond",
        bytesPerSecond,
        "a finite number above 0");
    this.simulation = simulation;
    this.nanosPerByte = NANOS / bytesPerSecond;
  }

  /** When a piece that comes now has passed, and those before it. */
  public long passes(long bytes) {
    freeNanos = Math.max(freeNanos, simulation.nowNanos()) + Math.round(bytes * nanosPerByte);
    bytesPassed += bytes;
    return freeNanos;
  }

  /**
   * Sends a piece from one node to another: it is on the way out and the way in at the same time.
   */
  public static void send(Simulation simulation, Link out, Link in, long bytes, Event whenThere) {
    simulation.at(Math.max(out.passes(bytes), in.passes(bytes)), whenThere);
  }

  public long bytesPassed() {
    return bytesPassed;
  }
}
