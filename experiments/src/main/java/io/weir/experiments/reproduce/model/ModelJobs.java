// SPDX-License-Identifier: Apache-2.0
package io.weir.experiments.reproduce.model;

import static java.util.Objects.requireNonNull;

import io.weir.experiments.prediction.PaperJobs;
import io.weir.model.job.JobProfile;
import io.weir.model.job.Phase;
import io.weir.model.job.PhaseProfile;
import io.weir.model.job.Stage;
import io.weir.model.job.StageProfile;
import io.weir.simulator.job.Benchmarks;
import io.weir.simulator.job.Work;
import java.util.List;

/**
 * The jobs of section 6, all with as many tasks and blocks as {@link PaperJobs} has. Of TeraSort
 * and WordCount's maps its text says enough for a profile; the other two do what the simulator's
 * benchmarks of these names do with a byte.
 */
enum ModelJobs {
  TERASORT("terasort"),
  WORDCOUNT("wordcount"),
  PFP_GROWTH("pfp-growth"),
  PAGERANK("pagerank");

  static final String CHOSEN =
      "800 maps of 256 MB and 80 reduces, a link of 10 Gbit/s, heartbeats out of band, tasks that differ by 5 % in"
          + " processor time";

  private static final String ESTIMATED =
      ", what the program does with a byte as the simulator's benchmark of its name";

  private static final double NANOS = 1e9;
  private static final double INIT_SECONDS = 0.5;

  /** Of what a reduce computes, what it does while it shuffles. */
  private static final double SHUFFLE_PART = 0.45;

  private final String benchmark;

  ModelJobs(String benchmark) {
    this.benchmark = benchmark;
  }

  /** As the names of rows have it. */
  String row() {
    return benchmark.replace('-', '_');
  }

  /** What else the paper does not say, and no row has decided. */
  String chosen() {
    return fitted().isEmpty() ? ESTIMATED : "";
  }

  /** What was chosen so that a sentence of the paper holds. */
  String fitted() {
    return switch (this) {
      case TERASORT ->
          "processor time, so that phases are bound by I/O after 2.6 slots (section 6.1: after 2 or 3)";
      case WORDCOUNT -> "a map computes for 70 s, so that it is bound by the processor (section 1)";
      default -> "";
    };
  }

  /** With as much of it for each of so many nodes. */
  JobProfile profile(int nodes) {
    StageProfile like = PaperJobs.teraSort(nodes).maps();
    int reduces = PaperJobs.teraSort(nodes).reduces().tasks();
    return switch (this) {
      case TERASORT -> PaperJobs.teraSort(nodes);
      case WORDCOUNT -> {
        StageProfile maps = PaperJobs.wordCount(nodes).maps();
        double output = maps.phases().get(maps.phases().size() - 1).writtenBytes();
        yield new JobProfile(row(), maps, reduces(maps.tasks(), output, reduces));
      }
      default -> {
        double inputBytes = like.phases().get(1).readBytes();
        double output = inputBytes * work().intermediatePerByte();
        yield new JobProfile(
            row(),
            new StageProfile(Stage.MAP, like.tasks(), maps(inputBytes, output)),
            reduces(like.tasks(), output, reduces));
      }
    };
  }

  private Work work() {
    return requireNonNull(Benchmarks.all().get(benchmark));
  }

  private List<PhaseProfile> maps(double inputBytes, double output) {
    double mapSeconds = inputBytes * work().mapNanosPerByte() / NANOS;
    double mergeSeconds = output * work().mergeNanosPerByte() / NANOS;
    return List.of(
        new PhaseProfile(Phase.MAP_INIT, INIT_SECONDS, 0, 0),
        new PhaseProfile(Phase.READ_MAP_COLLECT, mapSeconds, inputBytes, 0),
        new PhaseProfile(Phase.SPILL, 0, 0, output),
        new PhaseProfile(Phase.MAP_MERGE, mergeSeconds, output, output));
  }

  private StageProfile reduces(int maps, double outputOfMap, int reduces) {
    double bytes = maps * outputOfMap / reduces;
    double seconds = bytes * work().reduceNanosPerByte() / NANOS;
    return new StageProfile(
        Stage.REDUCE,
        reduces,
        List.of(
            new PhaseProfile(Phase.REDUCE_INIT, INIT_SECONDS, 0, 0),
            new PhaseProfile(Phase.SHUFFLE, SHUFFLE_PART * seconds, bytes, bytes),
            new PhaseProfile(
                Phase.READ_REDUCE_WRITE,
                (1 - SHUFFLE_PART) * seconds,
                bytes,
                bytes * work().outputPerByte())));
  }
}
