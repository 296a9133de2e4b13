// SPDX-License-Identifier: Apache-2.0
package io.weir.model.cost;

import io.weir.model.device.NodeDisk;
import io.weir.model.job.PhaseProfile;

/**
 * A part of a phase in which the same goes on from its beginning to its end, in seconds that it
 * takes alone.
 *
 * @param waiting for neither processor nor disk
 * @param computing on the processor
 * @param moving bytes, from or to the disk
 * @param io what is read and written
 * @param turn how many requests of it are served in a row on average, where others wait too
 */
record TaskPart(
    double waiting, double computing, double moving, PhaseProfile io, NodeDisk disk, double turn) {
  /** With a quarter of its bytes in one direction it goes in both all the time. */
  private static final double ENOUGH_OF_BOTH = 4;

  boolean isNothing() {
    return waiting + computing + moving == 0;
  }

  /** As how many it counts among those at the disk, with what other nodes' tasks read there. */
  double streams() {
    return streamsOfOne() + disk.device().readers(io) - 1;
  }

  private double streamsOfOne() {
    double lesser = Math.min(io.writtenPart(), 1 - io.writtenPart());
    return 1 + (disk.device().streamsOfBoth() - 1) * Math.min(1, ENOUGH_OF_BOTH * lesser);
  }

  /**
   * What it gets done of its I/O in a second, of the seconds that it would take alone.
   *
   * @param segments that it reads, where it reads any
   */
  double ioSpeed(DiskContention there, double share, int segments) {
    double own = ioSeconds(io, Contention.ALONE, segments);
    double alone = own + disk.device().interferenceSeconds(Contention.ALONE.atDevice());
    if (there.tasks() == 1 || alone == 0) {
      return 1;
    }
    Contention crowd = there.met(this);
    PhaseProfile among = io.with(io.concurrency().withStreams(streamsOfOne()));
    // Where it is slow by itself already, it loses nothing more to others.
    double ofShare = Math.max(own, ioSeconds(among, crowd, segments) / crowd.atDevice());
    return alone / (ofShare / share + disk.device().interferenceSeconds(there.tasks()));
  }

  private double ioSeconds(PhaseProfile of, Contention crowd, int segments) {
    return PhaseCost.of(of, disk.device(), crowd, segments).ioSeconds();
  }
}
