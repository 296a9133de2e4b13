// SPDX-License-Identifier: Apache-2.0
package io.weir.model.device;

import io.weir.model.file.Allowed;
import io.weir.model.job.PhaseProfile;

/**
 * What a node's device takes as the paper has it (table 1, sections 5.2 and 5.4).
 *
 * <pre>
 *   IO_write = N · S_write · W_disk
 *   IO_read  = N · S_read · R_disk                            sequential
 *            = N · (S_read · R_disk + N_maps · C_random)      shuffle: a segment of each map
 *            = N^F · S_read · R_disk                          files that N tasks have written
 * </pre>
 *
 * <p>The bandwidth is divided among N tasks, so each takes N times as long; what they lose to each
 * other beyond that is f_i and F.
 *
 * @param readSecondsPerByte R_disk, 0 or more
 * @param writeSecondsPerByte W_disk, 0 or more
 * @param randomSeconds C_random, what a random access costs, 0 or more
 * @param fragmentation F, 1 (files lie in one piece) or more
 * @param interference f_i
 */
public record Hardware(
    double readSecondsPerByte,
    double writeSecondsPerByte,
    double randomSeconds,
    double fragmentation,
    Interference interference)
    implements Device {
  /** The storage of the paper's nodes, ten disks behind a controller (sections 5.4.1 to 5.4.3). */
  public static final Hardware OF_PAPER =
      new Hardware(1 / 380e6, 1 / 150e6, 0.1, 1.75, Interference.ofEach(0.1));

  public Hardware {
    Allowed.notNegative("readSecondsPerByte", readSecondsPerByte);
    Allowed.notNegative("writeSecondsPerByte", writeSecondsPerByte);
    Allowed.notNegative("randomSeconds", randomSeconds);
    Allowed.atLeastOne("fragmentation", fragmentation);
  }

  /** The same where files lie in one piece whoever writes beside. */
  public Hardware withoutFragmentation() {
    return new Hardware(readSecondsPerByte, writeSecondsPerByte, randomSeconds, 1, interference);
  }

  @Override
  public double readSeconds(PhaseProfile phase, double sharers, int maps) {
    double alone = phase.readBytes() * readSecondsPerByte;
    return switch (phase.phase().pattern()) {
      case NONE -> 0;
      case SEQUENTIAL, BACKGROUND -> sharers * alone;
      case SEGMENTS, BLOCKS -> sharers * (alone + maps * randomSeconds);
      case FRAGMENTED -> Math.pow(sharers, fragmentation) * alone;
    };
  }

  @Override
  public double writeSeconds(PhaseProfile phase, double sharers) {
    return sharers * phase.writtenBytes() * writeSecondsPerByte;
  }

  @Override
  public double interferenceSeconds(double sharers) {
    return interference.seconds(sharers);
  }
}
