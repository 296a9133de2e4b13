// SPDX-License-Identifier: Apache-2.0
package io.weir.hadoop.burst;

import io.weir.core.request.Operation;
import io.weir.core.window.BurstSize;
import io.weir.core.window.MeasuredSeeks;
import io.weir.hadoop.device.FoundDevice;
import io.weir.hadoop.gate.GateSettings;

/**
 * What a device does for the bursts that it is given: how many bytes a second, and whether its
 * seeks cost time after all. Who is told of a change is told on a thread of the volume.
 */
public final class MeasuredDevice {
  /** A rate that has grown by less than this part is not told. */
  private static final double MORE_TOLD = 0.1;

  /** Nor one that has fallen by less than this part: so much less than it would be reserved. */
  private static final double LESS_TOLD = 0.03;

  /** For so long it counts how much of its profile a device gave in a burst. */
  private static final long WORTH_NANOS = 10_000_000_000L;

  private final FoundDevice found;
  private final BurstThreads threads;
  private final MeasuredSeeks seeks = new MeasuredSeeks();
  private volatile FoundDevice device;
  private volatile double profileBytesPerSecond;
  private volatile BurstSize size;
  private volatile double toldBytesPerSecond;
  private volatile long toldOfWorthNanos;
  private volatile Runnable whenSeeksChange = () -> {};
  private volatile Runnable whenRateChanges = () -> {};

  MeasuredDevice(FoundDevice found, GateSettings settings, BurstThreads threads) {
    this.found = found;
    this.device = found;
    this.threads = threads;
    this.toldOfWorthNanos = threads.nowNanos();
    this.profileBytesPerSecond = settings.bytesPerSecond();
    this.size = settings.newBurstSize();
  }

  void use(GateSettings fresh) {
    profileBytesPerSecond = fresh.bytesPerSecond();
    size = fresh.newBurstSize();
  }

  BurstSize size() {
    return size;
  }

  /** What was found, or what is measured of it. */
  public FoundDevice device() {
    return device;
  }

  /** Told when it is measured that seeks cost nothing, or something. */
  public void whenSeeksChange(Runnable told) {
    whenSeeksChange = told;
  }

  /** Told when it is measured that the device gives more, or less. */
  public void whenRateChanges(Runnable told) {
    whenRateChanges = told;
  }

  /**
   * Takes what is measured of the device for what it is. Of a disk without seeks nothing else can
   * be found out: the kernel, or the storage type, says so.
   *
   * @return whether that is another one than before
   */
  public boolean takesWhatIsMeasured() {
    FoundDevice as =
        seeks.costNothing() && found.kind().mayHaveSeeks()
            ? found.measuredAs(FoundDevice.Kind.FLASH)
            : found;
    boolean isAnother = as.kind() != device.kind();
    device = as;
    return isAnother;
  }

  /** What it gives to one who reads or writes in order, as far as it was measured; told now. */
  public double bytesPerSecond() {
    toldBytesPerSecond = measuredBytesPerSecond();
    return toldBytesPerSecond;
  }

  private double measuredBytesPerSecond() {
    return Math.min(profileBytesPerSecond, size.bytesPerSecond());
  }

  /** The part that it gives of what its profile says; all, if it has had no bursts of late. */
  public double worth() {
    boolean isOld = threads.nowNanos() - toldOfWorthNanos > WORTH_NANOS;
    return isOld ? 1 : size.partGiven();
  }

  /** A burst was moved in this time of the device. */
  void moved(Operation operation, long bytes, long nanos) {
    if (size.moved(operation, bytes, nanos)) {
      toldOfWorthNanos = threads.nowNanos();
    }
    double rate = measuredBytesPerSecond();
    double told = toldBytesPerSecond;
    if (told > 0 && (rate > (1 + MORE_TOLD) * told || rate < (1 - LESS_TOLD) * told)) {
      toldBytesPerSecond = rate; // once
      threads.start(whenRateChanges);
    }
    boolean isSmall =
        operation == Operation.READ && bytes > 0 && bytes <= MeasuredSeeks.SMALL_BYTES;
    long nowNanos = threads.nowNanos();
    boolean changes = isSmall ? seeks.read(nanos, nowNanos) : seeks.forgets(nowNanos);
    if (changes) {
      threads.start(whenSeeksChange);
    }
  }

  void synced(long bytes, long nanos) {
    if (bytes > 0 && seeks.sync(nanos, threads.nowNanos())) {
      threads.start(whenSeeksChange);
    }
  }
}
