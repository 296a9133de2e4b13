// SPDX-License-Identifier: Apache-2.0
package io.weir.cli;

import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.HelpCommand;

/** The root of the commands, and the main of the program. */
@Command(
    name = "weir",
    description = "Fair shares of the disks of a shared Hadoop cluster.",
    synopsisSubcommandLabel = "COMMAND",
    exitCodeListHeading = "%nExit codes:%n",
    exitCodeList = {
      "0:it ran, whatever the figures",
      "1:it failed; one line says why and where the log is",
      "2:it was called wrongly",
      "130:it was interrupted, and has cleaned up"
    })
public final class Weir implements Runnable {
  private final Context context;

  private Weir(Context context) {
    this.context = context;
  }

  /** Ends the process: threads that Hadoop leaves behind must not keep it alive. */
  public static void main(String[] arguments) {
    Context context = Context.ofThisProcess();
    // What is asked for goes to standard output; what a library prints does not get in between.
    System.setOut(System.err);
    System.exit(run(context, arguments));
  }

  static int run(Context context, String... arguments) {
    CommandLine line =
        new CommandLine(new Weir(context))
            .addSubcommand("demo", new DemoCommand(context))
            .addSubcommand(
                "bench",
                new CommandLine(new BenchCommand(context))
                    .addSubcommand("list", new BenchListCommand(context)))
            .addSubcommand("report", new ReportCommand(context))
            .addSubcommand("version", new VersionCommand(context))
            .addSubcommand("help", new HelpCommand());
    line.setOut(context.console().outWriter());
    line.setErr(context.console().errWriter());
    line.setUsageHelpWidth(Math.max(80, Math.min(100, context.console().columns())));
    line.setExecutionExceptionHandler((failure, command, parsed) -> failed(context, failure));
    return line.execute(arguments);
  }

  private static int failed(Context context, Exception failure) {
    context.console().complain(Failures.line(failure));
    return failure instanceof UsageException ? ExitCode.USAGE : ExitCode.SOFTWARE;
  }

  /** Without a command there is nothing to do but to say which there are. */
  @Override
  public void run() {
    throw new UsageException("no command was given; ./weir help says which there are");
  }
}
