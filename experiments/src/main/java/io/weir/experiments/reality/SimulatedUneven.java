// SPDX-License-Identifier: Apache-2.0
package io.weir.experiments.reality;

import io.weir.experiments.reality.SimulatedJobs.Beside;
import io.weir.hadoop.gate.GateSettings;
import io.weir.hadoop.settings.WeirKeys;
import io.weir.lab.cluster.SlowDisks;
import io.weir.lab.disk.DiskOfModel;
import io.weir.lab.host.LabDisk;
import io.weir.simulator.coordination.Coordination;
import io.weir.simulator.run.DiskPlan;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.apache.hadoop.conf.Configuration;

/**
 * WordCount beside a TeraGen of less weight, where one of three nodes loses bandwidth to a process
 * outside: the part with jobs of the bench uneven, in the simulator.
 *
 * @param jobs what they cost
 * @param weight WordCount's; TeraGen's is 1
 */
record SimulatedUneven(SimulatedJobs jobs, int weight) {
  private static final int NODES = 3;
  private static final long BROKER_PERIOD_NANOS = 1_000_000_000L;
  private static final long HEAD_START_NANOS = 5_000_000_000L;

  /** How long WordCount takes by itself, on stock. */
  double alone(boolean isUneven, long seed) {
    KernelDisk disk = disk();
    return jobs.alone(
        disks(disk.stock(), isUneven ? disk.withOutsider().stock() : disk.stock()), seed);
  }

  /**
   * How long it takes beside TeraGen, by weights.
   *
   * @param mostFactor how far the broker may move a weight
   */
  double beside(boolean isUneven, double mostFactor, long seed) {
    KernelDisk disk = disk();
    GateSettings settings = settings();
    DiskPlan last = isUneven ? disk.withOutsider().gated(settings) : disk.gated(settings);
    return jobs.beside(
        disks(disk.gated(settings), last),
        new Coordination(BROKER_PERIOD_NANOS, mostFactor),
        new Beside(weight, HEAD_START_NANOS),
        seed);
  }

  private static List<DiskPlan> disks(DiskPlan usual, DiskPlan last) {
    List<DiskPlan> disks = new ArrayList<>(Collections.nCopies(NODES - 1, usual));
    disks.add(last);
    return disks;
  }

  private static KernelDisk disk() {
    double slowMotion = SlowDisks.slowMotion(NODES);
    return new KernelDisk(
        DiskOfModel.of(LabDisk.ROTATING, slowMotion), SlowDisks.DIRTY_BYTES, slowMotion, false);
  }

  private static GateSettings settings() {
    Map<String, String> keys = new TreeMap<>(SlowDisks.keysOfNodes(SlowDisks.slowMotion(NODES)));
    keys.put(WeirKeys.POLICY, "sfq");
    Configuration conf = new Configuration(/* loadDefaults= */ false);
    keys.forEach(conf::set);
    return GateSettings.of(conf);
  }
}
