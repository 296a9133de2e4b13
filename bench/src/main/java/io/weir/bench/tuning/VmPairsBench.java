// SPDX-License-Identifier: Apache-2.0
package io.weir.bench.tuning;

import io.weir.bench.Bench;
import io.weir.bench.BenchOptions;
import io.weir.bench.Progress;
import io.weir.results.Bars;
import io.weir.results.Figure;
import io.weir.results.ResultDocument;
import io.weir.results.ResultDocumentBuilder;
import io.weir.results.Table;
import io.weir.tuner.ElevatorPair;
import io.weir.tuner.JobDivision;
import io.weir.tuner.PhaseTimes;
import io.weir.tuner.Plan;
import java.util.ArrayList;
import java.util.List;

/** Figure 2 and table I of the paper on pairs: three jobs with each of 16 pairs, on a Xen host. */
public final class VmPairsBench implements Bench {
  private static final List<String> JOBS = List.of("wordcount", "wordcount_uncombined", "sort");
  private static final List<String> ELEVATORS = List.of("none", "mq-deadline", "kyber", "bfq");
  static final int GUESTS = 4;
  static final int MAPS = 8;

  @Override
  public String name() {
    return "vm-pairs";
  }

  @Override
  public String summary() {
    return "How long do jobs in guests take with each pair of elevators, of host and guests?";
  }

  @Override
  public String duration() {
    return "50 min";
  }

  @Override
  public String quickDuration() {
    return "15 min";
  }

  @Override
  public String needs() {
    return "root to install packages, 8 GB of memory, 2 GB of disk";
  }

  @Override
  public ResultDocument run(BenchOptions options, Progress progress) throws Exception {
    progress.step("Xen, Dom0 and guests");
    PairsLab.build();
    List<ElevatorPair> pairs = ElevatorPair.all(ELEVATORS, ELEVATORS);
    ResultDocumentBuilder document =
        options
            .document(name())
            .summary(
                "Four guests of a Xen host under emulation replay jobs as recorded of real ones, on ext4 on one rotating disk; each elevator of the host with each of the guests.")
            .device("model", "level.disk")
            .setting("guests", GUESTS)
            .setting("input_of_guest_mib", MAPS * 4);
    for (String job : options.quick() ? List.of("sort") : JOBS) {
      PairsLab lab = new PairsLab(job, GUESTS, MAPS, options.directory());
      progress.step("%s with %d pairs".formatted(job, pairs.size()));
      lab.runAll(pairs.stream().map(each -> Plan.of(each, JobDivision.THREE.phases())).toList());
      PhaseTimes times = new PhaseTimes(JobDivision.THREE.phases());
      for (ElevatorPair each : pairs) {
        times = times.with(each, lab.run(Plan.of(each, JobDivision.THREE.phases())));
      }
      into(document, job, times);
    }
    return document
        .note(
            "variation: by what part a job takes longer with the worst pair than with the best; beside it without none in the host, as the paper has it without noop. The runs are the same each time, so they are made once.")
        .build();
  }

  private static void into(ResultDocumentBuilder document, String job, PhaseTimes times) {
    Table phases =
        Table.of(
            "Seconds of %s by host/guest".formatted(job),
            Table.Column.of("pair"),
            Table.Column.of("maps", "s"),
            Table.Column.of("shuffle", "s"),
            Table.Column.of("reduces", "s"),
            Table.Column.of("all", "s"));
    List<ElevatorPair> others = new ArrayList<>();
    List<Bars.Bar> bars = new ArrayList<>();
    for (ElevatorPair each : times.pairs()) {
      double all = times.secondsFrom(each, 0);
      phases =
          phases.withRow(
              each.toString(),
              times.seconds(each, 0),
              times.seconds(each, 1),
              times.seconds(each, 2),
              all);
      document.figure(figure(job, each), Figure.of("s", all));
      bars.add(new Bars.Bar(each.toString(), figure(job, each)));
      if (!each.host().equals("none")) {
        others.add(each);
      }
    }
    document
        .figure("variation_" + job, Figure.of(Figure.FRACTION, variation(times, times.pairs())))
        .figure(
            "variation_" + job + "_without_none_in_host",
            Figure.of(Figure.FRACTION, variation(times, others)))
        .bars(new Bars(job + " by host/guest", "run time", figure(job, ElevatorPair.DEFAULT), bars))
        .table(phases);
  }

  private static String figure(String job, ElevatorPair pair) {
    return "seconds_%s_%s".formatted(job, pair.toString().replace('/', '_'));
  }

  private static double variation(PhaseTimes times, List<ElevatorPair> of) {
    double least = of.stream().mapToDouble(each -> times.secondsFrom(each, 0)).min().orElseThrow();
    double most = of.stream().mapToDouble(each -> times.secondsFrom(each, 0)).max().orElseThrow();
    return most / least - 1;
  }
}
