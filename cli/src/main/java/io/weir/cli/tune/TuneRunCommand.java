// SPDX-License-Identifier: Apache-2.0
package io.weir.cli.tune;

import io.weir.tuner.AgentException;
import io.weir.tuner.DiskDivision;
import io.weir.tuner.DiskRun;
import io.weir.tuner.Fleet;
import io.weir.tuner.Follower;
import io.weir.tuner.HostsFile;
import io.weir.tuner.PlanFile;
import io.weir.tuner.StoredPlan;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code weir tune run}. */
@Command(
    name = "run",
    description = {
      "Runs a command with the plan that was found with --phases disk: gives the disks the pair for what they do, and puts"
          + " all back at its end.",
      "The command's exit code is that of this one. It never makes the command wait or fail: where a machine cannot be"
          + " reached it runs as if there were no plan, and that is said."
    })
public final class TuneRunCommand implements Callable<Integer> {
  private final PrintStream err;

  @Parameters(index = "0", paramLabel = "PLAN", description = "A .plan.json of weir tune.")
  private Path plan = Path.of("");

  @Parameters(
      index = "1..*",
      arity = "1..*",
      paramLabel = "COMMAND",
      description = "The program and its arguments; after -- if they begin with a dash.")
  private List<String> command = List.of();

  @Option(
      names = "--hosts",
      paramLabel = "FILE",
      description = "The machines (default: those that the plan was found on).")
  private @Nullable Path hosts;

  @Mixin private final LeaseOption lease = new LeaseOption();

  /**
   * @param err where it says what it does
   */
  public TuneRunCommand(PrintStream err) {
    this.err = err;
  }

  @Override
  public Integer call() throws IOException, InterruptedException {
    StoredPlan stored = PlanFile.read(plan);
    DiskDivision division =
        DiskDivision.ofNames(stored.phases())
            .orElseThrow(
                () ->
                    new IllegalArgumentException(
                        "phases of %s are a MapReduce job's, %s; weir tune apply follows it"
                            .formatted(plan, stored.phases())));
    lease.duration(); // what is wrong with it is said before anything runs
    if (!stored.isFaster()) {
      err.println(stored.job() + ": left as it is, no plan is faster");
      return started().waitFor();
    }
    return planned(stored, division);
  }

  private Process started() throws IOException {
    Process process = new ProcessBuilder(command).inheritIO().start();
    Runtime.getRuntime().addShutdownHook(new Thread(process::destroy, "end of the command"));
    return process;
  }

  private int planned(StoredPlan stored, DiskDivision division)
      throws IOException, InterruptedException {
    Process process = null;
    Path machines = hosts == null ? stored.hosts() : hosts;
    try (Fleet fleet = Fleet.start(HostsFile.read(machines), lease.duration())) {
      Follower.Switch telling =
          pair -> {
            fleet.set(pair);
            err.println(stored.job() + ": " + pair);
          };
      fleet.set(stored.plan().pairs().get(0));
      Process running = started();
      process = running;
      Follower follower = new Follower(telling, new Watching(err, fleet::check, running));
      follower.follow(DiskRun.of(division, fleet, () -> !running.isAlive()), stored.plan());
      fleet.check();
    } catch (AgentException e) {
      err.println(
          "%s: runs with the elevators that its disks had before: %s"
              .formatted(stored.job(), e.getMessage()));
    }
    return (process == null ? started() : process).waitFor();
  }
}
