// SPDX-License-Identifier: Apache-2.0
package io.weir.cli.predict;

import io.weir.cli.console.Interruption;
import io.weir.cli.console.Printable;
import io.weir.cli.context.Context;
import io.weir.cli.usage.UsageException;
import io.weir.mapreduce.history.FoundHistories;
import io.weir.mapreduce.history.HistoryFolder;
import io.weir.mapreduce.history.TimeSpan;
import io.weir.mapreduce.kind.JobRunReader;
import io.weir.mapreduce.kind.ReadRuns;
import io.weir.mapreduce.kind.ReadingJob;
import io.weir.mapreduce.logs.LogFolder;
import io.weir.mapreduce.profile.HadoopFolder;
import io.weir.model.job.TypicalPhases;
import io.weir.model.kind.JobKind;
import io.weir.model.kind.JobRun;
import io.weir.model.kind.KindFile;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.apache.hadoop.conf.Configuration;
import org.jspecify.annotations.Nullable;

/** Profiles of all jobs of some time, one for each kind. */
final class KindProfiling {
  private static final int SHOWN_NAMES = 2;

  private final Context context;
  private final Configuration hadoop;
  private final int copies;

  KindProfiling(Context context, Configuration hadoop, int copies) {
    this.context = context;
    this.hadoop = hadoop;
    this.copies = copies;
  }

  /**
   * Reads histories in this process.
   *
   * @param histories a folder; null for where Hadoop keeps them
   * @param logs null for those that YARN has aggregated
   */
  ReadRuns here(@Nullable String histories, TimeSpan time, @Nullable Path logs) throws IOException {
    HadoopFolder.useSecurityOf(hadoop);
    JobRunReader reader =
        new JobRunReader(hadoop, logs == null ? null : new LogFolder(logs), copies);
    HistoryFolder folder = new HistoryFolder(hadoop);
    HistoryFolder.Read<JobRun> read = folder.each(folder.find(histories, time), time, reader);
    return new ReadRuns(read, reader.unlogged());
  }

  /** The same by a job of the cluster. */
  ReadRuns onCluster(@Nullable String histories, TimeSpan time)
      throws IOException, InterruptedException {
    HadoopFolder.useSecurityOf(hadoop);
    FoundHistories found = new HistoryFolder(hadoop).find(histories, time);
    PrintStream err = context.console().err();
    err.printf(
        Locale.ROOT, "%d histories; a job of the cluster reads them%n", found.files().size());
    try (Interruption interruption = Interruption.guard()) {
      try {
        return new ReadingJob(hadoop, copies, err::println).run(found, time);
      } catch (IOException | InterruptedException failure) {
        if (interruption.happened()) {
          context.console().complain("interrupted; the job was killed, and nothing of it is left");
        }
        throw failure;
      }
    }
  }

  /**
   * Groups runs, and then writes a profile of each group.
   *
   * @param time of the runs, for people
   * @param known files of jobs that ran alone
   * @param typical what these say
   * @param to the folder of the profiles
   */
  void write(ReadRuns runs, TimeSpan time, List<Path> known, TypicalPhases typical, Path to)
      throws IOException {
    HistoryFolder.Read<JobRun> read = runs.runs();
    read.unread().forEach(each -> context.console().complain("left out: " + each));
    if (read.all().isEmpty()) {
      throw new FileNotFoundException(
          "no job that was submitted in the time %s and succeeded can be profiled (%d did not succeed, %d cannot be read)"
              .formatted(time, read.others(), read.unread().size()));
    }
    List<JobRun> completed = read.all().stream().map(each -> each.completed(typical)).toList();
    Map<Path, JobKind> files = files(JobKind.of(completed), to);
    for (Path each : known) {
      for (Path file : files.keySet()) {
        if (Files.exists(file) && Files.isSameFile(file, each)) {
          throw new UsageException(
              "--out must be another folder: a profile would replace %s of --like".formatted(each));
        }
      }
    }
    for (Path each : files.keySet()) {
      ProfileOutput.check(each);
    }
    for (Map.Entry<Path, JobKind> each : files.entrySet()) {
      ProfileOutput.write(each.getKey(), KindFile.text(each.getValue()));
    }
    show(files, to, read.others());
    doubt(completed, runs.unlogged(), files);
  }

  /** Names that are one as names of files are numbered. */
  private static Map<Path, JobKind> files(List<JobKind> kinds, Path to) {
    Map<Path, JobKind> files = new LinkedHashMap<>();
    for (JobKind each : kinds) {
      String name = each.profile().name();
      Path file = to.resolve(ProfileName.of(name));
      for (int number = 2; files.containsKey(file); number++) {
        file = to.resolve(ProfileName.of(name, number));
      }
      files.put(file, each);
    }
    return files;
  }

  private void show(Map<Path, JobKind> files, Path to, int others) {
    PrintStream print = context.console().out();
    int runs = files.values().stream().mapToInt(JobKind::runs).sum();
    print.printf(Locale.ROOT, "runs: %d, kinds of jobs: %d%n%n", runs, files.size());
    int width = files.keySet().stream().mapToInt(each -> fileName(each).length()).max().orElse(0);
    String row = "%-" + width + "s   %6s   %6s   %6s   %s%n";
    print.printf(row, "profile", "runs", "logs", "spread", "what it does; its names");
    files.forEach(
        (file, kind) -> {
          print.printf(
              row,
              fileName(file),
              kind.runs(),
              kind.logged(),
              String.format(Locale.ROOT, "%.2f", kind.spread()),
              kind.fingerprint());
          print.printf(row, "", "", "", "", names(kind.names()));
        });
    print.println();
    if (others > 0) {
      print.printf(Locale.ROOT, "%d jobs did not succeed, and are left out%n", others);
    }
    String shown = context.places().shown(to);
    print.println("profiles in  " + (shown.isEmpty() ? "this folder" : shown));
  }

  private static String fileName(Path file) {
    return String.valueOf(file.getFileName());
  }

  private static String names(List<String> names) {
    String shown = String.join(", ", names.subList(0, Math.min(SHOWN_NAMES, names.size())));
    int more = names.size() - SHOWN_NAMES;
    return Printable.of(more > 0 ? "%s and %d more".formatted(shown, more) : shown);
  }

  private void doubt(List<JobRun> runs, List<String> unlogged, Map<Path, JobKind> files) {
    long counted = runs.stream().filter(each -> !each.isLogged()).count();
    if (counted > 0) {
      context
          .console()
          .complain(
              "%d of %d runs are known by their counters alone, without logs%s"
                  .formatted(
                      counted, runs.size(), unlogged.isEmpty() ? "" : ": " + unlogged.get(0)));
    }
    List<String> unsigned =
        files.entrySet().stream()
            .filter(each -> each.getValue().signatures().isEmpty())
            .map(each -> fileName(each.getKey()))
            .toList();
    if (!unsigned.isEmpty()) {
      context
          .console()
          .complain(
              "advice will find %d profiles by their exact names alone, as no run has a job_…_conf.xml with a mapper beside its history: %s"
                  .formatted(unsigned.size(), names(unsigned)));
    }
    files.forEach(
        (file, kind) -> {
          if (kind.spread() > 1) {
            context
                .console()
                .complain(
                    "%s: its runs are up to %.1f from their middle; above 1 they may be several jobs"
                        .formatted(fileName(file), kind.spread()));
          }
        });
  }
}
