// SPDX-License-Identifier: Apache-2.0
package io.weir.cli.tune;

import io.weir.hadoop.yarn.LiveJob;
import io.weir.hadoop.yarn.LiveJobs;
import io.weir.hadoop.yarn.TaskCounts;
import io.weir.tuner.Follower;
import io.weir.tuner.JobDivision;
import io.weir.tuner.JobPhase;
import io.weir.tuner.Plan;
import java.io.IOException;
import java.io.PrintStream;
import java.lang.ProcessBuilder.Redirect;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.apache.hadoop.security.UserGroupInformation;
import org.jspecify.annotations.Nullable;

/** A command that runs one MapReduce job, which can be run again and again. */
final class CommandJob {
  private static final int TAIL_LINES = 5;

  private final String command;
  private final @Nullable String before;
  private final @Nullable String name;
  private final LiveJobs jobs;
  private final Path log;
  private final PrintStream err;

  /**
   * @param command for a shell
   * @param before one that comes first, each time, and is not measured
   * @param name of the job; nothing for whichever this user's command submits
   * @param log where what the commands print goes
   * @param err for what goes wrong
   */
  CommandJob(
      String command,
      @Nullable String before,
      @Nullable String name,
      LiveJobs jobs,
      Path log,
      PrintStream err) {
    this.command = command;
    this.before = before;
    this.name = name;
    this.jobs = jobs;
    this.log = log;
    this.err = err;
  }

  /**
   * What a run was.
   *
   * @param name of the job
   * @param seconds of each phase
   */
  record Ran(String name, List<Double> seconds) {
    double[] ofPhases() {
      return seconds.stream().mapToDouble(each -> each).toArray();
    }
  }

  /**
   * Runs it.
   *
   * @throws IOException if it fails, or is no single MapReduce job
   */
  Ran run(JobDivision division, Plan plan, Follower.Switch switching)
      throws IOException, InterruptedException {
    if (before != null) {
      end(start(before), before);
    }
    Watching watching = new Watching(err);
    Follower follower = new Follower(division, switching, watching);
    follower.begin(plan);
    Set<String> known = new HashSet<>();
    jobs.all().forEach(each -> known.add(each.id()));
    Process process = start(command);
    try {
      LiveJob job = submitted(process, known, watching);
      double[] seconds = follower.follow(() -> job.tasks().map(CommandJob::progress), plan);
      end(process, command);
      check(job, known);
      return new Ran(job.name(), Arrays.stream(seconds).boxed().toList());
    } finally {
      process.destroy();
    }
  }

  static JobPhase.Progress progress(TaskCounts tasks) {
    return new JobPhase.Progress(
        tasks.maps(), tasks.mapsDone(), tasks.reduces(), tasks.shufflesDone());
  }

  private Process start(String line) throws IOException {
    return new ProcessBuilder("sh", "-c", line)
        .redirectErrorStream(true)
        .redirectOutput(Redirect.appendTo(log.toFile()))
        .start();
  }

  private void end(Process process, String line) throws IOException, InterruptedException {
    int code = process.waitFor();
    if (code != 0) {
      throw new IOException("'%s' ended with exit code %d%s".formatted(line, code, tail()));
    }
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
              "'%s' ended with exit code %d and has submitted no MapReduce job%s%s"
                  .formatted(
                      command, process.exitValue(), name == null ? "" : " called " + name, tail()));
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
        .filter(each -> name == null ? each.user().equals(user) : each.name().equals(name))
        .toList();
  }

  private void check(LiveJob job, Set<String> known) throws IOException {
    if (!job.hasSucceeded()) {
      throw new IOException("%s (%s) has failed%s".formatted(job.id(), job.name(), tail()));
    }
    List<LiveJob> come = come(known);
    if (come.size() > 1) {
      throw new IOException(
          "'%s' has submitted several jobs, %s; --name says which of them is meant"
              .formatted(command, come.stream().map(LiveJob::name).toList()));
    }
  }

  /** Of what it has printed. */
  private String tail() throws IOException {
    List<String> lines = Files.exists(log) ? Files.readAllLines(log) : List.of();
    return "; the end of %s:%n%s"
        .formatted(
            log,
            String.join("\n", lines.subList(Math.max(0, lines.size() - TAIL_LINES), lines.size())));
  }
}
