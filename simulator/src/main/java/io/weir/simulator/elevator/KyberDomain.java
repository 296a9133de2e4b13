// SPDX-License-Identifier: Apache-2.0
package io.weir.simulator.elevator;

import io.weir.core.request.IoRequest;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/** The reads, or the writes, of {@link Kyber}: who waits, and how many may be at the device. */
final class KyberDomain {
  /** A latency is counted in quarters of the target, up to twice the target. */
  private static final int QUARTERS = 4;

  private static final int BUCKETS = 8;
  private static final int ENOUGH = 500;
  private static final int NONE = -1;

  private final SortedQueue waiting = new SortedQueue();
  private final int most;
  private final long targetNanos;
  private final int batch;
  private final int[] atDevice = new int[BUCKETS];
  private final int[] inAll = new int[BUCKETS];
  private int tokens;
  private int outstanding;
  private int lastPercentile = NONE;

  KyberDomain(int tokens, long targetNanos, int batch) {
    this.most = tokens;
    this.tokens = tokens;
    this.targetNanos = targetNanos;
    this.batch = batch;
  }

  int batch() {
    return batch;
  }

  boolean mayGo() {
    return !waiting.isEmpty() && outstanding < tokens;
  }

  IoRequest dispatch() {
    IoRequest oldest = waiting.oldest().request();
    waiting.remove(oldest);
    outstanding++;
    return oldest;
  }

  /** It goes with the one before it, as a part of the same command. */
  @Nullable IoRequest takeFollowing(IoRequest last) {
    IoRequest following = waiting.takeFollowing(last);
    outstanding += following == null ? 0 : 1;
    return following;
  }

  void add(IoRequest request) {
    waiting.add(request, 0);
  }

  boolean remove(IoRequest request) {
    return waiting.remove(request);
  }

  /** How many may be at the device. */
  int tokens() {
    return tokens;
  }

  void done(long deviceNanos, long nanos) {
    outstanding--;
    atDevice[bucket(deviceNanos)]++;
    inAll[bucket(nanos)]++;
  }

  private int bucket(long nanos) {
    return (int) Math.min(BUCKETS - 1, Math.max(0, nanos - 1) * QUARTERS / targetNanos);
  }

  /** Whether one in ten took longer at the device than is aimed at. */
  boolean isLateAtTheDevice() {
    return percentile(atDevice, 0.90) >= QUARTERS;
  }

  /** Fewer at the device where requests wait less than they may, and others are late; else more. */
  void resize(boolean somebodyIsLate) {
    int percentile = percentile(inAll, 0.99);
    if (somebodyIsLate) {
      if (percentile == NONE) {
        percentile = lastPercentile;
      }
      lastPercentile = NONE;
    } else if (percentile != NONE) {
      lastPercentile = percentile;
    }
    if (percentile != NONE && (somebodyIsLate || percentile >= QUARTERS)) {
      tokens = Math.max(1, Math.min(most, tokens * (percentile + 1) / QUARTERS));
    }
  }

  private static int percentile(int[] buckets, double part) {
    int samples = Arrays.stream(buckets).sum();
    if (samples < ENOUGH) {
      return NONE;
    }
    int left = (int) Math.max(1, Math.floor(samples * part));
    int bucket = 0;
    while (bucket < BUCKETS - 1 && buckets[bucket] < left) {
      left -= buckets[bucket];
      bucket++;
    }
    Arrays.fill(buckets, 0);
    return bucket;
  }
}
