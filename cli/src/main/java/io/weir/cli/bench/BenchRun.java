// SPDX-License-Identifier: Apache-2.0
package io.weir.cli.bench;

import io.weir.cli.console.Console;
import io.weir.cli.console.ConsoleProgress;
import io.weir.cli.console.Failures;
import io.weir.cli.console.Interruption;
import io.weir.cli.console.LabProgress;
import io.weir.cli.console.RunLog;
import io.weir.cli.console.Shown;
import io.weir.cli.console.Ticker;
import io.weir.cli.context.Context;
import io.weir.cli.context.Prerequisites;
import io.weir.cli.context.WorkDirectory;
import io.weir.cli.usage.OutputFile;
import io.weir.cli.usage.UsageException;
import io.weir.experiments.engine.Experiment;
import io.weir.experiments.engine.ExperimentOptions;
import io.weir.experiments.engine.ExperimentOptions.Choice;
import io.weir.experiments.engine.ExperimentOptions.Earlier;
import io.weir.report.HtmlReport;
import io.weir.results.ResultDocument;
import io.weir.results.ResultJson;
import java.io.IOException;
import java.nio.file.DirectoryNotEmptyException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.ExitCode;

/** One run of a bench from the command line: checks, runs, writes, shows and cleans. */
final class BenchRun {
  private static final DateTimeFormatter TIME = DateTimeFormatter.ofPattern("yyyyMMdd-HHmmss");
  private static final int INTERRUPTED = 130;

  private final Context context;
  private final RunOptions options;

  BenchRun(Context context, RunOptions options) {
    this.context = context;
    this.options = options;
  }

  /**
   * What to run.
   *
   * @param out where the document and the page go
   * @param page where the page goes instead; null for a name beside the document's
   * @param from an earlier run, whose measurements are used; null for none
   * @param choice what of the bench is run
   */
  record Plan(
      Experiment bench,
      boolean quick,
      int repeats,
      long seed,
      Path out,
      @Nullable Path page,
      @Nullable Earlier from,
      Choice choice) {
    Plan {
      OutputFile.check("--html", page);
      if (from != null && !Files.isDirectory(from.folder())) {
        throw new UsageException("--from: " + from.folder() + " is no folder");
      }
      if (repeats < 1 || repeats > 100) {
        throw new UsageException("--repeats must be 1 to 100, was " + repeats);
      }
      checkChoice(bench, choice);
    }

    private static void checkChoice(Experiment bench, Choice choice) {
      for (String only : choice.only()) {
        if (bench.parts().stream().noneMatch(part -> part.contains(only))) {
          throw new UsageException(
              bench.parts().isEmpty()
                  ? "--only: " + bench.name() + " is one whole"
                  : "--only is '%s'; no part of %s has that in its name: --list says which there are"
                      .formatted(only, bench.name()));
        }
      }
      for (String disk : choice.disks()) {
        if (!bench.disks().contains(disk)) {
          throw new UsageException(
              bench.disks().isEmpty()
                  ? "--disks: " + bench.name() + " has no disks to choose from"
                  : "--disks has '%s'; allowed are %s"
                      .formatted(disk, String.join(", ", bench.disks())));
        }
      }
    }
  }

  /** The exit code. */
  int run(Plan plan) throws IOException {
    // Now, not after half an hour: can it be written where it shall be?
    Files.createDirectories(plan.out());
    Files.createDirectories(context.places().work());
    Optional<String> unmet = Prerequisites.unmet(context.survey().of(context.places().work()));
    if (unmet.isPresent()) {
      context.console().complain(unmet.get());
      return ExitCode.SOFTWARE;
    }
    String name = nameOf(plan);
    RunLog log = RunLog.open(context.places().logs().resolve(name + ".log"));
    Path kept = plan.out().resolve(name);
    try (Interruption interruption = Interruption.guard()) {
      try (WorkDirectory work = WorkDirectory.in(context.places().work())) {
        interruption.atWorst(work::close);
        write(measure(plan, work.path(), kept), plan, name);
        return ExitCode.OK;
      } catch (Exception failure) {
        if (interruption.happened()) {
          context.console().complain("interrupted");
          return INTERRUPTED;
        }
        return failed(plan, failure, log);
      } finally {
        removeIfEmpty(kept);
      }
    }
  }

  /** By the time; of two that begin in one second the second one has a number. */
  private static String nameOf(Plan plan) throws IOException {
    String byTime =
        plan.bench().name() + "-" + LocalDateTime.now(ZoneId.systemDefault()).format(TIME);
    String name = byTime;
    for (int number = 2; ; number++) {
      try {
        Files.createDirectory(plan.out().resolve(name));
        return name;
      } catch (FileAlreadyExistsException another) {
        name = byTime + "-" + number;
      }
    }
  }

  /** The folder of a run that has kept nothing. */
  private static void removeIfEmpty(Path kept) throws IOException {
    try {
      Files.delete(kept);
    } catch (DirectoryNotEmptyException itHasKeptSomething) {
      // It stays.
    }
  }

  private ResultDocument measure(Plan plan, Path work, Path kept) throws Exception {
    ExperimentOptions how =
        new ExperimentOptions(
            plan.quick(),
            plan.repeats(),
            options.disk(),
            plan.seed(),
            work,
            kept,
            plan.from(),
            context.version(),
            context.commit(),
            plan.choice());
    try (ConsoleProgress progress = ConsoleProgress.on(context.console());
        Ticker ticker = new Ticker()) {
      ticker.start(progress::tick);
      return plan.bench().run(how, new LabProgress(progress));
    }
  }

  private void write(ResultDocument document, Plan plan, String name) throws IOException {
    Path json = plan.out().resolve(name + ".json");
    Path page = plan.page() != null ? plan.page() : plan.out().resolve(name + ".html");
    ResultJson.write(document, json);
    HtmlReport.write(document, page);
    Console console = context.console();
    if (options.json()) {
      console.out().print(ResultJson.toJson(document));
    } else {
      Shown.table(document, console);
    }
    var names = options.json() ? console.err() : console.out();
    names.println("page    " + context.places().shown(page));
    names.println("result  " + context.places().shown(json));
    console.out().flush();
  }

  private int failed(Plan plan, Exception failure, RunLog log) {
    log.add(failure);
    context
        .console()
        .complain(
            "%s failed: %s; the log is %s"
                .formatted(
                    plan.bench().name(),
                    Failures.line(failure),
                    context.places().shown(log.file())));
    if (options.debug()) {
      failure.printStackTrace(context.console().err());
    }
    return ExitCode.SOFTWARE;
  }
}
