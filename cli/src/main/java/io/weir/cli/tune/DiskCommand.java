// SPDX-License-Identifier: Apache-2.0
package io.weir.cli.tune;

import io.weir.cli.tune.settings.SettingsSwitch;
import io.weir.tuner.hosts.DiskRun;
import io.weir.tuner.hosts.Follower;
import io.weir.tuner.hosts.Hosts;
import io.weir.tuner.phase.DiskDivision;
import io.weir.tuner.phase.JobDivision;
import io.weir.tuner.plan.ElevatorPair;
import io.weir.tuner.plan.Plan;
import java.io.IOException;
import java.io.PrintStream;
import java.util.Arrays;
import java.util.List;

/** A command that runs anything, whose phases the disks tell that it uses. */
final class DiskCommand implements PhasedCommand {
  private final ShellCommand command;
  private final String name;
  private final Hosts fleet;
  private final SettingsSwitch switching;
  private final PrintStream err;
  private DiskDivision division = DiskDivision.WHOLE;
  private List<DiskDivision.Part> seen = List.of();
  private List<Double> usual = List.of();

  /**
   * @param name by which it is to be known again
   * @param fleet whose disks are read
   * @param err for what goes wrong
   */
  DiskCommand(
      ShellCommand command, String name, Hosts fleet, SettingsSwitch switching, PrintStream err) {
    this.command = command;
    this.name = name;
    this.fleet = fleet;
    this.switching = switching;
    this.err = err;
  }

  @Override
  public double divide(ElevatorPair asItIs) throws IOException, InterruptedException {
    division = DiskDivision.WHOLE;
    double[] seconds = run(Plan.of(asItIs, 1));
    division = DiskDivision.of(seen);
    usual = DiskDivision.seconds(seen);
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
    return JobDivision.ONE;
  }

  @Override
  public double[] run(Plan plan) throws IOException, InterruptedException {
    command.prepare();
    Watching watching = new Watching(err, fleet::check);
    Follower follower = switching.follower(plan, watching);
    follower.begin(plan);
    Process process = command.start();
    watching.until(process);
    try {
      DiskRun run = DiskRun.of(division, fleet, () -> !process.isAlive());
      double[] seconds = follower.follow(run, plan);
      command.await(process);
      seen = run.seen();
      return complete(seconds);
    } finally {
      ShellCommand.end(process);
    }
  }

  /** A phase that its disks did not show is not one that took no time. */
  private double[] complete(double[] seconds) {
    if (Arrays.stream(seconds).allMatch(each -> each > 0)) {
      return seconds;
    }
    err.println(
        "  not all phases were seen; each is taken to be as much of it as in the first run");
    double part = Arrays.stream(seconds).sum() / usual.stream().mapToDouble(each -> each).sum();
    return usual.stream().mapToDouble(each -> each * part).toArray();
  }
}
