// SPDX-License-Identifier: Apache-2.0
package io.weir.experiments.reproduce.pairs.host;

import io.weir.simulator.cache.CachedFile;

/** A file of HDFS that a reduce writes: a copy in its own guest, the other in another one. */
final class HdfsOutput {
  private final Guest guest;
  private final Guest replicaGuest;
  private final Network network;
  private final long bytes;
  private final CachedFile own;
  private final CachedFile replica;
  private long written;

  HdfsOutput(Guest guest, Guest replicaGuest, Network network, long bytes) {
    this.guest = guest;
    this.replicaGuest = replicaGuest;
    this.network = network;
    this.bytes = bytes;
    this.own = guest.machine.file(bytes);
    this.replica = replicaGuest.machine.file(bytes);
  }

  /** Writes on up to there; both copies are in memory when it is done. */
  void writeTo(long end, Runnable whenDone) {
    long from = written;
    long piece = Math.min(end, bytes) - from;
    if (piece < Guest.PIECE / 2 && end < bytes) { // a pipeline sends packets, not bytes
      whenDone.run();
      return;
    }
    written += piece;
    int[] left = {2};
    Runnable one =
        () -> {
          if (--left[0] == 0) {
            whenDone.run();
          }
        };
    guest.write(own, from, piece, one);
    network.replicate(piece, () -> replicaGuest.write(replica, from, piece, one));
  }
}
