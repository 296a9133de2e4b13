// SPDX-License-Identifier: Apache-2.0
package io.weir.core.window;

import io.weir.core.device.DeviceProfile;
import io.weir.core.device.Slice;
import io.weir.core.request.Operation;

/**
 * Q in bytes: the largest burst.
 *
 * <pre>
 *   Q = rate · min( 9 · seek,  R / n − seek )          of reads
 *   Q = rate · min( 13.5 · seek,  R / n − seek )       of writes
 * </pre>
 *
 * <p>where n is how many bursts of this flow a round has room for: by its share, and by how many of
 * its requests wait. So a seek takes at most a tenth of a burst; a round of all that wait takes no
 * longer than R, so that nobody waits for ever, whatever his weight. Bursts of writes are half as
 * long again: what is written lies far from what is read, each seek there and back is a long one,
 * and no client waits for a burst of writes to end as one waits for what it reads. The rate is the
 * profile's until bursts were seen, and a moving average of theirs, seeks included, from then on,
 * from 1/64 to 4 times the profile's. A device without seeks has bursts of {@value #FLASH_BYTES}
 * bytes, which keep its queue busy. Thread-safe.
 */
public final class BurstSize {
  /** The least that is worth a request: the kernel reads no less ahead. */
  public static final long LEAST_BYTES = 128 << 10;

  static final long FLASH_BYTES = 2 << 20;

  /** What is shorter than this, and than half of Q, says more of the seek than of the rate. */
  private static final long TELLING_BYTES = 4 << 20;

  private static final double LATEST = 0.1;

  /** The same of a burst that the kernel has written before, or that went to a faster device. */
  private static final double LATEST_OF_CLEAN = LATEST / 8;

  /** By bursts that find nothing to do a rate grows to no more than this, of what others had. */
  private static final double MOST_BY_CLEAN = 2;

  /** A rate stays within these parts of the profile's. */
  private static final double LEAST_PART = 1.0 / 64;

  private static final double MOST_PART = 4;

  /** Without seeks nothing depends on it but what is paid for clean bursts. */
  private static final double MOST_PART_WITHOUT_SEEKS = 64;

  /**
   * One burst may count for so much more than the rate so far: what partly lay in the page cache
   * was moved at the speed of memory.
   */
  private static final double MOST_GROWTH = 1.25;

  private static final double LEAST_NANOS_PER_BYTE = 0.05;

  /** What one burst gives differs from the next by a third: so it is said of so long. */
  private static final double GIVEN_NANOS = 3e9;

  /** A device that gives less of what its profile says counts as one that gives this. */
  private static final double LEAST_GIVEN = 1.0 / 8;

  /** One that gives more, as one that gives this: its bursts partly lie in the page cache. */
  private static final double MOST_GIVEN = 2;

  private final DeviceProfile device;

  /** How much longer a burst of writes is than one of reads. */
  private static final double WRITES = 1.5;

  private final Slice slice;
  private final Slice writeSlice;
  private volatile double readBytesPerNano;
  private volatile double writeBytesPerNano;

  /** The rate of writes as it was after the last burst that was none of the kernel's. */
  private double seenWriting = Double.POSITIVE_INFINITY;

  private double givenNanos = GIVEN_NANOS;
  private double dueNanos = GIVEN_NANOS;
  private volatile double partGiven = 1;

  /**
   * @param slice how long a burst may be, in time
   */
  public BurstSize(DeviceProfile device, Slice slice) {
    this.slice = slice;
    this.writeSlice =
        new Slice(Math.round(WRITES * slice.lengthNanos()), slice.waitNanos(), slice.roundNanos());
    this.device = device;
    this.readBytesPerNano = profiled(Operation.READ);
    this.writeBytesPerNano = profiled(Operation.WRITE);
  }

  private double profiled(Operation operation) {
    double nanosPerByte =
        operation == Operation.READ ? device.readNanosPerByte() : device.writeNanosPerByte();
    return 1 / Math.max(LEAST_NANOS_PER_BYTE, nanosPerByte);
  }

  /**
   * Q as of now.
   *
   * @param requestsInRound n, 1 or more
   */
  public long bytes(Operation operation, double requestsInRound) {
    return slice.isNone()
        ? FLASH_BYTES
        : Math.max(
            LEAST_BYTES, Math.round(of(operation).lengthNanos(requestsInRound) * rate(operation)));
  }

  /**
   * A burst was moved in this time of the device.
   *
   * @return whether it was long enough to say something of the device
   */
  public boolean moved(Operation operation, long bytes, long nanos) {
    double rate = rate(operation);
    boolean wasClean = operation == Operation.WRITE && leastNanos(bytes, nanos) > 0;
    boolean isTelling =
        nanos > 0 && bytes >= Math.min(TELLING_BYTES, of(operation).lengthNanos() * rate / 2);
    if (isTelling) {
      if (!wasClean) {
        gave(device.seekNanos() + bytes / profiled(operation), (double) nanos);
      }
      double latest = Math.min(MOST_GROWTH * rate, bytes / (double) nanos);
      double part = wasClean ? LATEST_OF_CLEAN : LATEST;
      double next = bounded(operation, rate + part * (latest - rate));
      if (operation == Operation.WRITE) {
        seenWriting = wasClean ? seenWriting : next;
        next = Math.min(next, MOST_BY_CLEAN * seenWriting);
      }
      if (operation == Operation.READ) {
        readBytesPerNano = next;
      } else {
        writeBytesPerNano = next;
      }
    }
    return isTelling && !wasClean;
  }

  /**
   * For how much device time a burst of writes is paid at least. The kernel writes a file that has
   * been dirty for half a minute without asking anybody; a burst that finds nothing left to do
   * takes no time, and whoever writes slowly would have the disk for nothing. So what takes less
   * than half of what such bursts take is paid for as they are.
   *
   * @param nanos what it took
   * @return 0 where what it took says what it costs
   */
  public long leastNanos(long bytes, long nanos) {
    long usual = usualNanos(bytes);
    return nanos < usual / 2 ? usual : 0;
  }

  /**
   * How long so much takes to write in bursts. Without seeks several bursts are at the device
   * together, and each has the less of it; so it is what the profile says, or less.
   */
  public long usualNanos(long bytes) {
    double rate =
        slice.isNone() ? Math.max(profiled(Operation.WRITE), writeBytesPerNano) : writeBytesPerNano;
    return Math.round(bytes / rate);
  }

  /** By sums of times: a mean of ratios would count a short burst for as much as a long one. */
  private synchronized void gave(double profiledNanos, double nanos) {
    double took = Math.min(nanos, profiledNanos / LEAST_GIVEN); // one that hung is one burst
    double kept = Math.exp(-took / GIVEN_NANOS);
    dueNanos = kept * dueNanos + Math.min(MOST_GIVEN * took, profiledNanos);
    givenNanos = kept * givenNanos + took;
    partGiven = dueNanos / givenNanos;
  }

  private Slice of(Operation operation) {
    return operation == Operation.READ ? slice : writeSlice;
  }

  private double bounded(Operation operation, double rate) {
    double profiled = profiled(operation);
    double most = slice.isNone() ? MOST_PART_WITHOUT_SEEKS : MOST_PART;
    return Math.max(LEAST_PART * profiled, Math.min(most * profiled, rate));
  }

  /** What the device gives to one who reads in order, or writes if that is less; seeks included. */
  public double bytesPerSecond() {
    return 1e9 * Math.min(readBytesPerNano, writeBytesPerNano);
  }

  /**
   * Which part of what its profile says the device gives, seeks included, by its latest bursts;
   * from 1/8 to 2. Less than 1 where somebody takes of it whom the gate does not see, where it
   * ages, and towards the end of a rotating disk, which gives half of what its beginning does. 1 of
   * a device without seeks: what is paid for it is what it moves, and not time.
   */
  public double partGiven() {
    return slice.isNone() ? 1 : partGiven;
  }

  private double rate(Operation operation) {
    return operation == Operation.READ ? readBytesPerNano : writeBytesPerNano;
  }
}
