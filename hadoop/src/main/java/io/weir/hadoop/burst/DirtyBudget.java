// SPDX-License-Identifier: Apache-2.0
package io.weir.hadoop.burst;

import io.weir.hadoop.device.FoundDevice;
import io.weir.hadoop.device.WriteBack;
import java.util.concurrent.TimeUnit;
import java.util.function.IntSupplier;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/**
 * How much of a device may be dirty in windows before the kernel begins its own write-back, which
 * passes no gate. It is looked up anew every ten seconds, as free memory comes and goes.
 * Thread-safe.
 */
public final class DirtyBudget {
  /** Less would be bursts of which most is seek: then rather past the gate. */
  static final long LEAST_BYTES = 32 << 20;

  /** Files that nobody writes in bursts are dirty as well. */
  private static final double PART = 0.75;

  private static final long PERIOD_NANOS = TimeUnit.SECONDS.toNanos(10);

  private final WriteBack kernel;
  private final FoundDevice device;
  private final IntSupplier devices;
  private final LongSupplier clock;
  private volatile @Nullable Known known;

  private record Known(long bytes, long sinceNanos) {}

  /** Divided among so many devices as of now. */
  public DirtyBudget(
      WriteBack kernel, FoundDevice device, IntSupplier devices, LongSupplier clock) {
    this.kernel = kernel;
    this.device = device;
    this.devices = devices;
    this.clock = clock;
  }

  /** In bytes; {@link WriteBack#UNBOUNDED} where the kernel says nothing. */
  public long bytes() {
    long nowNanos = clock.getAsLong();
    Known last = known;
    if (last == null || nowNanos - last.sinceNanos() >= PERIOD_NANOS) {
      last = new Known(look(), nowNanos);
      known = last;
    }
    return last.bytes();
  }

  private long look() {
    long ofMachine = kernel.beginsAtBytes();
    if (ofMachine == WriteBack.UNBOUNDED) {
      return ofMachine;
    }
    double share = Math.min(kernel.most(device.disks()), 1.0 / Math.max(1, devices.getAsInt()));
    return Math.max(LEAST_BYTES, Math.round(PART * share * ofMachine));
  }
}
