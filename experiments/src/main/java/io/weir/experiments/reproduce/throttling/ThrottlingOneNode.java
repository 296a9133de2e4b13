// SPDX-License-Identifier: Apache-2.0
package io.weir.experiments.reproduce.throttling;

import static io.weir.results.Figure.FRACTION;
import static java.util.Objects.requireNonNull;

import io.weir.experiments.reproduce.PaperRow;
import io.weir.experiments.reproduce.Reproduction;
import io.weir.model.job.PhaseProfile;
import io.weir.simulator.job.Benchmarks;
import io.weir.simulator.job.Work;
import java.util.List;

/** Figures 4 to 6: what the maps of one node do to each other on one disk, and their stretch. */
final class ThrottlingOneNode implements Reproduction {
  /** Figure 4: with seven cores it "quadruples the map task length". */
  private static final double MAP_TIME = 4;

  /** "Prolongs the Map Phase by 3 times". */
  private static final double MAP_PHASE = 1 + 3;

  /** "The task concurrency reaches above 6". */
  private static final double CONCURRENCY = 6;

  /** Figure 6: "the write test experiences task delays up to 267%". */
  private static final double WRITE_TIME = 2.67;

  private static final int CORES = 7;
  private static final double BLOCK_BYTES = 128 << 20;
  private static final double SORT_BUFFER_BYTES = 100 << 20;
  private static final String TERASORT = "terasort";

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
    NodeRun alone = onDisk(TERASORT, 1, seed);
    NodeRun together = onDisk(TERASORT, CORES, seed);
    return List.of(
        row("map_time_terasort")
            .theirs(MAP_TIME)
            .ours(together.mapSeconds() / alone.mapSeconds())
            .because("what their maps compute is not in the text; the profile is the lab's"),
        row("map_phase_terasort")
            .theirs(MAP_PHASE)
            .ours(together.phaseSeconds() * CORES / alone.phaseSeconds())
            .because(
                "\"prolongs the Map Phase by 3 times\", read as: it is four times a seventh of what it is with one core, as"
                    + " formula (1) has it of tasks four times as long"),
        row("map_concurrency_terasort", "maps")
            .theirs(CONCURRENCY)
            .ours(together.concurrency())
            .because("theirs is \"above 6\" of 7"),
        row("stretch_terasort")
            .ours(stretch(alone, together))
            .because(
                "ST of section III.B, at most as many as run; T_I/O alone is the time for which the disk works for a map;"
                    + " the paper gives no number of it"),
        row("map_time_terasort_ssd")
            .fitted("")
            .given("a PCI-E SSD; 700 MB/s read and 500 MB/s written chosen")
            .ours(
                NodeRun.onFlash(TERASORT, CORES, seed).mapSeconds()
                    / NodeRun.onFlash(TERASORT, 1, seed).mapSeconds())
            .because("figure 5: \"fluctuated slightly\"; the paper draws it, and gives no number"),
        ofTest("dfsio-write", seed)
            .theirs(WRITE_TIME)
            .because(
                "8 GB of memory take what is written until a fifth of it is dirty; how much one of their maps wrote is not"
                    + " in the text"),
        ofTest("dfsio-read", seed)
            .because("\"a similar performance\"; the paper draws it, and gives no number"));
  }

  private static PaperRow ofTest(String program, long seed) {
    return row("map_time_" + program.replace('-', '_'))
        .ours(onDisk(program, CORES, seed).mapSeconds() / onDisk(program, 1, seed).mapSeconds());
  }

  private static NodeRun onDisk(String program, int slots, long seed) {
    return NodeRun.of(program, slots, NodeRun.FITTED_READS, "stock", seed);
  }

  private static double stretch(NodeRun alone, NodeRun together) {
    Work work = requireNonNull(Benchmarks.all().get(TERASORT));
    double computing =
        work
            .profile(TERASORT, NodeRun.MAPS, BLOCK_BYTES, 1, SORT_BUFFER_BYTES, 0)
            .maps()
            .phases()
            .stream()
            .mapToDouble(ThrottlingOneNode::secondsWithoutIo)
            .sum();
    return (together.mapSeconds() - computing) / (alone.busySeconds() / alone.maps());
  }

  private static double secondsWithoutIo(PhaseProfile phase) {
    return phase.processorSeconds() + phase.waitSeconds();
  }

  private static PaperRow row(String row) {
    return row(row, FRACTION).neutral(1);
  }

  private static PaperRow row(String row, String unit) {
    return PaperRow.of(row, unit)
        .given("8 cores, 8 GB, one SATA disk, blocks of 128 MB; disk of 110 MB/s chosen")
        .fitted(ThrottlingCluster.FITTED);
  }
}
