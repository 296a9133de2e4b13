// SPDX-License-Identifier: Apache-2.0
package io.weir.simulator.run;

import io.weir.model.job.Stage;
import io.weir.simulator.cluster.Node;
import io.weir.simulator.job.JobRun;
import io.weir.simulator.job.TaskTimes;
import io.weir.simulator.volume.Volume;
import java.util.List;
import java.util.function.ToDoubleFunction;

/**
 * What came of a run; all times in seconds.
 *
 * @param jobs by submission
 * @param endSeconds when the last one was done
 * @param events that happened
 * @param busy which part of the time the disks worked, of all of them
 * @param movedBytes by all disks
 */
public record Outcome(
    List<Job> jobs, double endSeconds, long events, double busy, double movedBytes) {
  private static final double NANOS = 1e9;

  /**
   * A job that was done.
   *
   * @param localMaps how many maps had their block at their own node
   * @param secondAttempts how many tasks were run a second time
   */
  public record Job(
      String name,
      String user,
      double submitSeconds,
      double startSeconds,
      double endSeconds,
      Tasks maps,
      Tasks reduces,
      int localMaps,
      int secondAttempts) {
    /** From its submission to its end. */
    public double responseSeconds() {
      return endSeconds - submitSeconds;
    }
  }

  /** The tasks of a stage: how many, and how long they took. */
  public record Tasks(long count, double meanSeconds, double deviationSeconds) {
    static Tasks of(TaskTimes times) {
      return new Tasks(times.count(), times.mean(), times.deviation());
    }
  }

  public Outcome {
    jobs = List.copyOf(jobs);
  }

  /** Of a simulation that has run. */
  public static Outcome of(ClusterSimulation done) {
    double end = done.simulation().nowNanos() / NANOS;
    double busy = 0;
    double moved = 0;
    int disks = 0;
    for (Node node : done.cluster().nodes()) {
      for (Volume volume : node.volumes()) {
        busy += volume.busyNanos() / NANOS;
        moved += volume.movedBytes();
        disks++;
      }
    }
    return new Outcome(
        done.jobs().stream().map(Outcome::job).toList(),
        end,
        done.simulation().happened(),
        end == 0 ? 0 : busy / end / disks,
        moved);
  }

  private static Job job(JobRun run) {
    return new Job(
        run.plan().name(),
        run.plan().user(),
        run.plan().submitNanos() / NANOS,
        run.startedNanos() / NANOS,
        run.endedNanos() / NANOS,
        Tasks.of(run.times(Stage.MAP)),
        Tasks.of(run.times(Stage.REDUCE)),
        run.localMaps(),
        run.secondAttempts());
  }

  /** The mean of something of all jobs. */
  public double mean(ToDoubleFunction<Job> of) {
    return jobs.stream().mapToDouble(of).average().orElse(0);
  }
}
