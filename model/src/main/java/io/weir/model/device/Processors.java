// SPDX-License-Identifier: Apache-2.0
package io.weir.model.device;

import io.weir.model.file.Allowed;

/**
 * The processors of a node, or those of one machine that several nodes share: virtual machines,
 * containers. A thread that computes on one of these nodes takes from all of them.
 *
 * @param cores what they are worth, 1 or more; threads that share a core are worth less than one
 *     each
 * @param nodes that share them, 1 or more
 */
public record Processors(double cores, int nodes) {
  public Processors {
    Allowed.atLeastOne("cores", cores);
    Allowed.atLeastOne("nodes that share processors", nodes);
  }

  /** Those that a node has for itself. */
  public static Processors ofNode(double cores) {
    return new Processors(cores, 1);
  }

  /**
   * What a thread gets done in a second, of a second on a core of its own.
   *
   * @param threads that compute, of all nodes
   */
  public double speed(double threads) {
    return Math.min(1, cores / Math.max(1, threads));
  }
}
