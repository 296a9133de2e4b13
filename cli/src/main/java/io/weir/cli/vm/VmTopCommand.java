// SPDX-License-Identifier: Apache-2.0
package io.weir.cli.vm;

import io.weir.cli.console.JsonText;
import io.weir.cli.usage.UsageException;
import io.weir.linux.xen.XenEvents;
import io.weir.linux.xen.XenHost;
import java.io.IOException;
import java.io.PrintStream;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code weir vm top}. */
@Command(
    name = "top",
    description = {
      "Who has the processors of this Xen host: groups, and the machines in them.",
      "It traces the hypervisor (xentrace) for an interval, and says what each had, was due and wanted, how far it"
          + " lags, how often it was switched to and for how long it ran then. Ends with Ctrl-C."
    })
public final class VmTopCommand implements Callable<Integer> {
  private static final String HOME_AND_CLEAR = "\u001b[H\u001b[2J";

  private final XenHost host;
  private final PrintStream out;
  private final boolean isTerminal;

  @Option(
      names = "--interval",
      paramLabel = "SECONDS",
      description = "For how long it traces: 1 to 60 (default: 5).")
  private int interval = 5;

  @Option(
      names = "--once",
      description = "Print one table and end, also where there is a terminal.")
  private boolean once;

  @Option(names = "--json", description = "Print one document and end.")
  private boolean json;

  /**
   * @param out where the table goes
   * @param isTerminal whether a person looks at it
   */
  public VmTopCommand(XenHost host, PrintStream out, boolean isTerminal) {
    this.host = host;
    this.out = out;
    this.isTerminal = isTerminal;
  }

  @Override
  public Integer call() throws IOException, InterruptedException {
    if (interval < 1 || interval > 60) {
      throw new UsageException("--interval must be 1 to 60, was " + interval);
    }
    if (json) {
      out.println(JsonText.of(Map.of("rows", rows())));
      return 0;
    }
    boolean goesOn = isTerminal && !once;
    do {
      List<VmUsage> rows = rows();
      out.print(goesOn ? HOME_AND_CLEAR : "");
      print(rows);
      out.flush();
    } while (goesOn);
    return 0;
  }

  private List<VmUsage> rows() throws IOException, InterruptedException {
    double cyclesPerSecond = host.cyclesPerSecond();
    int processors = host.processors();
    XenEvents events = host.trace(interval);
    if (events.start() == events.end()) {
      throw new IOException("the hypervisor has traced no switch in %d s".formatted(interval));
    }
    VmUsage.Reading reading = new VmUsage.Reading(events, cyclesPerSecond, processors);
    return VmUsage.of(host.groups(), host.domains(), reading);
  }

  private void print(List<VmUsage> rows) {
    out.printf(
        "%5s  %-20s  %6s  %6s  %6s  %7s  %10s  %8s%n",
        "group", "machine", "had", "due", "wanted", "lag", "switches/s", "run");
    for (VmUsage each : rows) {
      out.printf(
          Locale.ROOT,
          "%5s  %-20s  %5.1f%%  %5.1f%%  %5.0f%%  %5.2f s  %10.0f  %5.2f ms%n",
          each.group() == 0 ? "-" : Integer.toString(each.group()),
          each.machine().isEmpty() ? "all" : each.machine(),
          100 * each.had(),
          100 * each.due(),
          100 * each.wanted(),
          each.lagSeconds(),
          each.switchesPerSecond(),
          each.runMillis());
    }
  }
}
