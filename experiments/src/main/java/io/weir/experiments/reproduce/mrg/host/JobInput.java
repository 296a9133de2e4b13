// SPDX-License-Identifier: Apache-2.0
package io.weir.experiments.reproduce.mrg.host;

/**
 * What a job is run on.
 *
 * @param bytes of input
 * @param blockBytes of a map's input
 */
public record JobInput(Workload workload, long bytes, long blockBytes, GuestIo io) {
  int tasks() {
    return (int) Math.max(1, bytes / blockBytes);
  }

  int piecesOfTask() {
    return (int) Math.max(1, blockBytes / io.pieceBytes());
  }
}
