// SPDX-License-Identifier: Apache-2.0
package io.weir.experiments.reproduce.pairs.host;

/**
 * How many of what the paper's cluster has.
 *
 * @param hosts alike, of which one is simulated
 * @param guests on each
 * @param megabytesOfHost data that a host's guests process in all
 * @param maps that a guest runs in all, each of a part of its data
 */
public record Cluster(int hosts, int guests, double megabytesOfHost, int maps) {
  private static final int BLOCK_MEGABYTES = 64;
  private static final int GUESTS = 4;
  private static final double MEGABYTES_OF_GUEST = 512;

  /** Four hosts with four guests each, 512 MB of data in each guest, so eight maps. */
  public static final Cluster OF_PAPER = of(4, GUESTS, GUESTS * MEGABYTES_OF_GUEST);

  /** Blocks of 64 MB. */
  public static Cluster of(int hosts, int guests, double megabytesOfHost) {
    int maps = (int) Math.max(1, Math.round(megabytesOfHost / guests / BLOCK_MEGABYTES));
    return new Cluster(hosts, guests, megabytesOfHost, maps);
  }

  /** With as many maps, each of so much less data. */
  public Cluster smaller(int divisor) {
    return new Cluster(hosts, guests, megabytesOfHost / divisor, maps);
  }

  double megabytesOfMap() {
    return megabytesOfHost / guests / maps;
  }
}
