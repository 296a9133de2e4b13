// SPDX-License-Identifier: Apache-2.0
package io.weir.cli.tune;

import io.weir.cli.console.Failures;
import io.weir.cli.console.Printable;
import io.weir.mapreduce.live.LiveJob;
import io.weir.results.AtomicFile;
import io.weir.tuner.hosts.FleetSettings;
import io.weir.tuner.hosts.Follower;
import io.weir.tuner.hosts.Hosts;
import io.weir.tuner.hosts.HostsFile;
import io.weir.tuner.phase.JobDivision;
import io.weir.tuner.plan.Plan;
import io.weir.tuner.search.PlanFile;
import io.weir.tuner.search.StoredPlan;
import io.weir.tuner.settings.SettingsPlan;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.function.Consumer;

/** One run of a job that somebody has submitted, with a plan. */
final class PlannedRun {
  /** Before why one is left out. */
  static final String WITHOUT = "goes on without a machine: ";

  private final StoredPlan stored;
  private final Path hosts;
  private final Duration lease;
  private final PrintStream err;

  PlannedRun(StoredPlan stored, Path hosts, Duration lease, PrintStream err) {
    this.stored = stored;
    this.hosts = hosts;
    this.lease = lease;
    this.err = err;
  }

  /** With whichever way the job's runs are to learn of, and writes down what it took. */
  void learning(LiveJob job, Path file) throws IOException, InterruptedException {
    Plan way = stored.next();
    double seconds = follow(job, way);
    if (seconds > 0 && job.hasSucceeded()) {
      StoredPlan now = PlanFile.read(file);
      if (!now.isRunAs(stored)) {
        say(job, "not written down: %s has another plan by now".formatted(file));
        return;
      }
      StoredPlan more = now.with(way, seconds);
      AtomicFile.write(file, PlanFile.text(more));
      say(job, "%.1f s, written down; %s".formatted(seconds, verdict(more)));
    }
  }

  private static String verdict(StoredPlan stored) {
    return stored.isFaster() ? "the plan is faster" : "the plan is not faster";
  }

  /**
   * Follows it to its end.
   *
   * @return how long that took, in seconds; 0 where a machine failed, and the job goes on as it is
   */
  double follow(LiveJob job, Plan plan) throws InterruptedException {
    say(job, stored.job() + " is followed: " + plan);
    double[] seconds;
    String where = "goes on with the elevators that its disks had before";
    try (Hosts fleet =
        Hosts.startWithout(HostsFile.read(hosts), lease, why -> say(job, WITHOUT + text(why)))) {
      JobDivision division = JobDivision.ofPhases(plan.phases());
      seconds = follower(fleet, job, plan).follow(MapReduceCommand.running(job, division), plan);
      fleet.check();
      where = "has ended, but not all is as it was";
    } catch (IOException e) {
      say(job, where + ": " + text(e));
      return 0;
    }
    say(job, "has ended; all elevators are as they were");
    return Arrays.stream(seconds).sum();
  }

  /** One that sets what the plan's phases have; runs without the plan have no settings of it. */
  private Follower follower(Hosts fleet, LiveJob job, Plan plan) {
    SettingsPlan its =
        plan.equals(stored.plan()) ? stored.settings() : SettingsPlan.none(plan.phases());
    return following(its, fleet, what -> say(job, what), new Watching(err, fleet::check));
  }

  /**
   * One that sets pairs, and settings where there are any.
   *
   * @param said is told what is set
   */
  static Follower following(
      SettingsPlan settings, Hosts fleet, Consumer<String> said, Watching watching) {
    if (settings.isElevatorsOnly()) {
      return new Follower(
          pair -> {
            fleet.set(pair);
            said.accept(pair.toString());
          },
          watching);
    }
    return new Follower(
        pair -> {
          new FleetSettings(fleet).set(pair);
          said.accept(pair.toString());
        },
        settings,
        watching);
  }

  /** What went wrong, and what then did. */
  static String text(Exception failure) {
    StringBuilder text = new StringBuilder(Failures.line(failure));
    for (Throwable more : failure.getSuppressed()) {
      text.append("; ").append(Failures.line(more));
    }
    return text.toString();
  }

  private void say(LiveJob job, String what) {
    err.println(Printable.of(job.id() + ": " + what));
  }
}
