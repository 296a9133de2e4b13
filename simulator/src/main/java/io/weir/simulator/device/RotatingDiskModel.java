// SPDX-License-Identifier: Apache-2.0
package io.weir.simulator.device;

import io.weir.core.request.Require;
import io.weir.simulator.kernel.Simulation;

/**
 * What a rotating disk is like: docs/design/spindle.md has its equation.
 *
 * @param capacityBytes of the whole disk; 1 or more
 * @param outerBytesPerSecond at the first byte; above 0
 * @param innerBytesPerSecond at the last one; above 0
 * @param leastSeekNanos to the next track; 0 or more
 * @param mostSeekNanos over the whole disk, and by the root of the distance between them
 * @param rotationNanos of one turn; a seek waits for half of it
 * @param skipBytes a forward gap below this is passed over, where that is shorter than a seek
 * @param prefetchNanos so long the disk's own cache goes on with a sequential stream, so that the
 *     next request of it loses no time; 0 or more
 * @param queueDepth among how many requests the disk chooses; 1 or more
 * @param patienceNanos a request that has waited for so long goes before nearer ones
 */
public record RotatingDiskModel(
    long capacityBytes,
    double outerBytesPerSecond,
    double innerBytesPerSecond,
    long leastSeekNanos,
    long mostSeekNanos,
    long rotationNanos,
    long skipBytes,
    long prefetchNanos,
    int queueDepth,
    long patienceNanos)
    implements DeviceModel {
  private static final double NANOS = 1e9;

  public RotatingDiskModel {
    atLeast("capacityBytes", capacityBytes, 1);
    above("outerBytesPerSecond", outerBytesPerSecond);
    above("innerBytesPerSecond", innerBytesPerSecond);
    atLeast("leastSeekNanos", leastSeekNanos, 0);
    atLeast("mostSeekNanos", mostSeekNanos, leastSeekNanos);
    atLeast("rotationNanos", rotationNanos, 0);
    atLeast("skipBytes", skipBytes, 0);
    atLeast("prefetchNanos", prefetchNanos, 0);
    atLeast("queueDepth", queueDepth, 1);
    atLeast("patienceNanos", patienceNanos, 0);
  }

  /** How long the bytes from there on take to pass under the head. */
  public long transferNanos(long offset, long bytes) {
    double part = Math.min(1, (double) offset / capacityBytes);
    double bytesPerSecond =
        outerBytesPerSecond - (outerBytesPerSecond - innerBytesPerSecond) * part;
    return Math.round(bytes * NANOS / bytesPerSecond);
  }

  @Override
  public Device make(Simulation simulation) {
    return new RotatingDisk(simulation, this);
  }

  /** A third of the capacity is the mean distance. */
  @Override
  public double randomSeconds() {
    return positioningNanos(0, capacityBytes / 3) / NANOS;
  }

  /** How long it takes until the head, which is at one offset, reads at another. */
  public long positioningNanos(long head, long offset) {
    if (offset == head) {
      return 0;
    }
    long distance = Math.abs(offset - head);
    double root = Math.sqrt(Math.min(1, (double) distance / capacityBytes));
    long seek =
        leastSeekNanos + Math.round((mostSeekNanos - leastSeekNanos) * root) + rotationNanos / 2;
    if (offset > head && distance < skipBytes) {
      return Math.min(seek, transferNanos(head, distance));
    }
    return seek;
  }

  private static void atLeast(String name, long value, long least) {
    if (value < least) {
      throw Require.wrong(name, value, least + " or more");
    }
  }

  private static void above(String name, double value) {
    if (!(value > 0) || Double.isInfinite(value)) {
      throw Require.wrong(name, value, "a finite number above 0");
    }
  }
}
