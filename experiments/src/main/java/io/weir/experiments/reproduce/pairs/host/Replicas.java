// SPDX-License-Identifier: Apache-2.0
package io.weir.experiments.reproduce.pairs.host;

import java.util.List;
import java.util.Random;

/** HDFS puts the second copy of a block on another node, whichever. */
final class Replicas {
  private final List<Guest> guests;
  private final Random random;

  Replicas(List<Guest> guests, Random random) {
    this.guests = guests;
    this.random = random;
  }

  /** The node of a block's second copy. */
  Guest next() {
    return guests.get(random.nextInt(guests.size()));
  }
}
