// SPDX-License-Identifier: Apache-2.0
package io.weir.cli.tune;

import io.weir.cli.usage.UsageException;
import io.weir.tuner.hosts.DiskAgent;
import io.weir.tuner.hosts.HostsFile;
import io.weir.tuner.hosts.TunedMachine;
import io.weir.tuner.search.PlanFile;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code weir tune revert}. */
@Command(
    name = "revert",
    description = {
      "Puts all elevators and other settings of the disks of a plan's machines back to what they were, and ends whoever sets"
          + " them.",
      "A job that is followed goes on with them. Machines do it by themselves when weir tune ends, is killed, or is not"
          + " heard of; this is for whoever does not want to wait."
    })
public final class TuneRevertCommand implements Callable<Integer> {
  private final PrintStream out;

  @Parameters(paramLabel = "PLAN", arity = "0..1", description = "A .plan.json of weir tune.")
  private @Nullable Path plan;

  @Option(
      names = "--hosts",
      paramLabel = "FILE",
      description = "The machines (default: those of the plan).")
  private @Nullable Path hosts;

  /**
   * @param out where it says what was done
   */
  public TuneRevertCommand(PrintStream out) {
    this.out = out;
  }

  @Override
  public Integer call() throws IOException {
    List<String> failures = new ArrayList<>();
    List<TunedMachine> machines = machines();
    for (TunedMachine each : machines) {
      try {
        List<String> disks = DiskAgent.revert(each.name(), each.shell());
        out.println(
            each.name()
                + (disks.isEmpty()
                    ? ": nothing was changed"
                    : ": put back " + String.join(", ", disks)));
      } catch (IOException e) {
        failures.add(e.getMessage());
        out.println(e.getMessage());
      }
    }
    if (!failures.isEmpty()) {
      throw new IOException(
          "not put back: %d of %d machines; one that was not reached puts all back once its lease is over"
              .formatted(failures.size(), machines.size()));
    }
    return 0;
  }

  private List<TunedMachine> machines() throws IOException {
    if (hosts != null) {
      return HostsFile.read(hosts);
    }
    if (plan == null) {
      throw new UsageException("missing parameter: PLAN, or option --hosts FILE");
    }
    return HostsFile.read(PlanFile.read(plan).hosts());
  }
}
