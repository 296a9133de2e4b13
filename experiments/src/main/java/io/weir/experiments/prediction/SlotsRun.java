// SPDX-License-Identifier: Apache-2.0
package io.weir.experiments.prediction;

import io.weir.lab.Progress;
import io.weir.lab.cluster.ClusterLayout;
import io.weir.lab.cluster.ClusterOptions;
import io.weir.lab.cluster.DiskCluster;
import io.weir.lab.cluster.SlowDisks;
import io.weir.lab.host.LabDisk;
import io.weir.lab.host.LabScripts;
import io.weir.lab.host.ProcessorProbe;
import io.weir.lab.jobs.JobKind;
import io.weir.lab.node.SlotsCluster;
import io.weir.linux.DeviceFile;
import io.weir.linux.Probe;
import io.weir.linux.ProbeResult;
import io.weir.model.job.JobProfile;
import io.weir.model.job.JobProfileFile;
import io.weir.model.job.PhaseProfile;
import io.weir.model.job.Stage;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/**
 * Everything that predictions are compared with: the disk is probed, each job profiled from one run
 * of it with one slot, and then run with each number of slots.
 */
final class SlotsRun {
  /**
   * As fast everywhere: on one with zones what is run later is slower, by up to a tenth, as its
   * files lie further inside.
   */
  static final String DISK = LabDisk.LEVEL;

  private static final String ELEVATOR = "mq-deadline";

  private final List<JobKind> kinds;
  private final List<Integer> slots;
  private final Path folder;
  private final Progress progress;
  private final KeptJobs kept;
  private MeasuredJobs jobs = new MeasuredJobs();

  /**
   * @param folder where the device, profiles and histories go, and logs of runs with one slot
   */
  SlotsRun(List<JobKind> kinds, List<Integer> slots, Path folder, Progress progress) {
    this.kinds = kinds;
    this.slots = slots;
    this.folder = folder;
    this.kept = new KeptJobs(folder);
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
   */
  MeasuredJobs measure(int repeats, int mixSlots) throws IOException, InterruptedException {
    LabScripts.need("fio:fio");
    askProcessors();
    onCluster(
        cluster -> {
          for (JobKind kind : kinds) {
            profile(cluster, kind);
          }
          cluster.keepLogs(folder);
          kept.write(jobs);
          run(cluster, repeats, mixSlots);
        });
    askProcessors();
    kept.write(jobs);
    return jobs;
  }

  /** Measures what an earlier run has not of so many repeats; its disk and profiles are kept. */
  MeasuredJobs goOn(MeasuredJobs earlier, int repeats, int mixSlots)
      throws IOException, InterruptedException {
    jobs = earlier;
    askProcessors();
    onCluster(cluster -> run(cluster, repeats, mixSlots));
    kept.write(jobs);
    return jobs;
  }

  private interface OnCluster {
    void run(SlotsCluster cluster) throws IOException, InterruptedException;
  }

  private void onCluster(OnCluster work) throws IOException, InterruptedException {
    DiskCluster.during(
        new ClusterOptions(
                SlotsCluster.NODES.size(),
                ELEVATOR,
                0,
                /* yarn= */ true,
                SlotsCluster.keys(slowMotion()))
            .inSlowMotion(slowMotion())
            .onDisks(DISK),
        SlotsCluster.NODES,
        SlotsCluster.DIRTY_BYTES,
        progress,
        disks -> {
          disks.readAhead(SlotsCluster.READ_AHEAD_BYTES);
          if (!Files.exists(kept.device())) {
            probe();
          }
          try (SlotsCluster cluster = new SlotsCluster(disks, progress)) {
            progress.step("what the jobs read");
            cluster.load();
            work.run(cluster);
          }
        });
  }

  private void probe() throws IOException, InterruptedException {
    progress.step("probe");
    ProbeResult probed =
        Probe.of(
            ClusterLayout.dataOf(SlotsCluster.NODES.get(0)),
            /* whileBusy= */ false,
            progress::update);
    Files.createDirectories(folder);
    Files.writeString(kept.device(), DeviceFile.text(probed));
    jobs.probed(probed);
  }

  /** Before and after, as what others do on this machine differs from hour to hour. */
  private void askProcessors() throws InterruptedException {
    progress.step("processors");
    double now = ProcessorProbe.cores();
    jobs.processors(now);
    progress.say("the processors are worth %.2f cores".formatted(now));
  }

  private void run(SlotsCluster cluster, int repeats, int mixSlots)
      throws IOException, InterruptedException {
    for (int repeat = 1; repeat <= repeats; repeat++) {
      for (JobKind kind : kinds) {
        for (int each : slots) {
          if (!Files.exists(kept.history(kind, each, repeat))) {
            run(cluster, kind, each, repeat);
          }
        }
      }
      if (mixSlots > 0 && !Files.exists(kept.beside(kinds.get(1), repeat))) {
        runBoth(cluster, mixSlots, repeat);
      }
    }
  }

  private void run(SlotsCluster cluster, JobKind kind, int slots, int repeat)
      throws IOException, InterruptedException {
    String label = MeasuredJobs.label(kind);
    progress.step("%s, %d slots, repeat %d".formatted(label, slots, repeat));
    SlotsCluster.Ran ran = cluster.run(kind, slots);
    cluster.keepHistory(ran, kept.history(kind, slots, repeat));
    for (Stage stage : Stage.values()) {
      jobs.ran(kind, slots, repeat, stage, ran.times().seconds(stage));
    }
    progress.say(
        "%s, %d slots: maps %.1f s, reduces %.1f s"
            .formatted(label, slots, ran.times().mapSeconds(), ran.times().reduceSeconds()));
  }

  /** The first two beside each other. */
  private void runBoth(SlotsCluster cluster, int slots, int repeat)
      throws IOException, InterruptedException {
    progress.step("two jobs, repeat " + repeat);
    List<SlotsCluster.Ran> both = cluster.together(kinds.get(0), kinds.get(1), slots);
    for (int i = 0; i < both.size(); i++) {
      JobKind kind = kinds.get(i);
      double seconds = both.get(i).times().seconds();
      cluster.keepHistory(both.get(i), kept.beside(kind, repeat));
      jobs.ranBeside(kind, seconds);
      progress.say("beside each other, %s: %.1f s".formatted(MeasuredJobs.label(kind), seconds));
    }
  }

  /** From a run that is not compared with anything. */
  private void profile(SlotsCluster cluster, JobKind kind)
      throws IOException, InterruptedException {
    String label = MeasuredJobs.label(kind);
    progress.step("profile of " + label);
    SlotsCluster.Ran ran = cluster.run(kind, 1);
    cluster.keepHistory(ran, kept.profiled(kind));
    JobProfile profile = cluster.profile(ran, jobs.probed().forModel());
    Files.writeString(kept.profile(kind), JobProfileFile.text(profile));
    double besides = ran.processors().besides(processorSeconds(profile));
    jobs.profile(kind, profile, besides);
    progress.say(
        "%s, 1 slot: maps %.1f s, reduces %.1f s; %.2f cores for daemons"
            .formatted(label, ran.times().mapSeconds(), ran.times().reduceSeconds(), besides));
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
}
