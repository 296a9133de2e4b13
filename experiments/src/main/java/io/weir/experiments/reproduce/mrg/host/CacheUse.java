// SPDX-License-Identifier: Apache-2.0
package io.weir.experiments.reproduce.mrg.host;

/**
 * What domains use of a processor's cache: see {@link io.weir.simulator.cpu.Domain#refillNanos}.
 *
 * @param driverNanos of Dom0
 * @param guestNanos of a guest
 */
public record CacheUse(long driverNanos, long guestNanos) {
  /** Emulated processors have no cache. */
  public static final CacheUse NONE = new CacheUse(0, 0);

  private static final double MEMORY_BYTES_PER_NANO = 2.5;

  /**
   * A core of table 2's Pentium D, which has 1 MiB: a JVM's heap is larger, the paths of Dom0's
   * kernel are 64 KiB. Memory at 2.5 GB/s.
   */
  static CacheUse ofPentiumD() {
    return new CacheUse(load(64 << 10), load(1 << 20));
  }

  private static long load(long bytes) {
    return Math.round(bytes / MEMORY_BYTES_PER_NANO);
  }
}
