// SPDX-License-Identifier: Apache-2.0
package io.weir.experiments.reality;

import io.weir.experiments.reality.SimulatedJobs.Beside;
import io.weir.hadoop.gate.GateSettings;
import io.weir.hadoop.settings.WeirKeys;
import io.weir.lab.cluster.SlowDisks;
import io.weir.lab.disk.DiskModel;
import io.weir.lab.jobs.EmbeddedJobs;
import io.weir.simulator.coordination.Coordination;
import io.weir.simulator.run.DiskPlan;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import org.apache.hadoop.conf.Configuration;

/**
 * The scenario of the bench isolation in the simulator.
 *
 * @param slowMotion of the emulated disks
 */
record SimulatedIsolation(SimulatedJobs jobs, double slowMotion) {
  /**
   * How long WordCount takes.
   *
   * @param keys of the DataNodes, as the real ones have them
   * @param weight of WordCount to TeraGen's 1; 0 where weights mean nothing
   */
  double seconds(Map<String, String> keys, boolean contended, int weight, long seed) {
    List<DiskPlan> disks = Collections.nCopies(EmbeddedJobs.DATA_NODES, disk(keys));
    return contended
        ? jobs.beside(disks, Coordination.NONE, new Beside(Math.max(1, weight), 0), seed)
        : jobs.alone(disks, seed);
  }

  private DiskPlan disk(Map<String, String> keys) {
    DiskModel model = DiskModel.rotating().inSlowMotion(slowMotion);
    if ("none".equals(keys.get(WeirKeys.POLICY))) {
      return SimulatedDisks.stock(model);
    }
    Configuration conf = new Configuration(/* loadDefaults= */ false);
    SlowDisks.timeouts(slowMotion).forEach(conf::set); // longest waits follow from them
    EmbeddedJobs.deviceKeys(slowMotion).forEach(conf::set);
    keys.forEach(conf::set);
    GateSettings settings = GateSettings.of(conf);
    return SimulatedDisks.gated(model, settings.onDevice(), settings.writeWindow().bytes());
  }
}
