// SPDX-License-Identifier: Apache-2.0
package io.weir.bench.registry;

import io.weir.bench.Bench;
import io.weir.bench.broker.BrokerBench;
import io.weir.bench.coordination.CoordinationBench;
import io.weir.bench.decision.CoreBench;
import io.weir.bench.disk.DiskBench;
import io.weir.bench.hdfstests.HdfsTestsBench;
import io.weir.bench.hostile.HostileBench;
import io.weir.bench.isolation.AloneBench;
import io.weir.bench.isolation.IsolationBench;
import io.weir.bench.mixes.MixesBench;
import io.weir.bench.mixes.PromisesBench;
import io.weir.bench.mutants.MutantsBench;
import io.weir.bench.overhead.OverheadBench;
import io.weir.bench.prediction.AdviceBench;
import io.weir.bench.prediction.ModelBench;
import io.weir.bench.prediction.PaperBench;
import io.weir.bench.prediction.ProbeBench;
import io.weir.bench.readers.CachedBench;
import io.weir.bench.readers.CrowdBench;
import io.weir.bench.real.DiskSharesBench;
import io.weir.bench.real.FaultsBench;
import io.weir.bench.real.IntermediateBench;
import io.weir.bench.real.QueuesBench;
import io.weir.bench.real.SpindleBench;
import io.weir.bench.real.UnevenBench;
import io.weir.bench.soak.SoakBench;
import io.weir.bench.streams.FlashBench;
import io.weir.bench.streams.JobsBench;
import io.weir.bench.streams.StreamsBench;
import io.weir.bench.top.TopBench;
import io.weir.bench.tuning.PairsBench;
import io.weir.bench.tuning.SwitchCostBench;
import io.weir.bench.tuning.TuneBench;
import io.weir.bench.tuning.VmPairsBench;
import io.weir.bench.tuning.VmSwitchCostBench;
import io.weir.bench.tuning.VmTuneBench;
import io.weir.bench.vms.ScxFairBench;
import io.weir.bench.vms.VmCostBench;
import io.weir.bench.vms.VmFairBench;
import io.weir.bench.vms.VmMixedBench;
import io.weir.bench.vms.VmPlainBench;
import io.weir.bench.vms.VmSingleBench;
import io.weir.bench.vms.VmSmpBench;
import java.util.List;
import java.util.Optional;

/** Every bench there is. */
public final class Benches {
  private static final List<Bench> ALL =
      List.of(
          IsolationBench.demo(),
          IsolationBench.full(),
          new CoreBench(),
          new SoakBench(),
          new CoordinationBench(),
          new DiskBench(),
          new AloneBench(),
          new CachedBench(),
          new CrowdBench(),
          new OverheadBench(),
          new TopBench(),
          new SpindleBench(),
          new DiskSharesBench(),
          new MixesBench(),
          new PromisesBench(),
          new HostileBench(),
          new UnevenBench(),
          new IntermediateBench(),
          new FaultsBench(),
          new QueuesBench(),
          new BrokerBench(),
          new StreamsBench(),
          new JobsBench(),
          new FlashBench(),
          new PaperBench(),
          new ProbeBench(),
          new ModelBench(),
          new AdviceBench(),
          new PairsBench(),
          new SwitchCostBench(),
          new TuneBench(),
          new VmPairsBench(),
          new VmSwitchCostBench(),
          new VmTuneBench(),
          new VmSingleBench(),
          new VmFairBench(),
          new VmMixedBench(),
          new VmSmpBench(),
          new VmPlainBench(),
          new VmCostBench(),
          new ScxFairBench(),
          new HdfsTestsBench(),
          new MutantsBench());

  private Benches() {}

  public static List<Bench> all() {
    return ALL;
  }

  public static Optional<Bench> named(String name) {
    return ALL.stream().filter(bench -> bench.name().equals(name)).findFirst();
  }
}
