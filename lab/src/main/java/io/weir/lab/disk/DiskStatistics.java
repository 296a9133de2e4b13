// SPDX-License-Identifier: Apache-2.0
package io.weir.lab.disk;

/**
 * What an emulated disk has done, and how well the machine kept its time.
 *
 * @param busyNanos time of the spindle that was given away, also ahead of now
 * @param bytesRead by callers
 * @param bytesWritten by callers, into the write-behind
 * @param seeks how often the head was positioned
 * @param requests windows fetched and written
 * @param waits how often a caller waited for the disk
 * @param lateNanosTotal how much later than the disk's timeline callers woke up, summed over waits
 * @param lateNanosMax the latest wake-up: a run in which it is high was made on a busy machine, and
 *     says little
 */
public record DiskStatistics(
    long busyNanos,
    long bytesRead,
    long bytesWritten,
    long seeks,
    long requests,
    long waits,
    long lateNanosTotal,
    long lateNanosMax) {

  /** How late a caller woke up on average. */
  public double lateNanosMean() {
    return waits == 0 ? 0 : (double) lateNanosTotal / waits;
  }

  /** Both disks together; the latest wake-up is the later of the two. */
  public DiskStatistics plus(DiskStatistics other) {
    return new DiskStatistics(
        busyNanos + other.busyNanos,
        bytesRead + other.bytesRead,
        bytesWritten + other.bytesWritten,
        seeks + other.seeks,
        requests + other.requests,
        waits + other.waits,
        lateNanosTotal + other.lateNanosTotal,
        Math.max(lateNanosMax, other.lateNanosMax));
  }

  /** What happened since; the latest wake-up cannot be taken apart and stays. */
  public DiskStatistics minus(DiskStatistics earlier) {
    return new DiskStatistics(
        busyNanos - earlier.busyNanos,
        bytesRead - earlier.bytesRead,
        bytesWritten - earlier.bytesWritten,
        seeks - earlier.seeks,
        requests - earlier.requests,
        waits - earlier.waits,
        lateNanosTotal - earlier.lateNanosTotal,
        lateNanosMax);
  }
}
