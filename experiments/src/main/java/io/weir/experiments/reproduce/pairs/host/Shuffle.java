// SPDX-License-Identifier: Apache-2.0
package io.weir.experiments.reproduce.pairs.host;

/**
 * How outputs of maps go to reduces, on hosts that all do the same.
 *
 * @param hosts of the cluster
 * @param mapsOfHost that one host runs
 * @param reducesOfHost that run on one host
 */
record Shuffle(int hosts, int mapsOfHost, int reducesOfHost) {
  /** Of the cluster: each output has a part for each of them. */
  int reduces() {
    return hosts * reducesOfHost;
  }

  /** How many parts a reduce fetches: one of each map of the cluster. */
  int fetches() {
    return hosts * mapsOfHost;
  }
}
