// SPDX-License-Identifier: Apache-2.0
package io.weir.experiments.isolation;

import io.weir.core.gate.Gate;
import io.weir.hadoop.interposer.GateInterposer;
import io.weir.lab.hdfs.PlugIn;
import io.weir.lab.jobs.JobFailedException;
import io.weir.lab.jobs.JobKind;
import io.weir.lab.jobs.JobProcess;
import io.weir.lab.jobs.JobSpec;
import java.io.IOException;
import java.time.Duration;
import java.util.Map;
import java.util.Set;
import org.apache.hadoop.conf.Configuration;

/**
 * Two TeraGens that never end, for a while: the shares of two flows that always want more.
 *
 * <p>A turn with quanta is a tenth of what WordCount reads from a disk in all, so its run is over
 * before its share can show. Here each disk gives out some eighty turns.
 */
final class SharesRun {
  private static final Duration READY = Duration.ofMinutes(2);
  private static final String WITHOUT_END = "1000000000";

  private final Testbed testbed;
  private final Setup setup;
  private final Duration time;
  private final JobSpec heavy;
  private final JobSpec light;

  SharesRun(Testbed testbed, Setup setup, Duration time) {
    this.testbed = testbed;
    this.setup = setup;
    this.time = time;
    int slots = Workload.DATA_NODES * Workload.SLOTS_PER_NODE;
    this.heavy = testbed.job(JobKind.TERAGEN, 1, WITHOUT_END, slots);
    this.light = testbed.job(JobKind.TERAGEN, 2, WITHOUT_END, slots);
  }

  /** The heavier flow's share of the service while both had requests waiting. */
  double share() throws IOException, JobFailedException, InterruptedException {
    Configuration conf =
        testbed.configuration(
            setup, Map.of(heavy.flow(), setup.wordCountWeight(), light.flow(), 1));
    ContentionMeter contention =
        new ContentionMeter(Set.of(heavy.flow(), light.flow()), testbed.profile(conf));
    GateInterposer gates = PlugIn.gates(conf, contention::watch);
    PlugIn.OF_PROCESS.exchange(gates);
    try (JobProcess one = JobProcess.start(heavy);
        JobProcess other = JobProcess.start(light)) {
      one.ready(READY);
      other.ready(READY);
      one.go();
      other.go();
      if (one.awaitFor(time).isPresent() || other.awaitFor(Duration.ZERO).isPresent()) {
        throw new IllegalStateException("a TeraGen without end has ended");
      }
      double share = contention.share(heavy.flow());
      long ungated = gates.gates().values().stream().mapToLong(Gate::ungatedPasses).sum();
      if (ungated > 0) {
        throw new IllegalStateException(ungated + " requests passed a gate without leave");
      }
      return share;
    } finally {
      PlugIn.OF_PROCESS.remove();
    }
  }
}
