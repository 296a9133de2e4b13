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
  private final double remotePart;
  private final Link out;
  private final Link in;

  /**
   * @param remotePart of what is shuffled, the part that other hosts have
   */
  Network(Simulation simulation, double remotePart) {
    this.simulation = simulation;
    this.remotePart = remotePart;
    this.out = new Link(simulation, BYTES_PER_SECOND);
    this.in = new Link(simulation, BYTES_PER_SECOND);
  }

  void shuffle(long bytes, Runnable whenThere) {
    Link.send(simulation, out, in, Math.round(bytes * remotePart), Event.of(whenThere));
  }

  /** HDFS puts the second copy on another node. */
  void replicate(long bytes, Runnable whenThere) {
    Link.send(simulation, out, in, bytes, Event.of(whenThere));
  }
}
