// SPDX-License-Identifier: Apache-2.0
package io.weir.cli.tune;

import io.weir.cli.console.Printable;
import io.weir.cli.usage.UsageException;
import io.weir.mapreduce.live.JobsOfYarn;
import io.weir.mapreduce.live.LiveJob;
import io.weir.tuner.search.StoredPlan;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code weir tune apply}. */
@Command(
    name = "apply",
    description = {
      "Follows jobs that have a plan, one at a time: gives the disks the settings and the pair for the phase that a job is in, and puts all back"
          + " at its end.",
      "It looks for jobs of the plans' names until it is ended (Ctrl-C). It never makes a job wait or fail: where a machine"
          + " cannot be reached the others follow the job without it (where there are hosts and guests: the job runs as if"
          + " there were no plan), and where a plan cannot be read the others are used; it is said."
    })
public final class TuneApplyCommand implements Callable<Integer> {
  private static final int LOOK_SECONDS = 2;

  private final PrintStream err;
  private final Set<String> done = new HashSet<>();
  private String said = "";

  @Parameters(
      paramLabel = "PLAN",
      arity = "1..*",
      description = ".plan.json of weir tune, one a job.")
  private List<Path> plans = List.of();

  @Option(
      names = "--hosts",
      paramLabel = "FILE",
      description = "The machines (default: those that the plan was found on).")
  private @Nullable Path hosts;

  @Option(names = "--once", description = "End with the first job that was followed.")
  private boolean once;

  @Option(
      names = "--learn",
      description =
          "Now and then run the job as it is, or with a plan that was not faster, write down what runs take, and decide"
              + " anew (UCB-tuned).")
  private boolean learn;

  @Mixin private final TuneOptions options = new TuneOptions();

  /**
   * @param err where it says what it does
   */
  public TuneApplyCommand(PrintStream err) {
    this.err = err;
  }

  @Override
  public Integer call() throws Exception {
    Duration lease = options.lease();
    PlanFiles files = new PlanFiles(plans, err);
    List<PlanFiles.Read> read = files.read();
    if (read.isEmpty()) {
      throw new UsageException("no plan can be used");
    }
    for (PlanFiles.Read each : read) {
      StoredPlan stored = each.plan();
      String how = isUsed(stored) ? stored.plan().toString() : "left as it is, no plan is faster";
      err.println(Printable.of(stored.job() + ": " + how));
    }
    try (JobsOfYarn jobs = options.jobs()) {
      Set<String> before =
          ids(jobs.running()); // now a ResourceManager that is not there is an error
      while (true) {
        try {
          List<LiveJob> running = jobs.running();
          said = "";
          Optional<LiveJob> followed = followed(files.read(), running, lease, before);
          if (followed.isPresent() && once) {
            return 0;
          }
          // Whoever has begun meanwhile was not followed from its start.
          before = ids(followed.isPresent() ? jobs.running() : running);
        } catch (IOException e) {
          complain(e);
        }
        TimeUnit.SECONDS.sleep(LOOK_SECONDS);
      }
    }
  }

  /** Once while it goes on: a service's log has an end. */
  private void complain(IOException why) {
    String line = "weir: this is tried again: " + why.getMessage();
    if (!line.equals(said)) {
      err.println(line);
      said = line;
    }
  }

  private static Set<String> ids(List<LiveJob> jobs) {
    Set<String> ids = new HashSet<>();
    jobs.forEach(each -> ids.add(each.id()));
    return ids;
  }

  /** The first job that has a plan, once it has ended; nothing if there is none. */
  private Optional<LiveJob> followed(
      List<PlanFiles.Read> files, List<LiveJob> running, Duration lease, Set<String> before)
      throws IOException, InterruptedException {
    for (LiveJob job : running) {
      for (PlanFiles.Read file : files) {
        StoredPlan stored = file.plan();
        if (stored.job().equals(job.name()) && isUsed(stored) && done.add(job.id())) {
          PlannedRun run =
              new PlannedRun(stored, hosts == null ? stored.hosts() : hosts, lease, err);
          if (learn && stored.ways().size() > 1 && !before.contains(job.id())) {
            run.learning(job, file.file());
          } else {
            run.follow(job, stored.plan());
          }
          return Optional.of(job);
        }
      }
    }
    return Optional.empty();
  }

  private boolean isUsed(StoredPlan stored) {
    return stored.isFaster() || (learn && stored.ways().size() > 1);
  }
}
