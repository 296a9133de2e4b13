// SPDX-License-Identifier: Apache-2.0
package io.weir.cli.tune;

import io.weir.cli.console.ChildProcess;
import io.weir.cli.console.Printable;
import io.weir.cli.usage.UsageException;
import io.weir.tuner.hosts.DiskRun;
import io.weir.tuner.hosts.Hosts;
import io.weir.tuner.hosts.HostsFile;
import io.weir.tuner.phase.DiskDivision;
import io.weir.tuner.search.PlanFile;
import io.weir.tuner.search.StoredPlan;
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
      "The command's exit code is that of this one. It is never made to wait or to fail: where a machine cannot be"
          + " reached it goes on without that one (where there are hosts and guests: as if there were no plan), and that"
          + " is said. It runs as whoever types this; for elevators of"
          + " this machine without being root, name it as ssh: root@localhost in the file of --hosts."
    })
public final class TuneRunCommand implements Callable<Integer> {
  /** After the command's end, with machines that put their elevators back. */
  private static final long PATIENCE_MILLIS = 10_000;

  private final PrintStream err;
  private final boolean isAtTerminal;

  @Parameters(index = "0", paramLabel = "PLAN", description = "A .plan.json of weir tune.")
  private Path plan = Path.of("");

  @Parameters(
      index = "1..*",
      arity = "1..*",
      paramLabel = "COMMAND",
      description = "The program and its arguments; options of this command come before PLAN.")
  private List<String> command = List.of();

  @Option(
      names = "--hosts",
      paramLabel = "FILE",
      description = "The machines (default: those that the plan was found on).")
  private @Nullable Path hosts;

  @Mixin private final LeaseOption lease = new LeaseOption();

  /**
   * @param err where it says what it does
   * @param isAtTerminal whether Ctrl-C is what ends it, and its command with it
   */
  public TuneRunCommand(PrintStream err, boolean isAtTerminal) {
    this.err = err;
    this.isAtTerminal = isAtTerminal;
  }

  @Override
  public Integer call() throws IOException, InterruptedException {
    StoredPlan stored = PlanFile.read(plan);
    DiskDivision division =
        DiskDivision.ofNames(stored.phases())
            .orElseThrow(
                () ->
                    new UsageException(
                        "phases of %s are a MapReduce job's, %s; weir tune apply follows it"
                            .formatted(plan, stored.phases())));
    lease.duration(); // what is wrong with it is said before anything runs
    Process process = started();
    if (!stored.isFaster()) {
      say(stored, "left as it is, no plan is faster");
      return process.waitFor();
    }
    Thread following = new Thread(() -> follow(stored, division, process), "follower");
    following.setDaemon(true);
    following.start();
    int code = process.waitFor();
    following.join(PATIENCE_MILLIS); // whoever is silent puts its elevators back without us
    return code;
  }

  /** It ends before this does, however this ends. */
  private Process started() throws IOException {
    boolean hasDashes = command.get(0).equals("--") && command.size() > 1;
    List<String> program = hasDashes ? command.subList(1, command.size()) : command;
    return ChildProcess.start(new ProcessBuilder(program), isAtTerminal);
  }

  /** Whatever goes wrong is said; the command goes on. */
  private void follow(StoredPlan stored, DiskDivision division, Process process) {
    String where = "goes on with the elevators that its disks had before";
    try (Hosts fleet =
        Hosts.startWithout(
            HostsFile.read(hosts == null ? stored.hosts() : hosts),
            lease.duration(),
            why -> say(stored, PlannedRun.WITHOUT + PlannedRun.text(why)))) {
      Watching watching = new Watching(err, fleet::check);
      watching.until(process);
      PlannedRun.following(stored.settings(), fleet, what -> say(stored, what), watching)
          .follow(DiskRun.of(division, fleet, () -> !process.isAlive()), stored.plan());
      fleet.check();
      where = "has ended, but not all is as it was";
    } catch (IOException | RuntimeException e) {
      say(stored, where + ": " + PlannedRun.text(e));
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private void say(StoredPlan stored, String what) {
    err.println(Printable.of(stored.job() + ": " + what));
  }
}
