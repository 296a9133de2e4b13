// SPDX-License-Identifier: Apache-2.0
package io.weir.experiments.reproduce.throttling;

import static io.weir.results.Figure.FRACTION;

import io.weir.experiments.reproduce.PaperRow;
import io.weir.experiments.reproduce.Reproduction;
import io.weir.experiments.reproduce.SimulatedCluster;
import io.weir.simulator.run.Outcome;
import java.util.List;

/** Figures 4 and 6: what the tasks of one node do to each other on one disk, and their stretch. */
public final class ThrottlingOneNode implements Reproduction {
  /** Figure 4: with seven cores it "quadruples the map task length". */
  private static final double MAP_TIME = 4;

  /** Figure 6: "the write test experiences task delays up to 267%". */
  private static final double WRITE_TIME = 2.67;

  private static final int CORES = 7;

  @Override
  public String name() {
    return "throttling-4-6";
  }

  @Override
  public String shows() {
    return "How long a map takes on a node where seven run at a time, over what it takes where one does.";
  }

  @Override
  public List<PaperRow> rows(long seed) {
    double alone = mapSeconds("terasort", 1, seed);
    double together = mapSeconds("terasort", CORES, seed);
    double computing = 128.0 * (1 << 20) * 25e-9 + 4.1; // as the profile has it
    return List.of(
        row("map_time_terasort").theirs(MAP_TIME).ours(together / alone),
        row("map_time_dfsio_write")
            .theirs(WRITE_TIME)
            .ours(mapSeconds("dfsio-write", CORES, seed) / mapSeconds("dfsio-write", 1, seed)),
        row("stretch_terasort")
            .ours((together - computing) / (alone - computing))
            .because(
                "ST of section III.B: the time for I/O over what it is alone; the paper gives no number of it"));
  }

  private static double mapSeconds(String program, int maps, long seed) {
    Outcome outcome =
        SimulatedCluster.run(
            """
            cluster:
              nodes: 1
              processors: 8
              containers: 9
              maps: %d
              reduces: 1
              memory: 8 GB
              disks: {capacity: 250 GB, throughput: 110 MB/s, elevator: cfq, reads: {1: 110 MB/s, 8: 69 MB/s}}
            hadoop: {block: 128 MiB, master: 0 s, heartbeat: 1 s, slowstart: 1, replication: 1, input_copies: 1}
            jobs: [{program: %s, maps: 56, reduces: %d}]
            """
                .formatted(maps, program, program.startsWith("dfsio") ? 0 : 1),
            "stock",
            seed);
    return outcome.jobs().get(0).maps().meanSeconds();
  }

  private static PaperRow row(String row) {
    return PaperRow.of(row, FRACTION)
        .neutral(1)
        .given("8 cores, 8 GB, one SATA disk, blocks of 128 MB; disk of 110 MB/s chosen")
        .fitted(ThrottlingCluster.FITTED);
  }
}
