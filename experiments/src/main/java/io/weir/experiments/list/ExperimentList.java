// SPDX-License-Identifier: Apache-2.0
package io.weir.experiments.list;

import io.weir.experiments.broker.BrokerBench;
import io.weir.experiments.console.ConsoleBench;
import io.weir.experiments.containers.ContainersBench;
import io.weir.experiments.coordination.CoordinationBench;
import io.weir.experiments.decision.CoreBench;
import io.weir.experiments.disks.DiskBench;
import io.weir.experiments.disks.ProbeBench;
import io.weir.experiments.disks.SpindleBench;
import io.weir.experiments.engine.Experiment;
import io.weir.experiments.faults.FaultsBench;
import io.weir.experiments.fuzz.FuzzBench;
import io.weir.experiments.hbase.HBaseBench;
import io.weir.experiments.hdfstests.HdfsTestsBench;
import io.weir.experiments.hostile.HostileBench;
import io.weir.experiments.isolation.AloneBench;
import io.weir.experiments.isolation.IsolationBench;
import io.weir.experiments.mixes.MixesBench;
import io.weir.experiments.mutants.MutantsBench;
import io.weir.experiments.overhead.OverheadBench;
import io.weir.experiments.prediction.AdviceBench;
import io.weir.experiments.prediction.ModelBench;
import io.weir.experiments.prediction.PaperBench;
import io.weir.experiments.prediction.SlotsBench;
import io.weir.experiments.prediction.SparkBench;
import io.weir.experiments.promises.PromisesBench;
import io.weir.experiments.readers.CachedBench;
import io.weir.experiments.readers.CrowdBench;
import io.weir.experiments.reality.RealityBench;
import io.weir.experiments.reproduce.list.ReproduceBench;
import io.weir.experiments.shares.DiskSharesBench;
import io.weir.experiments.shares.IntermediateBench;
import io.weir.experiments.shares.QueuesBench;
import io.weir.experiments.shares.SparkSharesBench;
import io.weir.experiments.shares.UnevenBench;
import io.weir.experiments.simulator.SimulatorBench;
import io.weir.experiments.soak.SoakBench;
import io.weir.experiments.streams.FlashBench;
import io.weir.experiments.streams.JobsBench;
import io.weir.experiments.streams.StreamsBench;
import io.weir.experiments.top.TopBench;
import io.weir.experiments.tuning.PairsBench;
import io.weir.experiments.tuning.SwitchCostBench;
import io.weir.experiments.tuning.TuneBench;
import io.weir.experiments.tuning.VmPairsBench;
import io.weir.experiments.tuning.VmSwitchCostBench;
import io.weir.experiments.tuning.VmTuneBench;
import io.weir.experiments.vms.ScxFairBench;
import io.weir.experiments.vms.VmClustersBench;
import io.weir.experiments.vms.VmCostBench;
import io.weir.experiments.vms.VmFairBench;
import io.weir.experiments.vms.VmMixedBench;
import io.weir.experiments.vms.VmPlainBench;
import io.weir.experiments.vms.VmPolicyBench;
import io.weir.experiments.vms.VmSingleBench;
import io.weir.experiments.vms.VmSmpBench;
import io.weir.experiments.vms.VmStressBench;
import java.util.List;
import java.util.Optional;

/** Every bench there is. */
public final class ExperimentList {
  private static final List<Experiment> ALL =
      List.of(
          IsolationBench.demo(),
          IsolationBench.full(),
          CoreBench.declaration(),
          SoakBench.declaration(),
          FuzzBench.declaration(),
          CoordinationBench.declaration(),
          DiskBench.declaration(),
          AloneBench.declaration(),
          CachedBench.declaration(),
          CrowdBench.declaration(),
          OverheadBench.declaration(),
          TopBench.declaration(),
          SpindleBench.declaration(),
          DiskSharesBench.declaration(),
          MixesBench.declaration(),
          PromisesBench.declaration(),
          HostileBench.declaration(),
          UnevenBench.declaration(),
          RealityBench.declaration(),
          IntermediateBench.declaration(),
          ContainersBench.declaration(),
          SparkSharesBench.declaration(),
          HBaseBench.declaration(),
          FaultsBench.declaration(),
          QueuesBench.declaration(),
          BrokerBench.declaration(),
          ConsoleBench.declaration(),
          ReproduceBench.declaration(),
          SimulatorBench.declaration(),
          StreamsBench.declaration(),
          JobsBench.declaration(),
          FlashBench.declaration(),
          PaperBench.declaration(),
          ProbeBench.declaration(),
          new ModelBench(),
          SparkBench.declaration(),
          new AdviceBench(),
          SlotsBench.declaration(),
          PairsBench.declaration(),
          SwitchCostBench.declaration(),
          TuneBench.declaration(),
          VmPairsBench.declaration(),
          VmSwitchCostBench.declaration(),
          VmTuneBench.declaration(),
          VmSingleBench.declaration(),
          VmFairBench.declaration(),
          VmPolicyBench.declaration(),
          VmMixedBench.declaration(),
          VmClustersBench.declaration(),
          VmSmpBench.declaration(),
          VmStressBench.declaration(),
          VmPlainBench.declaration(),
          VmCostBench.declaration(),
          ScxFairBench.declaration(),
          HdfsTestsBench.declaration(),
          MutantsBench.declaration());

  private ExperimentList() {}

  public static List<Experiment> all() {
    return ALL;
  }

  public static Optional<Experiment> named(String name) {
    return ALL.stream().filter(bench -> bench.name().equals(name)).findFirst();
  }
}
