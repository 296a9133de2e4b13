// SPDX-License-Identifier: Apache-2.0
package io.weir.tuner.hosts;

import io.weir.tuner.phase.IoSample;

/**
 * What disks have done since they are there, as the kernel counts it in {@code
 * /sys/block/DISK/stat}.
 *
 * @param requests that were done
 * @param queuedMillis of all requests together, in their queue and at the disk
 */
record IoCounters(long readBytes, long writtenBytes, long requests, long queuedMillis) {
  static final IoCounters NONE = new IoCounters(0, 0, 0, 0);

  private static final int SECTOR = 512;
  private static final int FIELDS = 11;

  private static final int READS = 0;
  private static final int SECTORS_READ = 2;
  private static final int WRITES = 4;
  private static final int SECTORS_WRITTEN = 6;
  private static final int QUEUED = 10;

  /**
   * @param stat the numbers of one disk, with a blank between each two
   * @throws AgentException if they are none
   */
  static IoCounters parse(String stat) throws AgentException {
    String[] fields = stat.strip().split("\\s+", -1);
    try {
      if (fields.length >= FIELDS) {
        return new IoCounters(
            SECTOR * Long.parseLong(fields[SECTORS_READ]),
            SECTOR * Long.parseLong(fields[SECTORS_WRITTEN]),
            Long.parseLong(fields[READS]) + Long.parseLong(fields[WRITES]),
            Long.parseLong(fields[QUEUED]));
      }
    } catch (NumberFormatException e) {
      // Said below, with all of it.
    }
    throw new AgentException(
        "a disk's stat must be %d or more numbers, was \"%s\"".formatted(FIELDS, stat));
  }

  IoCounters plus(IoCounters other) {
    return new IoCounters(
        readBytes + other.readBytes,
        writtenBytes + other.writtenBytes,
        requests + other.requests,
        queuedMillis + other.queuedMillis);
  }

  /**
   * What was done since others were read.
   *
   * @param disks that are counted together, 1 or more
   */
  IoSample since(IoCounters before, double seconds, int disks) {
    return new IoSample(
        seconds,
        Math.max(0, readBytes - before.readBytes),
        Math.max(0, writtenBytes - before.writtenBytes),
        Math.max(0, requests - before.requests),
        Math.max(0, queuedMillis - before.queuedMillis) / 1e3 / seconds / disks);
  }
}
