// SPDX-License-Identifier: Apache-2.0
package io.weir.model.cost;

import io.weir.model.device.Processors;
import java.util.List;

/**
 * Nodes that share processors, followed from event to event; one alone is the usual case. A thread
 * that computes is as fast as those of all of them leave it:
 *
 * <pre>
 *   speed of computing  =  min(1, cores / Σ threads)
 * </pre>
 */
final class NodesSimulation {
  private final Processors processors;
  private final List<NodeSimulation> nodes;

  /**
   * @param nodes all that share the processors
   */
  NodesSimulation(Processors processors, List<NodeSimulation> nodes) {
    this.processors = processors;
    this.nodes = nodes;
  }

  /** To the end of all jobs on all nodes. */
  void run() {
    nodes.forEach(NodeSimulation::begin);
    while (!nodes.stream().allMatch(NodeSimulation::isOver)) {
      step();
    }
  }

  private void step() {
    double processor = processors.speed(nodes.stream().mapToDouble(NodeSimulation::threads).sum());
    double until = Double.MAX_VALUE;
    for (NodeSimulation each : nodes) {
      until = Math.min(until, each.secondsToEvent(processor));
    }
    for (NodeSimulation each : nodes) {
      each.advance(until, processor);
    }
  }
}
