// SPDX-License-Identifier: Apache-2.0
package io.weir.bench.prediction;

import io.weir.bench.Bench;
import io.weir.bench.BenchOptions;
import io.weir.bench.Progress;
import io.weir.bench.cluster.QuietLogs;
import io.weir.bench.jobs.JobKind;
import io.weir.bench.real.LabDisk;
import io.weir.model.Advisor;
import io.weir.model.CostModel;
import io.weir.model.Mix;
import io.weir.model.ProbedDevice;
import io.weir.model.SlotAdvice;
import io.weir.model.Stage;
import io.weir.results.Figure;
import io.weir.results.ResultDocument;
import io.weir.results.ResultDocumentBuilder;
import io.weir.results.Target;
import java.util.List;

/** What the advised number of slots costs, against the best of all that were tried. */
public final class AdviceBench implements Bench {
  private static final List<JobKind> KINDS =
      List.of(JobKind.TERASORT, JobKind.WORDCOUNT, JobKind.SORT);
  private static final List<Integer> SLOTS = List.of(1, 2, 3, 4, 8);
  private static final List<Integer> SLOTS_OF_QUICK = List.of(1, 2, 4);
  private static final double MOST_REGRET = 0.03;

  @Override
  public String name() {
    return "advice";
  }

  @Override
  public String summary() {
    return "Is the advised number of slots the best?";
  }

  @Override
  public String duration() {
    return "15 min, and 30 min a repeat";
  }

  @Override
  public String quickDuration() {
    return "15 min";
  }

  @Override
  public String needs() {
    return "root, FUSE and loop devices, Linux 6.2, fio, vmtouch, inotify-tools, 16 GB of memory";
  }

  @Override
  public ResultDocument run(BenchOptions options, Progress progress) throws Exception {
    QuietLogs.toFile(options.directory().resolve("hadoop.log"));
    List<JobKind> kinds = options.quick() ? KINDS.subList(0, 1) : KINDS;
    List<Integer> slots = options.quick() ? SLOTS_OF_QUICK : SLOTS;
    SlotsRun run = new SlotsRun(kinds, slots, progress);
    int repeats = options.quick() ? 1 : options.repeats();
    run.measure(repeats, /* mixSlots= */ 0, options.directory().resolve("profiles"));
    return document(options, run, kinds, slots, repeats);
  }

  private ResultDocument document(
      BenchOptions options, SlotsRun run, List<JobKind> kinds, List<Integer> slots, int repeats) {
    double cores = run.cores();
    ProbedDevice disk = run.probed().forModel();
    int nodes = SlotsCluster.NODES.size();
    Advisor advisor =
        new Advisor(
            CostModel.byEvents(disk, cores, SlotsCluster.CACHE),
            new Mix(disk, cores, nodes, SlotsCluster.CACHE),
            nodes,
            slots);
    ResultDocumentBuilder document =
        ResultDocument.builder(name())
            .summary(
                "Each job profiled from one run with one slot, then run with more: its time with the advised number of slots beside the best.")
            .version(options.version())
            .commit(options.commit())
            .seed(options.seed())
            .device("model", LabDisk.ROTATING)
            .device("elevator", "mq-deadline")
            .setting("repeats", repeats)
            .setting("slow_motion", SlotsRun.slowMotion())
            .setting("cores", cores);
    double worst = 0;
    for (JobKind kind : kinds) {
      worst = Math.max(worst, regret(run, kind, slots, advisor.slots(run.profile(kind))));
    }
    document.figure(
        "regret", Figure.of(Figure.FRACTION, worst).withTarget(Target.atMost(MOST_REGRET)));
    for (JobKind kind : kinds) {
      SlotAdvice advice = advisor.slots(run.profile(kind));
      String label = SlotsRun.label(kind);
      document
          .figure("regret_" + label, Figure.of(Figure.FRACTION, regret(run, kind, slots, advice)))
          .figure("map_slots_" + label, Figure.of("slots", advice.mapSlots()))
          .figure("reduce_slots_" + label, Figure.of("slots", advice.reduceSlots()));
      for (Stage stage : Stage.values()) {
        for (int each : slots) {
          String key = SlotsRun.key(kind, stage, each);
          document.figure("seconds_" + key, run.samples().figure(key, "s"));
        }
      }
    }
    return document
        .note(
            "A job's time is the sum of its stages' medians, as its reduces start when its maps have ended; so each stage is compared with its own best.")
        .build();
  }

  /** By what part the job takes longer than with the best number of slots for each stage. */
  private static double regret(SlotsRun run, JobKind kind, List<Integer> slots, SlotAdvice advice) {
    double advised =
        seconds(run, kind, Stage.MAP, advice.mapSlots())
            + seconds(run, kind, Stage.REDUCE, advice.reduceSlots());
    return advised / (best(run, kind, Stage.MAP, slots) + best(run, kind, Stage.REDUCE, slots)) - 1;
  }

  private static double best(SlotsRun run, JobKind kind, Stage stage, List<Integer> slots) {
    return slots.stream().mapToDouble(each -> seconds(run, kind, stage, each)).min().orElseThrow();
  }

  private static double seconds(SlotsRun run, JobKind kind, Stage stage, int slots) {
    return run.samples().median(SlotsRun.key(kind, stage, slots));
  }
}
