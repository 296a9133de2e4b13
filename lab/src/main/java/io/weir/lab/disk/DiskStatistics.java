// SPDX-License-Identifier: Apache-2.0
package io.weir.lab.disk;

/** What an emulated disk has done; its spindle is busy ahead of now, too. */
public record DiskStatistics(
    long busyNanos, long bytesRead, long bytesWritten, long seeks, long requests) {
  public static final DiskStatistics NONE = new DiskStatistics(0, 0, 0, 0, 0);

  /** Both disks together. */
  public DiskStatistics plus(DiskStatistics other) {
    return new DiskStatistics(
        busyNanos + other.busyNanos,
        bytesRead + other.bytesRead,
        bytesWritten + other.bytesWritten,
        seeks + other.seeks,
        requests + other.requests);
  }

  /** What happened since. */
  public DiskStatistics minus(DiskStatistics earlier) {
    return new DiskStatistics(
        busyNanos - earlier.busyNanos,
        bytesRead - earlier.bytesRead,
        bytesWritten - earlier.bytesWritten,
        seeks - earlier.seeks,
        requests - earlier.requests);
  }
}
