// SPDX-License-Identifier: Apache-2.0
package io.weir.experiments.soak;

import io.weir.core.accounting.CountingScheduler;
import io.weir.core.depth.Depth;
import io.weir.core.device.Charge;
import io.weir.core.device.DeviceProfile;
import io.weir.core.device.Lead;
import io.weir.core.device.Slice;
import io.weir.core.fair.SfqScheduler;
import io.weir.core.fair.SfqSettings;
import io.weir.core.request.Operation;

/** The schedulers before one kind of device, as they stand in a DataNode. */
record Stack(String name, SfqSettings settings, int depth) {
  private static final int SCATTERED = 4;

  /** A rotating disk: slices, and one burst at a time. */
  static Stack rotating() {
    DeviceProfile disk = DeviceProfile.of(150e6, 120e6, 0, 8_000_000);
    return new Stack(
        "rotating",
        new SfqSettings(disk, Charge.TIME, Slice.of(disk), Lead.UNBOUNDED, SCATTERED),
        1);
  }

  /** No seeks: one burst at a time, small requests beside it, and no flow far ahead. */
  static Stack flash() {
    DeviceProfile disk = DeviceProfile.of(150e6, 120e6, 50_000, 0);
    Lead lead = new Lead(5_000_000, 2_000_000);
    return new Stack("flash", new SfqSettings(disk, Charge.TIME, Slice.NONE, lead, SCATTERED), 1);
  }

  CountingScheduler scheduler() {
    return new CountingScheduler(new SfqScheduler(settings, Depth.fixed(depth)));
  }

  /** Q, or how far a flow may be ahead. */
  long sliceNanos() {
    return Math.max(settings.slice().lengthNanos(), settings.lead().nanos());
  }

  /** The longest that the device may be kept. */
  long waitNanos() {
    return Math.max(settings.slice().waitNanos(), settings.lead().waitNanos());
  }

  /** What the scheduler charges before it knows. */
  long estimateNanos(Operation operation, long bytes) {
    return settings.device().seekNanos() + settings.device().costNanos(operation, bytes);
  }
}
