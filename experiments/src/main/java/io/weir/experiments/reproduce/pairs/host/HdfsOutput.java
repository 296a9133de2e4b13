// SPDX-License-Identifier: Apache-2.0
package io.weir.experiments.reproduce.pairs.host;

import io.weir.simulator.cache.CachedFile;

/**
 * A file of HDFS that a reduce writes: one copy in its own guest; the other copy of each block in a
 * guest of another host, which has one of this host's blocks instead.
 */
final class HdfsOutput {
  private static final long BLOCK_BYTES = 64L << 20;

  private final Guest guest;
  private final Replicas replicas;
  private final Network network;
  private final long bytes;
  private final CachedFile own;
  private Guest replicaGuest;
  private CachedFile replica;
  private long written;
  private long blockBegins;

  HdfsOutput(Guest guest, Replicas replicas, Network network, long bytes) {
    this.guest = guest;
    this.replicas = replicas;
    this.network = network;
    this.bytes = bytes;
    this.own = guest.machine.file(bytes);
    this.replicaGuest = replicas.next();
    this.replica = replicaGuest.machine.file(BLOCK_BYTES);
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
    if (written - blockBegins > BLOCK_BYTES) {
      blockBegins = from;
      replicaGuest = replicas.next();
      replica = replicaGuest.machine.file(BLOCK_BYTES);
    }
    Guest other = replicaGuest;
    CachedFile copy = replica;
    long at = from - blockBegins;
    int[] left = {2};
    Runnable one =
        () -> {
          if (--left[0] == 0) {
            whenDone.run();
          }
        };
    guest.write(own, from, piece, one);
    network.send(piece, () -> other.write(copy, at, piece, one));
  }
}
