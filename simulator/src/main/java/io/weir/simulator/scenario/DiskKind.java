// SPDX-License-Identifier: Apache-2.0
package io.weir.simulator.scenario;

import io.weir.core.device.DeviceProfile;
import io.weir.core.policy.UsualPolicy;
import io.weir.model.device.Curve;
import io.weir.model.device.ProbedDevice;
import io.weir.simulator.device.RotatingDisk;
import io.weir.simulator.device.RotatingDiskModel;
import io.weir.simulator.probe.ElevatorProbe;
import io.weir.simulator.run.DiskPlan;
import org.jspecify.annotations.Nullable;

/**
 * A disk of a scenario: one that rotates, by the equation of docs/design/spindle.md, with one
 * throughput all over. Under stock it is what a probe measures of it under its elevator.
 *
 * @param elevator that the kernel has in front of it
 * @param reads what readers get under stock where somebody has measured it; null where nobody has
 */
record DiskKind(RotatingDiskModel model, String elevator, @Nullable Curve reads) {
  static final String USUAL_ELEVATOR = "mq-deadline";

  private static final long LEAST_SEEK_NANOS = 1_000_000;
  private static final long MOST_SEEK_NANOS = 16_000_000;

  /** Of 7,200 turns a minute. */
  private static final long ROTATION_NANOS = 8_333_000;

  private static final long SKIP_BYTES = 1 << 20;
  private static final long PREFETCH_NANOS = 30_000_000;
  private static final long PATIENCE_NANOS = 300_000_000;

  static DiskKind rotating(
      double capacityBytes, double bytesPerSecond, String elevator, @Nullable Curve reads) {
    return new DiskKind(
        new RotatingDiskModel(
            Math.round(capacityBytes),
            bytesPerSecond,
            bytesPerSecond,
            LEAST_SEEK_NANOS,
            MOST_SEEK_NANOS,
            ROTATION_NANOS,
            SKIP_BYTES,
            PREFETCH_NANOS,
            1,
            PATIENCE_NANOS),
        elevator,
        reads);
  }

  DiskPlan under(String policy) {
    if (policy.equals(PolicyName.STOCK)) {
      return new DiskPlan.Stock(stock());
    }
    DeviceProfile profile =
        DeviceProfile.of(
            model.outerBytesPerSecond(), model.outerBytesPerSecond(), 0, UsualPolicy.SEEK_NANOS);
    return new DiskPlan.Gated(
        UsualPolicy.of(PolicyName.of(policy), profile, UsualPolicy.MAX_WAIT_NANOS),
        simulation -> new RotatingDisk(simulation, model),
        model.capacityBytes());
  }

  private ProbedDevice stock() {
    ProbedDevice probed = ElevatorProbe.of(model, elevator);
    return reads == null
        ? probed
        : new ProbedDevice(
            reads,
            probed.writes(),
            probed.randomSeconds(),
            probed.fragmentation(),
            probed.startSeconds());
  }
}
