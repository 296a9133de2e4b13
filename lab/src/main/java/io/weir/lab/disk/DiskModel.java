// SPDX-License-Identifier: Apache-2.0
package io.weir.lab.disk;

/**
 * What an emulated disk is like.
 *
 * @param bandwidthBytesPerSecond of one sequential stream
 * @param positioningNanos seek and rotation, whenever the head turns to another file or offset
 * @param windowBytes how far the kernel reads ahead at a time
 * @param slackNanos a request that comes within this time after the disk fell idle counts as back
 *     to back, so that late wake-ups of the machine do not add up
 * @param writeBehindWindows how many windows of a stream the kernel writes at one go, while the
 *     writer fills the next ones
 */
public record DiskModel(
    double bandwidthBytesPerSecond,
    long positioningNanos,
    long windowBytes,
    long slackNanos,
    int writeBehindWindows) {
  // Why one window: docs/design/emulated-disk.md, as for all numbers of this disk.
  private static final int WRITE_BEHIND_WINDOWS = 1;
  private static final DiskModel ROTATING =
      DeviceModelFile.shipped("rotating.disk").toDiskModel(WRITE_BEHIND_WINDOWS);

  // The paper's nodes: twelve cores to one disk for HDFS.
  private static final double PAPER_CORES_PER_DISK = 12;
  private static final double PAPER_DISK_BYTES_PER_SECOND = 100e6;

  public DiskModel {
    check(
        bandwidthBytesPerSecond > 0 && bandwidthBytesPerSecond < Double.POSITIVE_INFINITY,
        "bandwidthBytesPerSecond",
        bandwidthBytesPerSecond,
        "a finite number above 0");
    check(positioningNanos >= 0, "positioningNanos", positioningNanos, "0 or more");
    check(windowBytes > 0, "windowBytes", windowBytes, "1 or more");
    check(slackNanos >= 0, "slackNanos", slackNanos, "0 or more");
    check(writeBehindWindows > 0, "writeBehindWindows", writeBehindWindows, "1 or more");
  }

  /** A 7200 rpm disk at full speed, under a kernel with mq-deadline. */
  public static DiskModel rotating() {
    return ROTATING;
  }

  /**
   * How much slower than {@link #rotating()} a disk must be where so many cores run all of the
   * DataNodes and their tasks, to be to them as the paper's were to theirs.
   */
  public static double slowMotionForCores(int cores, int dataNodes) {
    check(cores > 0, "cores", cores, "1 or more");
    check(dataNodes > 0, "dataNodes", dataNodes, "1 or more");
    double coresPerDisk = (double) cores / dataNodes;
    double bytesPerSecond = PAPER_DISK_BYTES_PER_SECOND * coresPerDisk / PAPER_CORES_PER_DISK;
    return ROTATING.bandwidthBytesPerSecond / bytesPerSecond;
  }

  /** The same disk with every time longer by this factor: the same curve, scaled. */
  public DiskModel inSlowMotion(double factor) {
    check(factor > 0 && factor < Double.POSITIVE_INFINITY, "factor", factor, "a number above 0");
    return new DiskModel(
        bandwidthBytesPerSecond / factor,
        Math.round(positioningNanos * factor),
        windowBytes,
        Math.round(slackNanos * factor),
        writeBehindWindows);
  }

  /** How long the platter takes to pass so many bytes under the head. */
  long transferNanos(long bytes) {
    return Math.round(bytes * 1e9 / bandwidthBytesPerSecond);
  }

  /** How many bytes of a stream are written at one go. */
  long writeBehindBytes() {
    return windowBytes * writeBehindWindows;
  }

  private static void check(boolean holds, String name, Object value, String allowed) {
    if (!holds) {
      throw new IllegalArgumentException(
          "%s of a disk model must be %s, was %s".formatted(name, allowed, value));
    }
  }
}
