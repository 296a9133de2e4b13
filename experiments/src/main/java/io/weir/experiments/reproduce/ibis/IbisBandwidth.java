// SPDX-License-Identifier: Apache-2.0
package io.weir.experiments.reproduce.ibis;

import static io.weir.results.Figure.FRACTION;

import io.weir.core.accounting.FlowCounters;
import io.weir.experiments.reproduce.LabFigures;
import io.weir.experiments.reproduce.PaperRow;
import io.weir.experiments.reproduce.Reproduction;
import io.weir.experiments.reproduce.SimulatedCluster;
import io.weir.simulator.cluster.Node;
import io.weir.simulator.run.ClusterSimulation;
import io.weir.simulator.run.Progress;
import io.weir.simulator.volume.GatedVolume;
import io.weir.simulator.volume.Volume;
import java.util.List;

/** Figure 3: what WordCount and TeraGen get of the disks at 2:1, and what WordCount gains. */
final class IbisBandwidth implements Reproduction {
  /** "approximately 1/3 of the available bandwidth to TeraGen and 2/3 to WordCount". */
  private static final double TERAGEN = 1.0 / 3;

  /** "completes faster by 40%". */
  private static final double FASTER = 0.4;

  private final IbisCluster cluster;
  private final LabFigures lab;

  IbisBandwidth(IbisCluster cluster, LabFigures lab) {
    this.cluster = cluster;
    this.lab = lab;
  }

  @Override
  public String name() {
    return "ibis-3";
  }

  @Override
  public String shows() {
    return "What TeraGen gets of HDFS's disks while WordCount runs with twice its weight, and how much sooner WordCount ends.";
  }

  @Override
  public List<PaperRow> rows(long seed) {
    ClusterSimulation shared = SimulatedCluster.of(cluster.beside(2), "sfq", seed);
    double withShares = wordCountSeconds(shared);
    double stock = wordCountSeconds(SimulatedCluster.of(cluster.beside(2), "stock", seed));
    return List.of(
        PaperRow.of("teragen_least_part", FRACTION)
            .theirs(TERAGEN)
            .ours(leastPart(shared))
            .given(IbisCluster.GIVEN + "; " + IbisCluster.CHOSEN)
            .because(
                "what TeraGen got of the device time while WordCount ran; WordCount leaves it what it does not ask"
                    + " for, so it is no less than a third"),
        lab.in(
            PaperRow.of("wordcount_share", FRACTION).theirs(1 - TERAGEN),
            "isolation",
            "steady_share_sfq_2_1"),
        PaperRow.of("wordcount_faster", FRACTION)
            .theirs(FASTER)
            .ours(1 - withShares / stock)
            .neutral(0)
            .given(IbisCluster.GIVEN + "; " + IbisCluster.CHOSEN)
            .because("bursts save seeks as well, which IBIS's chunks do not"));
  }

  private static double wordCountSeconds(ClusterSimulation simulation) {
    simulation.runUntil(
        () -> !simulation.jobs().isEmpty() && simulation.jobs().get(0).isDone(), Progress.NONE);
    return simulation.simulation().nowNanos() / 1e9;
  }

  private static double leastPart(ClusterSimulation simulation) {
    double ofTeraGen = 0;
    double ofAll = 0;
    for (Node node : simulation.cluster().nodes()) {
      for (Volume volume : node.blockVolumes()) {
        for (FlowCounters each : ((GatedVolume) volume).counters()) {
          ofAll += each.serviceNanos();
          ofTeraGen += each.flow().equals("teragen") ? each.serviceNanos() : 0;
        }
      }
    }
    return ofTeraGen / ofAll;
  }
}
