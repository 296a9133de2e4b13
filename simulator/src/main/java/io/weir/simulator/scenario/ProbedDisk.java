// SPDX-License-Identifier: Apache-2.0
package io.weir.simulator.scenario;

import io.weir.core.device.DeviceProfile;
import io.weir.core.policy.DevicePolicy;
import io.weir.core.policy.UsualPolicy;
import io.weir.simulator.device.DeviceModel;
import io.weir.simulator.device.FlashDrive;
import io.weir.simulator.device.FlashModel;
import io.weir.simulator.device.RotatingDiskModel;
import io.weir.simulator.probe.GuestProbe;
import io.weir.simulator.run.DiskPlan;
import io.weir.simulator.run.HostPlan;

/**
 * A disk that was measured. Under stock it is its curves. Under a policy of Weir it is a device
 * that has what was measured: one that rotates, if a random access takes a millisecond or more,
 * else flash.
 *
 * <pre>
 * rotates   seek over x = s · √(x / capacity) + a turn / 2, with s so that it takes C_random on average
 * flash     channels = small reads a second of the deepest queue · latency of one
 * </pre>
 */
record ProbedDisk(Probed probed, long capacityBytes, String elevator) implements NodeDisk {
  private static final double LEAST_SEEK_SECONDS = 1e-3;
  private static final double NANOS = 1e9;
  private static final long SMALL_READ = 64 << 10;

  /** The mean of √(x / capacity), where x is the distance of two places that are by chance. */
  private static final double MEAN_ROOT = 8.0 / 15;

  private static final long HALF_TURN_NANOS = DiskKind.ROTATION_NANOS / 2;

  private boolean rotates() {
    return probed.device().randomSeconds() >= LEAST_SEEK_SECONDS;
  }

  @Override
  public DiskPlan under(String policy) {
    if (policy.equals(PolicyName.STOCK)) {
      return new DiskPlan.Stock(probed.device());
    }
    return new DiskPlan.Gated(gate(policy), model()::make, Long.MAX_VALUE, capacityBytes);
  }

  private DevicePolicy gate(String policy) {
    long seek = rotates() ? Math.round(probed.device().randomSeconds() * NANOS) : 0;
    DeviceProfile profile =
        DeviceProfile.of(
            probed.device().reads().bytesPerSecond(1),
            probed.device().writes().bytesPerSecond(1),
            0,
            seek);
    return UsualPolicy.of(PolicyName.of(policy), profile, UsualPolicy.MAX_WAIT_NANOS);
  }

  /** What the probe found is of one system; elevators of host and machines are above the model. */
  @Override
  public HostPlan.SharedDisk under(String policy, Machines machines) {
    return policy.equals(PolicyName.STOCK)
        ? new HostPlan.StockDisk(
            GuestProbe.of(model(), elevator, machines.elevator(), machines.count()))
        : new HostPlan.GatedDisk(gate(policy), model(), elevator, machines.elevator());
  }

  private DeviceModel model() {
    return rotates() ? rotating() : new FlashDrive(flash(), capacityBytes);
  }

  RotatingDiskModel rotating() {
    double bytesPerSecond = probed.device().reads().bytesPerSecond(1);
    double mean = probed.device().randomSeconds() * NANOS;
    long turn = mean > 2 * HALF_TURN_NANOS ? DiskKind.ROTATION_NANOS : 0;
    return DiskKind.rotating(
        capacityBytes, bytesPerSecond, 0, Math.round((mean - turn / 2.0) / MEAN_ROOT), turn);
  }

  FlashModel flash() {
    Probed.AtDepth one = probed.depths().firstEntry().getValue();
    Probed.AtDepth deepest = probed.depths().lastEntry().getValue();
    double ofStream = probed.device().reads().bytesPerSecond(1);
    double most =
        Math.max(
            deepest.bytesPerSecond(),
            Math.max(ofStream, probed.device().reads().bytesPerSecond(16)));
    long latency =
        Math.round(
            Math.max(0, one.meanSeconds() - SMALL_READ / ofStream - SMALL_READ / most) * NANOS);
    return FlashModel.measured(
        latency,
        latency,
        deepest.bytesPerSecond() / SMALL_READ,
        ofStream,
        most,
        probed.depths().lastKey());
  }
}
