// SPDX-License-Identifier: Apache-2.0
package io.weir.cli.tune;

import io.weir.cli.tune.settings.SettingsSwitch;
import io.weir.mapreduce.live.JobsOfYarn;
import io.weir.mapreduce.live.LiveJob;
import io.weir.mapreduce.live.TaskCounts;
import io.weir.tuner.hosts.Follower;
import io.weir.tuner.phase.JobDivision;
import io.weir.tuner.phase.JobPhase;
import io.weir.tuner.phase.RunningJob;
import io.weir.tuner.plan.ElevatorPair;
import io.weir.tuner.plan.Plan;
import java.io.IOException;
import java.io.PrintStream;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.apache.hadoop.security.UserGroupInformation;
import org.jspecify.annotations.Nullable;

/** A command that runs one MapReduce job, whose phases its tasks tell. */
final class MapReduceCommand implements PhasedCommand {
  private final ShellCommand command;
  private final @Nullable String wanted;
  private final JobsOfYarn jobs;
  private final SettingsSwitch switching;
  private final PrintStream err;
  private JobDivision division = JobDivision.THREE;
  private String name = "";

  /**
   * @param wanted name of the job; nothing for whichever this user's command submits
   * @param err for what goes wrong
   */
  MapReduceCommand(
      ShellCommand command,
      @Nullable String wanted,
      JobsOfYarn jobs,
      SettingsSwitch switching,
      PrintStream err) {
    this.command = command;
    this.wanted = wanted;
    this.jobs = jobs;
    this.switching = switching;
    this.err = err;
  }

  @Override
  public double divide(ElevatorPair asItIs) throws IOException, InterruptedException {
    division = JobDivision.THREE;
    double[] seconds = run(Plan.of(asItIs, division.phases()));
    division = JobDivision.of(seconds);
    return Arrays.stream(seconds).sum();
  }

  @Override
  public String name() {
    return name;
  }

  @Override
  public List<String> phases() {
    return division.names();
  }

  @Override
  public JobDivision division() {
    return division;
  }

  @Override
  public double[] run(Plan plan) throws IOException, InterruptedException {
    command.prepare();
    Watching watching = new Watching(err);
    Follower follower = switching.follower(plan, watching);
    follower.begin(plan);
    Set<String> known = new HashSet<>();
    jobs.all().forEach(each -> known.add(each.id()));
    Process process = command.start();
    try {
      LiveJob job = submitted(process, known, watching);
      double[] seconds = follower.follow(running(job, division), plan);
      command.await(process);
      check(job, known);
      name = job.name();
      return seconds;
    } finally {
      ShellCommand.end(process);
    }
  }

  /** As whoever follows it asks it. */
  static RunningJob running(LiveJob job, JobDivision division) {
    return () -> division.phaseOf(job.tasks().map(MapReduceCommand::progress));
  }

  private static JobPhase.Progress progress(TaskCounts tasks) {
    return new JobPhase.Progress(
        tasks.maps(), tasks.mapsDone(), tasks.reduces(), tasks.shufflesDone());
  }

  /** Waits until it runs; what it waits for in a queue says nothing of disks. */
  private LiveJob submitted(Process process, Set<String> known, Watching watching)
      throws IOException, InterruptedException {
    while (true) {
      boolean mayCome = process.isAlive();
      try {
        List<LiveJob> come = come(known);
        watching.answered();
        if (!come.isEmpty() && !come.get(0).isWaiting()) {
          return come.get(0);
        }
        if (!mayCome && come.isEmpty()) {
          throw new NoJobException(
              "'%s' ended with exit code %d and has submitted no MapReduce job%s; --phases disk is for what is none%s"
                  .formatted(
                      command,
                      process.exitValue(),
                      wanted == null ? "" : " called " + wanted,
                      command.tail()));
        }
      } catch (NoJobException e) {
        throw e;
      } catch (IOException e) {
        watching.failed(e);
      }
      watching.await();
    }
  }

  private List<LiveJob> come(Set<String> known) throws IOException {
    String user = UserGroupInformation.getCurrentUser().getShortUserName();
    return jobs.all().stream()
        .filter(each -> !known.contains(each.id()))
        .filter(each -> wanted == null ? each.user().equals(user) : each.name().equals(wanted))
        .toList();
  }

  private void check(LiveJob job, Set<String> known) throws IOException {
    if (!job.hasSucceeded()) {
      throw new IOException("%s (%s) has failed%s".formatted(job.id(), job.name(), command.tail()));
    }
    List<LiveJob> come = come(known);
    if (come.size() > 1) {
      throw new IOException(
          "'%s' has submitted several jobs, %s; --name says which of them is meant"
              .formatted(command, come.stream().map(LiveJob::name).toList()));
    }
  }
}
