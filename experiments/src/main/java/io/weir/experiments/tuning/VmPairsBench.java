// SPDX-License-Identifier: Apache-2.0
package io.weir.experiments.tuning;

import io.weir.experiments.engine.Experiment;
import io.weir.experiments.engine.ExperimentOptions;
import io.weir.experiments.engine.Samples;
import io.weir.lab.Progress;
import io.weir.lab.vms.PairsLab;
import io.weir.results.Bars;
import io.weir.results.Figure;
import io.weir.results.ResultDocument;
import io.weir.results.ResultDocumentBuilder;
import io.weir.results.Table;
import io.weir.tuner.phase.JobDivision;
import io.weir.tuner.plan.ElevatorPair;
import io.weir.tuner.plan.Plan;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.DoubleSummaryStatistics;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

/** Figure 2 and table I of the paper on pairs: three jobs with each of 16 pairs, on a Xen host. */
public final class VmPairsBench implements Experiment {
  private static final List<String> JOBS = List.of("wordcount", "wordcount_uncombined", "sort");
  private static final List<String> PHASES = JobDivision.THREE.names();
  private static final String ALL = "all";
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
    return "35 min a repeat";
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
  public ResultDocument run(ExperimentOptions options, Progress progress) throws Exception {
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
    List<Integer> seeds =
        IntStream.range(0, options.quick() ? 1 : options.repeats()).boxed().toList();
    for (String job : options.quick() ? List.of("sort") : JOBS) {
      PairsLab lab = new PairsLab(job, GUESTS, MAPS, options.directory());
      progress.step("%s with %d pairs".formatted(job, pairs.size()));
      lab.runAll(pairs.stream().map(VmPairsBench::plan).toList(), seeds);
      Map<ElevatorPair, Samples> runs = new LinkedHashMap<>();
      for (ElevatorPair each : pairs) {
        runs.put(each, samples(lab, each, seeds));
      }
      into(document, job, runs);
    }
    return document
        .note(
            "variation: by what part a job takes longer with the worst pair than with the best; beside it without none in the host, as the paper has it without noop. A run is the same each time; repeats are of other seeds, with requests that meet in another order.")
        .build();
  }

  private static Samples samples(PairsLab lab, ElevatorPair pair, List<Integer> seeds)
      throws IOException, InterruptedException {
    Samples samples = new Samples();
    for (int seed : seeds) {
      double[] seconds = lab.run(plan(pair), seed);
      for (int phase = 0; phase < seconds.length; phase++) {
        samples.add(PHASES.get(phase), seconds[phase]);
      }
      samples.add(ALL, Arrays.stream(seconds).sum());
    }
    return samples;
  }

  private static Plan plan(ElevatorPair pair) {
    return Plan.of(pair, PHASES.size());
  }

  private static void into(
      ResultDocumentBuilder document, String job, Map<ElevatorPair, Samples> runs) {
    Table phases =
        Table.of(
            "Seconds of %s by host/guest".formatted(job),
            Table.Column.of("pair"),
            Table.Column.of("maps", "s"),
            Table.Column.of("shuffle", "s"),
            Table.Column.of("reduces", "s"),
            Table.Column.of("all", "s"));
    List<Bars.Bar> bars = new ArrayList<>();
    for (Map.Entry<ElevatorPair, Samples> each : runs.entrySet()) {
      Samples samples = each.getValue();
      List<Object> row = new ArrayList<>(List.of(each.getKey().toString()));
      PHASES.forEach(phase -> row.add(samples.median(phase)));
      row.add(samples.median(ALL));
      phases = phases.withRow(row.toArray());
      String figure = figure(job, each.getKey());
      document.figure(figure, samples.figure(ALL, "s"));
      bars.add(new Bars.Bar(each.getKey().toString(), figure));
    }
    document
        .figure(
            "variation_" + job, Figure.of(Figure.FRACTION, variation(runs, /* withNone= */ true)))
        .figure(
            "variation_" + job + "_without_none_in_host",
            Figure.of(Figure.FRACTION, variation(runs, /* withNone= */ false)))
        .bars(new Bars(job + " by host/guest", "run time", figure(job, ElevatorPair.DEFAULT), bars))
        .table(phases);
  }

  private static String figure(String job, ElevatorPair pair) {
    return "seconds_%s_%s".formatted(job, pair.toString().replace('/', '_'));
  }

  private static double variation(Map<ElevatorPair, Samples> runs, boolean withNone) {
    DoubleSummaryStatistics seconds =
        runs.entrySet().stream()
            .filter(each -> withNone || !each.getKey().host().equals("none"))
            .mapToDouble(each -> each.getValue().median(ALL))
            .summaryStatistics();
    return seconds.getMax() / seconds.getMin() - 1;
  }
}
