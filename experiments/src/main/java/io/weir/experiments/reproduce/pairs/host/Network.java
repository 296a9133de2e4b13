// SPDX-License-Identifier: Apache-2.0
package io.weir.experiments.reproduce.pairs.host;

import io.weir.simulator.kernel.Event;
import io.weir.simulator.kernel.Simulation;
import io.weir.simulator.node.Link;

/**
 * The host's link of 1 Gb/s. All hosts do the same at the same time, so what others send to this
 * one is what this one sends to others.
 */
final class Network {
  private static final double BYTES_PER_SECOND = 117e6;

  private final Simulation simulation;
  private final Link out;
  private final Link in;

  Network(Simulation simulation) {
    this.simulation = simulation;
    this.out = new Link(simulation, BYTES_PER_SECOND);
    this.in = new Link(simulation, BYTES_PER_SECOND);
  }

  /** To another host, which sends as much to this one. */
  void send(long bytes, Runnable whenThere) {
    Link.send(simulation, out, in, bytes, Event.of(whenThere));
  }
}
