// SPDX-License-Identifier: Apache-2.0
package io.weir.bench.prediction;

import io.weir.bench.Progress;
import io.weir.bench.Samples;
import io.weir.bench.jobs.JobKind;
import io.weir.bench.real.ClusterLayout;
import io.weir.bench.real.ClusterOptions;
import io.weir.bench.real.DiskCluster;
import io.weir.bench.real.LabScripts;
import io.weir.bench.real.SlowDisks;
import io.weir.linux.DeviceFile;
import io.weir.linux.Probe;
import io.weir.linux.ProbeResult;
import io.weir.model.JobProfile;
import io.weir.model.JobProfileFile;
import io.weir.model.PhaseProfile;
import io.weir.model.Stage;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * Everything that predictions are compared with: the disk is probed, each job profiled from one run
 * of it with one slot, and then run with each number of slots.
 */
final class SlotsRun {
  private static final String ELEVATOR = "mq-deadline";

  private final List<JobKind> kinds;
  private final List<Integer> slots;
  private final Progress progress;
  private final Samples samples = new Samples();
  private final Map<JobKind, JobProfile> profiles = new TreeMap<>();
  private @Nullable ProbeResult probed;
  private final Map<JobKind, Double> ofDaemons = new TreeMap<>();
  private final List<Double> worth = new ArrayList<>();

  SlotsRun(List<JobKind> kinds, List<Integer> slots, Progress progress) {
    this.kinds = kinds;
    this.slots = slots;
    this.progress = progress;
  }

  /**
   * By what factor the disk's times are longer. Half of what other benches have: for six cores
   * rather than twelve to a disk, and still less of it for a core than in the paper.
   */
  static double slowMotion() {
    return SlowDisks.slowMotion(SlotsCluster.NODES.size()) / 2;
  }

  /**
   * Measures.
   *
   * @param mixSlots with which the first two kinds are run beside each other; 0: they are not
   * @param folder where the device, profiles and histories go, and logs of runs with one slot
   */
  void measure(int repeats, int mixSlots, Path folder) throws IOException, InterruptedException {
    LabScripts.need("fio:fio");
    askProcessors();
    DiskCluster.during(
        new ClusterOptions(
                SlotsCluster.NODES.size(),
                ELEVATOR,
                0,
                /* yarn= */ true,
                SlotsCluster.keys(slowMotion()))
            .inSlowMotion(slowMotion()),
        SlotsCluster.NODES,
        SlotsCluster.DIRTY_BYTES,
        progress,
        disks -> {
          disks.readAhead(SlotsCluster.READ_AHEAD_BYTES);
          progress.step("probe");
          probed =
              Probe.of(
                  ClusterLayout.dataOf(SlotsCluster.NODES.get(0)),
                  /* whileBusy= */ false,
                  progress::update);
          Files.createDirectories(folder);
          Files.writeString(folder.resolve("disk.device.json"), DeviceFile.text(probed));
          try (SlotsCluster cluster = new SlotsCluster(disks, progress)) {
            progress.step("what the jobs read");
            cluster.load();
            measure(cluster, repeats, mixSlots, folder);
          }
        });
    askProcessors();
  }

  /** Before and after, as what others do on this machine differs from hour to hour. */
  private void askProcessors() throws InterruptedException {
    progress.step("processors");
    double now = ProcessorProbe.cores();
    worth.add(now);
    progress.say("the processors are worth %.2f cores".formatted(now));
  }

  private void measure(SlotsCluster cluster, int repeats, int mixSlots, Path folder)
      throws IOException, InterruptedException {
    for (JobKind kind : kinds) {
      profile(cluster, kind, folder);
    }
    cluster.keepLogs(folder);
    for (int repeat = 1; repeat <= repeats; repeat++) {
      for (JobKind kind : kinds) {
        for (int each : slots) {
          progress.step("%s, %d slots, repeat %d".formatted(label(kind), each, repeat));
          SlotsCluster.Ran ran = cluster.run(kind, each);
          cluster.keepHistory(ran, folder, key(kind, each, repeat));
          add(kind, each, ran);
        }
      }
      if (mixSlots > 0) {
        progress.step("two jobs, repeat " + repeat);
        List<SlotsCluster.Ran> both = cluster.together(kinds.get(0), kinds.get(1), mixSlots);
        for (int i = 0; i < both.size(); i++) {
          samples.add(mixed(kinds.get(i)), both.get(i).times().seconds());
          cluster.keepHistory(both.get(i), folder, mixed(kinds.get(i)) + "-" + repeat);
          progress.say(
              "beside each other, %s: %.1f s"
                  .formatted(label(kinds.get(i)), both.get(i).times().seconds()));
        }
      }
    }
  }

  /** From a run that is not compared with anything. */
  private void profile(SlotsCluster cluster, JobKind kind, Path folder)
      throws IOException, InterruptedException {
    progress.step("profile of " + label(kind));
    SlotsCluster.Ran ran = cluster.run(kind, 1);
    cluster.keepHistory(ran, folder, label(kind) + "-profile");
    JobProfile profile = cluster.profile(ran, probed().forModel());
    profiles.put(kind, profile);
    Files.writeString(folder.resolve(label(kind) + ".profile.json"), JobProfileFile.text(profile));
    double besides = ran.processors().besides(processorSeconds(profile));
    ofDaemons.put(kind, besides);
    progress.say(
        "%s, 1 slot: maps %.1f s, reduces %.1f s; %.2f cores for daemons"
            .formatted(
                label(kind), ran.times().mapSeconds(), ran.times().reduceSeconds(), besides));
  }

  private static double processorSeconds(JobProfile job) {
    double seconds = 0;
    for (Stage stage : Stage.values()) {
      for (PhaseProfile each : job.stage(stage).phases()) {
        seconds +=
            job.stage(stage).tasks() * each.concurrency().threads() * each.processorSeconds();
      }
    }
    return seconds;
  }

  private void add(JobKind kind, int slots, SlotsCluster.Ran ran) {
    for (Stage stage : Stage.values()) {
      samples.add(key(kind, stage, slots), ran.times().seconds(stage));
    }
    progress.say(
        "%s, %d slots: maps %.1f s, reduces %.1f s"
            .formatted(label(kind), slots, ran.times().mapSeconds(), ran.times().reduceSeconds()));
  }

  static String label(JobKind kind) {
    return SlotsCluster.label(kind);
  }

  static String key(JobKind kind, Stage stage, int slots) {
    return "%s_%ss_%d".formatted(label(kind), stage.name().toLowerCase(Locale.ROOT), slots);
  }

  private static String key(JobKind kind, int slots, int repeat) {
    return "%s-%d-slots-%d".formatted(label(kind), slots, repeat);
  }

  static String mixed(JobKind kind) {
    return label(kind) + "_mixed";
  }

  Samples samples() {
    return samples;
  }

  /** What the processors of this machine are worth, less what daemons and masters of jobs take. */
  double cores() {
    return Math.max(1, average(worth) - average(ofDaemons.values()));
  }

  /** The same while some jobs run beside each other, each with its master and its daemons' work. */
  double coresBeside(List<JobKind> together) {
    return Math.max(1, average(worth) - together.stream().mapToDouble(ofDaemons::get).sum());
  }

  private static double average(Collection<Double> values) {
    return values.stream().mapToDouble(each -> each).average().orElseThrow();
  }

  ProbeResult probed() {
    return Objects.requireNonNull(probed);
  }

  JobProfile profile(JobKind kind) {
    return Objects.requireNonNull(profiles.get(kind));
  }
}
