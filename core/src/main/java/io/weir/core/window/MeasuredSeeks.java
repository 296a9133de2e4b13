// SPDX-License-Identifier: Apache-2.0
package io.weir.core.window;

/**
 * Whether seeks cost a device time, by how long its small reads and its syncs take. A kernel may
 * not know: a virtual disk says that it rotates, whatever is below it.
 *
 * <p>No disk that turns finds a place within 1.5 ms more often than in one of four cases: at 15,000
 * turns a minute a whole one takes 4 ms. So seeks cost nothing where 85 of 100 small reads take
 * less, and something where half of them take longer. Syncs count only while nobody reads, as a
 * controller with a battery makes them quick on any disk; then 95 of 100 are asked for.
 *
 * <p>A device may be another one a minute later: a virtual disk is quick while its host has in
 * memory what is read. Bursts do not tell, as they are long on any device. So what was measured
 * counts for as long as small reads or syncs go on. Thread-safe.
 */
public final class MeasuredSeeks {
  /** Reads that are longer say more of the rate, in bytes. */
  public static final long SMALL_BYTES = 128 << 10;

  private static final long QUICK_NANOS = 1_500_000;

  /** For so long after the last small read or sync it counts what they took. */
  private static final long KNOWN_NANOS = 60_000_000_000L;

  private final Sample reads = new Sample(64, 0.85);
  private final Sample syncs = new Sample(256, 0.95);
  private boolean costNothing;
  private long lastNanos;

  /** So many latest ones, of which the quick ones are counted. */
  private static final class Sample {
    private static final double SLOW_PART = 0.5;

    private final int enough;
    private final double quickPart;
    private int all;
    private int quick;

    Sample(int enough, double quickPart) {
      this.enough = enough;
      this.quickPart = quickPart;
    }

    void clear() {
      all = 0;
      quick = 0;
    }

    void add(long nanos) {
      if (all == 4 * enough) {
        all /= 2;
        quick /= 2;
      }
      all++;
      quick += nanos < QUICK_NANOS ? 1 : 0;
    }

    boolean isKnown() {
      return all >= enough;
    }

    /** Those between the two say nothing, and it stays as it was. */
    boolean costNothing(boolean before) {
      double part = quick / (double) all;
      return before ? part > SLOW_PART : part >= quickPart;
    }
  }

  /**
   * A small read at random took so long.
   *
   * @return whether {@link #costNothing} changes by that
   */
  public synchronized boolean read(long nanos, long nowNanos) {
    lastNanos = nowNanos;
    reads.add(nanos);
    return look();
  }

  /** The same of a sync that had something to write. */
  public synchronized boolean sync(long nanos, long nowNanos) {
    lastNanos = nowNanos;
    syncs.add(nanos);
    return look();
  }

  /**
   * Something else is moved.
   *
   * @return whether {@link #costNothing} changes, as nothing was measured for a minute
   */
  public synchronized boolean forgets(long nowNanos) {
    if (!costNothing || nowNanos - lastNanos <= KNOWN_NANOS) {
      return false;
    }
    reads.clear();
    syncs.clear();
    costNothing = false;
    return true;
  }

  private boolean look() {
    boolean before = costNothing;
    if (reads.isKnown()) {
      costNothing = reads.costNothing(before);
    } else if (syncs.isKnown() && reads.all == 0) {
      costNothing = syncs.costNothing(before);
    }
    return costNothing != before;
  }

  /** Whether seeks cost nothing; not before enough was seen. */
  public synchronized boolean costNothing() {
    return costNothing;
  }
}
