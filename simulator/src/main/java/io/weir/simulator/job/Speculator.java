// SPDX-License-Identifier: Apache-2.0
package io.weir.simulator.job;

import io.weir.model.job.Stage;
import io.weir.simulator.kernel.Event;
import io.weir.simulator.kernel.Simulation;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Which tasks of a job are run a second time, as Hadoop's DefaultSpeculator decides, with the
 * estimates of its LegacyTaskRuntimeEstimator.
 *
 * <pre>
 * end of an attempt      = start + elapsed / progress
 * end of a second one    = now + mean of the tasks of its stage that are done
 * gain                   = end of the attempt − end of a second one
 * </pre>
 *
 * <p>It looks every second, or 15 s after it has found one. Of each stage the task with the most
 * gain gets a second attempt, if one in twenty of the stage is done, and no more second attempts
 * run than the most of 10, one in ten of the tasks that run, and one in a hundred of all.
 */
public final class Speculator {
  private static final long LOOK_NANOS = 1_000_000_000L;
  private static final long AFTER_ONE_NANOS = 15_000_000_000L;
  private static final double LEAST_DONE = 0.05;
  private static final int ALWAYS_ALLOWED = 10;
  private static final double OF_ALL = 0.01;
  private static final double OF_RUNNING = 0.1;
  private static final double LEAST_PROGRESS = 1e-4;
  private static final double NANOS = 1e9;

  private final Simulation simulation;
  private final JobRun job;
  private final Runnable whenOneIsWanted;
  private final Event look = Event.of(this::look);

  /**
   * @param whenOneIsWanted told when a second attempt waits for a container
   */
  public Speculator(Simulation simulation, JobRun job, Runnable whenOneIsWanted) {
    this.simulation = simulation;
    this.job = job;
    this.whenOneIsWanted = whenOneIsWanted;
  }

  public void start() {
    simulation.in(LOOK_NANOS, look);
  }

  private void look() {
    if (job.isDone()) {
      return;
    }
    int found = 0;
    for (Stage stage : Stage.OF_MAPREDUCE) {
      TaskRun slowest = slowest(stage);
      if (slowest != null) {
        job.wantSecond(slowest);
        found++;
      }
    }
    if (found > 0) {
      whenOneIsWanted.run();
    }
    simulation.in(found > 0 ? AFTER_ONE_NANOS : LOOK_NANOS, look);
  }

  /** The attempt beside which a second one gains the most; null if none does. */
  private @Nullable TaskRun slowest(Stage stage) {
    int tasks = job.plan().profile().stage(stage).tasks();
    TaskTimes done = job.times(stage);
    if (done.count() == 0 || done.count() < LEAST_DONE * tasks) {
      return null;
    }
    List<TaskRun> running = new ArrayList<>();
    job.running().stream().filter(each -> each.stage() == stage).forEach(running::add);
    double allowed = Math.max(OF_ALL * tasks, OF_RUNNING * running.size());
    if (job.seconds(stage) >= Math.max(ALWAYS_ALLOWED, allowed)) {
      return null;
    }
    long now = simulation.nowNanos();
    double second = now + done.mean() * NANOS;
    TaskRun slowest = null;
    double most = 0;
    for (TaskRun each : running) {
      double gain = job.hasSecond(each) ? 0 : end(each, now) - second;
      if (gain > most) {
        most = gain;
        slowest = each;
      }
    }
    return slowest;
  }

  private static double end(TaskRun attempt, long now) {
    double elapsed = now - attempt.startedNanos();
    return attempt.startedNanos() + elapsed / Math.max(LEAST_PROGRESS, attempt.progress());
  }
}
