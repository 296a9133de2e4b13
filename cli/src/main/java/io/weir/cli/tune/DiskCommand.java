// SPDX-License-Identifier: Apache-2.0
package io.weir.cli.tune;

import io.weir.tuner.DiskDivision;
import io.weir.tuner.DiskRun;
import io.weir.tuner.ElevatorPair;
import io.weir.tuner.Fleet;
import io.weir.tuner.Follower;
import io.weir.tuner.Plan;
import java.io.IOException;
import java.io.PrintStream;
import java.util.Arrays;
import java.util.List;

/** A command that runs anything, whose phases the disks tell that it uses. */
final class DiskCommand implements PhasedCommand {
  private final ShellCommand command;
  private final String name;
  private final Fleet fleet;
  private final PrintStream err;
  private DiskDivision division = DiskDivision.NONE;
  private List<DiskDivision.Part> seen = List.of();

  /**
   * @param name by which it is to be known again
   * @param err for what goes wrong
   */
  DiskCommand(ShellCommand command, String name, Fleet fleet, PrintStream err) {
    this.command = command;
    this.name = name;
    this.fleet = fleet;
    this.err = err;
  }

  @Override
  public double divide(ElevatorPair asItIs) throws IOException, InterruptedException {
    division = DiskDivision.NONE;
    double[] seconds = run(Plan.of(asItIs, 1));
    division = DiskDivision.of(seen);
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
  public double[] run(Plan plan) throws IOException, InterruptedException {
    command.prepare();
    fleet.set(plan.pairs().get(0));
    Process process = command.start();
    try {
      DiskRun run = DiskRun.of(division, fleet, () -> !process.isAlive());
      Watching watching = new Watching(err, fleet::check, process);
      double[] seconds = new Follower(fleet::set, watching).follow(run, plan);
      command.await(process);
      seen = run.seen();
      return seconds;
    } finally {
      process.destroy();
    }
  }
}
