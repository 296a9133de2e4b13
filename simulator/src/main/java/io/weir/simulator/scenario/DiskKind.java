// SPDX-License-Identifier: Apache-2.0
package io.weir.simulator.scenario;

import io.weir.core.device.DeviceProfile;
import io.weir.core.policy.DevicePolicy;
import io.weir.core.policy.UsualPolicy;
import io.weir.model.device.Curve;
import io.weir.model.device.ProbedDevice;
import io.weir.simulator.device.RotatingDisk;
import io.weir.simulator.device.RotatingDiskModel;
import io.weir.simulator.probe.ElevatorProbe;
import io.weir.simulator.probe.GuestProbe;
import io.weir.simulator.run.DiskPlan;
import io.weir.simulator.run.HostPlan;
import org.jspecify.annotations.Nullable;

/**
 * A disk of a scenario: one that rotates, by the equation of docs/design/spindle.md, with one
 * throughput all over. Under stock it is what a probe measures of it under its elevator.
 *
 * @param elevator that the kernel has in front of it
 * @param reads what readers get under stock where somebody has measured it; null where nobody has
 */
record DiskKind(RotatingDiskModel model, String elevator, @Nullable Curve reads)
    implements NodeDisk {
  static final String USUAL_ELEVATOR = "mq-deadline";

  private static final long LEAST_SEEK_NANOS = 1_000_000;
  private static final long MOST_SEEK_NANOS = 16_000_000;

  /** Of 7,200 turns a minute. */
  static final long ROTATION_NANOS = 8_333_000;

  private static final long SKIP_BYTES = 1 << 20;
  private static final long PREFETCH_NANOS = 30_000_000;
  private static final long PATIENCE_NANOS = 300_000_000;

  static DiskKind rotating(
      double capacityBytes, double bytesPerSecond, String elevator, @Nullable Curve reads) {
    return new DiskKind(
        rotating(
            Math.round(capacityBytes),
            bytesPerSecond,
            LEAST_SEEK_NANOS,
            MOST_SEEK_NANOS,
            ROTATION_NANOS),
        elevator,
        reads);
  }

  /** With one throughput all over. */
  static RotatingDiskModel rotating(
      long capacityBytes,
      double bytesPerSecond,
      long leastSeekNanos,
      long mostSeekNanos,
      long rotationNanos) {
    return new RotatingDiskModel(
        capacityBytes,
        bytesPerSecond,
        bytesPerSecond,
        leastSeekNanos,
        mostSeekNanos,
        rotationNanos,
        SKIP_BYTES,
        PREFETCH_NANOS,
        1,
        PATIENCE_NANOS);
  }

  @Override
  public long capacityBytes() {
    return model.capacityBytes();
  }

  @Override
  public DiskPlan under(String policy) {
    if (policy.equals(PolicyName.STOCK)) {
      return new DiskPlan.Stock(stock());
    }
    return new DiskPlan.Gated(
        gate(policy),
        simulation -> new RotatingDisk(simulation, model),
        Long.MAX_VALUE,
        model.capacityBytes());
  }

  @Override
  public HostPlan.SharedDisk under(String policy, Machines machines) {
    return policy.equals(PolicyName.STOCK)
        ? new HostPlan.StockDisk(
            GuestProbe.of(model, elevator, machines.elevator(), machines.count()))
        : new HostPlan.GatedDisk(gate(policy), model, elevator, machines.elevator());
  }

  private DevicePolicy gate(String policy) {
    DeviceProfile profile =
        DeviceProfile.of(
            model.outerBytesPerSecond(), model.outerBytesPerSecond(), 0, UsualPolicy.SEEK_NANOS);
    return UsualPolicy.of(PolicyName.of(policy), profile, UsualPolicy.MAX_WAIT_NANOS);
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
