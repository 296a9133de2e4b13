// SPDX-License-Identifier: Apache-2.0
package io.weir.lab.node;

import io.weir.lab.cluster.RealCluster;
import io.weir.lab.jobs.JobKind;
import io.weir.mapreduce.live.JobsOfYarn;
import io.weir.mapreduce.live.LiveJob;
import io.weir.mapreduce.live.TaskCounts;
import io.weir.mapreduce.profile.PhaseSeconds;
import io.weir.tuner.hosts.Follower;
import io.weir.tuner.phase.JobDivision;
import io.weir.tuner.phase.JobPhase;
import io.weir.tuner.plan.Plan;
import io.weir.tuner.settings.SettingsByPhase;
import io.weir.tuner.settings.SettingsPlan;
import java.io.IOException;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;

/**
 * A job of a real cluster, followed from outside as {@code weir tune} does it; how long its phases
 * took is from its history.
 */
public final class FollowedJob implements AutoCloseable {
  private static final long LOOK_MILLIS = 500;

  private final JobKind kind;
  private final TunedDisk disk;
  private final JobsOfYarn jobs;
  private final ExecutorService following = Executors.newSingleThreadExecutor();

  public FollowedJob(JobKind kind, TunedDisk disk) throws IOException {
    this.kind = kind;
    this.disk = disk;
    this.jobs = JobsOfYarn.open(RealCluster.clientConfiguration());
  }

  /** Runs it with settings beside a plan; each phase in seconds. */
  public double[] run(Plan plan, SettingsByPhase settings)
      throws IOException, InterruptedException {
    JobDivision division = JobDivision.ofPhases(plan.phases());
    Follower follower =
        new Follower(disk.hosts()::set, SettingsPlan.beside(plan, settings), new Looks());
    follower.begin(plan);
    Future<double[]> followed = following.submit(following(follower, division, plan));
    PhaseSeconds ran = disk.run(kind);
    ended(followed);
    double[] seconds = new double[plan.phases()];
    seconds[division.indexOf(JobPhase.MAP)] += ran.map();
    seconds[division.indexOf(JobPhase.SHUFFLE)] += ran.shuffle();
    seconds[division.indexOf(JobPhase.REDUCE)] += ran.reduce();
    return seconds;
  }

  private Callable<double[]> following(Follower follower, JobDivision division, Plan plan) {
    return () -> {
      List<LiveJob> live = jobs.running();
      while (live.isEmpty()) {
        TimeUnit.MILLISECONDS.sleep(LOOK_MILLIS);
        live = jobs.running();
      }
      LiveJob job = live.get(0);
      return follower.follow(() -> division.phaseOf(progress(job)), plan);
    };
  }

  private static Optional<JobPhase.Progress> progress(LiveJob job)
      throws IOException, InterruptedException {
    Optional<TaskCounts> tasks = job.tasks();
    return tasks.map(
        each ->
            new JobPhase.Progress(
                each.maps(), each.mapsDone(), each.reduces(), each.shufflesDone()));
  }

  private static void ended(Future<double[]> followed) throws IOException, InterruptedException {
    try {
      followed.get();
    } catch (ExecutionException e) {
      throw new IOException("the job was not followed: " + e.getCause(), e);
    }
  }

  @Override
  public void close() throws IOException {
    following.shutdownNow();
    jobs.close();
  }

  /** Twice a second, as the command does. */
  private static final class Looks implements Follower.Looks {
    @Override
    public long nanos() {
      return System.nanoTime();
    }

    @Override
    public void await() throws InterruptedException {
      TimeUnit.MILLISECONDS.sleep(LOOK_MILLIS);
    }

    @Override
    public void answered() {
      // As it should.
    }

    @Override
    public void failed(IOException why) {
      // Asked again at the next look; the job's own end is seen by whoever runs it.
    }
  }
}
