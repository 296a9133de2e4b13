// SPDX-License-Identifier: Apache-2.0
package io.weir.experiments.tuning;

import io.weir.experiments.engine.Experiment;
import io.weir.experiments.engine.ExperimentOptions;
import io.weir.lab.Progress;
import io.weir.lab.vms.PairsLab;
import io.weir.results.ResultDocument;
import io.weir.results.ResultDocumentBuilder;
import io.weir.results.Table;
import io.weir.tuner.plan.ElevatorPair;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/** Figure 7 of the paper on pairs: what a plan brings, by guests of the host and by data. */
public final class VmTuneBench implements Experiment {
  /** Each of them runs one plan after the other for a part of its time. */
  private static final int JOBS_AT_A_TIME = 2;

  private static final List<GuestJob> JOBS =
      List.of(
          new GuestJob("sort", 4, 8),
          new GuestJob("sort", 2, 8),
          new GuestJob("sort", 6, 8),
          new GuestJob("sort", 4, 4),
          new GuestJob("sort", 4, 2),
          new GuestJob("wordcount_uncombined", 4, 8),
          new GuestJob("wordcount", 4, 8));

  @Override
  public String name() {
    return "vm-tune";
  }

  @Override
  public String summary() {
    return "What does a pair of elevators for each phase bring to jobs in guests?";
  }

  @Override
  public String duration() {
    return "150 min";
  }

  @Override
  public String quickDuration() {
    return "20 min";
  }

  @Override
  public String needs() {
    return "root to install packages, 16 GB of memory, 5 GB of disk";
  }

  @Override
  public ResultDocument run(ExperimentOptions options, Progress progress) throws Exception {
    progress.step("Xen, Dom0 and guests");
    PairsLab.build();
    ResultDocumentBuilder document =
        options
            .document(name())
            .summary(
                "Guests of a Xen host under emulation replay jobs on one rotating disk; the plan that is found by running them, against the default pair and the best single one.")
            .device("model", "level.disk")
            .setting("default", ElevatorPair.DEFAULT.toString());
    Table table = TunedGuestJob.table();
    ExecutorService tuning = Executors.newFixedThreadPool(JOBS_AT_A_TIME);
    try {
      List<Future<TunedGuestJob>> tuned = new ArrayList<>();
      for (GuestJob each : options.quick() ? JOBS.subList(0, 1) : JOBS) {
        boolean isExhaustive = each.equals(JOBS.get(0)) && !options.quick();
        tuned.add(
            tuning.submit(
                () -> {
                  progress.say("begun: " + each);
                  TunedGuestJob done = new TunedGuestJob(each, options.directory(), isExhaustive);
                  progress.say("done: " + each);
                  return done;
                }));
      }
      progress.step("%d jobs".formatted(tuned.size()));
      for (Future<TunedGuestJob> each : tuned) {
        each.get().into(document);
        table = each.get().row(table);
      }
    } finally {
      tuning.shutdownNow();
    }
    return document
        .table(table)
        .note(
            "Plans are searched with one seed, and what they bring is measured with three others: medians, with least and greatest. Switches are in the times. gain_over_none: over none in host and guests. gain_without_costs: over the best single pair if switches cost nothing and a phase took what it takes in a run with its best pair alone, by the runs of the search. over_heuristic: against the paper's algorithm 1, which runs what it compares; over_exhaustive: against the best of all plans of the pairs that are best in one of the phases.")
        .build();
  }
}
