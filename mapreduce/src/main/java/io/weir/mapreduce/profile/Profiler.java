// SPDX-License-Identifier: Apache-2.0
package io.weir.mapreduce.profile;

import io.weir.mapreduce.logs.LogFolder;
import io.weir.mapreduce.logs.TaskLog;
import io.weir.mapreduce.logs.TaskLogs;
import io.weir.model.cost.CostModel;
import io.weir.model.cost.Rounding;
import io.weir.model.cost.Sharing;
import io.weir.model.device.Device;
import io.weir.model.device.OverNetwork;
import io.weir.model.device.PageCache;
import io.weir.model.file.BadFileException;
import io.weir.model.job.JobProfile;
import io.weir.model.job.Merges;
import io.weir.model.job.Phase;
import io.weir.model.job.PhaseProfile;
import io.weir.model.job.Stage;
import io.weir.model.job.StageProfile;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import org.apache.hadoop.conf.Configuration;
import org.jspecify.annotations.Nullable;

/**
 * Makes a profile of a job from one run of it that nothing disturbed: of its own tasks, too, so
 * with one map and one reduce at a time on a node (section 5.1).
 */
public final class Profiler {
  private final FinishedJob job;
  private final @Nullable TaskLogs logs;
  private final double replication;
  private final @Nullable NodeUse use;

  /**
   * Reads the history of a job.
   *
   * @param history {@code job_…-….jhist}
   * @param logs a folder that has the logs of its tasks, however deep
   * @param replication copies of the job's output, 1 or more
   * @throws BadFileException if the history is truncated, of a job that failed, or lacks counters
   */
  public Profiler(
      org.apache.hadoop.fs.Path history, Path logs, double replication, Configuration conf)
      throws IOException {
    this(HistoryFile.read(history, conf), new LogFolder(logs), replication, null);
  }

  /**
   * Of a job whose history was read.
   *
   * @param logs of its tasks; null if there are none: then it is known what phases read, wrote and
   *     computed, but not how long they took
   * @param replication copies of the job's output, 1 or more
   */
  public Profiler(FinishedJob job, @Nullable TaskLogs logs, double replication) {
    this(job, logs, replication, null);
  }

  private Profiler(
      FinishedJob job, @Nullable TaskLogs logs, double replication, @Nullable NodeUse use) {
    this.job = job;
    this.logs = logs;
    this.replication = replication;
    this.use = use;
  }

  /** The same, which knows what the disks of the job's nodes did while it ran. */
  public Profiler with(NodeUse disks) {
    return new Profiler(job, logs, replication, disks);
  }

  /**
   * The profile of the job wherever it ran.
   *
   * @throws BadFileException if logs are missing, or lack what tells the phases apart
   */
  public JobProfile profile() throws IOException {
    return merging(of(measured(Stage.MAP), measured(Stage.REDUCE)));
  }

  /**
   * The same, which knows what its phases waited for beside processor and device.
   *
   * @param device that each of its nodes had
   * @param cache that each of them had
   * @throws BadFileException if logs are missing, or lack what tells the phases apart
   */
  public JobProfile profile(Device device, PageCache cache) throws IOException {
    List<MeasuredPhase> maps = measured(Stage.MAP);
    List<MeasuredPhase> reduces = measured(Stage.REDUCE);
    JobProfile job = of(maps, reduces);
    int nodes = new SlotWaits(this.job.tasks(Stage.MAP)).hosts();
    Device ofNodes = new OverNetwork(device, Double.POSITIVE_INFINITY, nodes, 1);
    CostModel alone = new CostModel(ofNodes, Sharing.BY_NONE, Rounding.NONE, cache);
    return merging(
        new JobProfile(
            job.name(),
            waiting(Stage.MAP, maps, nodes, job, alone),
            waiting(Stage.REDUCE, reduces, nodes, job, alone)));
  }

  private JobProfile merging(JobProfile profile) throws IOException {
    return new JobProfile(
        profile.name(),
        profile.maps().merging(merges(Stage.MAP)),
        profile.reduces().merging(merges(Stage.REDUCE)));
  }

  /** Of the average task. */
  private Merges merges(Stage stage) throws IOException {
    List<Merges> all = new ArrayList<>();
    for (FinishedTask each : job.tasks(stage)) {
      if (logs != null) {
        all.add(new MergedFiles(log(logs, each)).merges());
      }
    }
    return all.isEmpty() ? Merges.NONE : Merges.average(all);
  }

  private static TaskLog log(TaskLogs logs, FinishedTask task) throws IOException {
    return logs.of(task.attempt(), task.container(), task.startMillis());
  }

  private JobProfile of(List<MeasuredPhase> maps, List<MeasuredPhase> reduces) {
    return new JobProfile(
        job.name(),
        stage(Stage.MAP, maps.stream().map(MeasuredPhase::profile).toList()),
        stage(Stage.REDUCE, reduces.stream().map(MeasuredPhase::profile).toList()));
  }

  private StageProfile waiting(
      Stage stage, List<MeasuredPhase> measured, int nodes, JobProfile known, CostModel model) {
    return stage(
        stage,
        measured.stream()
            .map(each -> each.profile(phase -> model.alone(known, phase, nodes)))
            .toList());
  }

  /** What makes the run less fit for a profile. */
  public List<String> doubts() {
    List<String> doubts = new ArrayList<>();
    for (Stage stage : Stage.OF_MAPREDUCE) {
      int most = new SlotWaits(job.tasks(stage)).mostAtOnce();
      if (most > 1) {
        doubts.add(
            "%d %ss ran at a time on one node: they have disturbed each other, so what they waited for is in the profile; run it with 1"
                .formatted(most, stage.name().toLowerCase(Locale.ROOT)));
      }
    }
    return doubts;
  }

  /** What an average task of a stage did, in the order of phases. */
  private List<MeasuredPhase> measured(Stage stage) throws IOException {
    Map<Phase, List<MeasuredPhase>> measured = new TreeMap<>();
    SlotWaits slots = new SlotWaits(job.tasks(stage));
    for (FinishedTask task : job.tasks(stage)) {
      for (MeasuredPhase each : phases(task)) {
        measured
            .computeIfAbsent(each.phase(), phase -> new ArrayList<>())
            .add(each.withDisk(disk(task, each, slots)));
      }
    }
    return measured.values().stream().map(MeasuredPhase::average).toList();
  }

  private List<MeasuredPhase> phases(FinishedTask task) throws IOException {
    if (logs == null) {
      return new CountedPhases(task, replication).measured();
    }
    TaskLog log = log(logs, task);
    return task.stage() == Stage.MAP
        ? new MapPhases(task, log, replication).measured()
        : new ReducePhases(task, log, replication).measured();
  }

  /** What a node does between two tasks is done while the second begins. */
  private @Nullable DiskUse disk(FinishedTask task, MeasuredPhase phase, SlotWaits slots) {
    if (use == null) {
      return null;
    }
    List<Interval> when = new ArrayList<>(phase.when());
    if (phase.phase().isInit()) {
      slots.before(task).ifPresent(when::add);
    }
    DiskUse sum = DiskUse.NONE;
    for (Interval each : when) {
      sum = sum.plus(use.disk(task.host(), each));
    }
    return sum;
  }

  /** What a slot waits for its next task counts to the init of that. */
  private StageProfile stage(Stage stage, List<PhaseProfile> phases) {
    SlotWaits slots = new SlotWaits(job.tasks(stage));
    return new StageProfile(
        stage,
        job.tasks(stage).size(),
        phases.stream()
            .map(
                each ->
                    each.phase().isInit()
                        ? each.withWait(each.waitSeconds() + slots.secondsBetween())
                        : each)
            .toList());
  }
}
