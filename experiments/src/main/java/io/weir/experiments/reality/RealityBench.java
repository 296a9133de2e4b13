// SPDX-License-Identifier: Apache-2.0
package io.weir.experiments.reality;

import static io.weir.results.Figure.FRACTION;

import io.weir.experiments.engine.Declaration;
import io.weir.experiments.engine.Experiment;
import io.weir.experiments.engine.Factor;
import io.weir.experiments.engine.Lab;
import io.weir.experiments.engine.Samples;
import io.weir.experiments.isolation.IsolationBench;
import io.weir.experiments.shares.UnevenBench;
import io.weir.experiments.streams.JobsBench;
import io.weir.results.Bars;
import io.weir.results.Bars.Bar;
import io.weir.results.Table;
import io.weir.results.Table.Column;
import io.weir.results.Target;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/** Whether the simulator says how long jobs take on a real HDFS. */
public final class RealityBench {
  private static final double MOST_ERROR = 0.1;
  private static final String ISOLATION = "isolation";
  private static final String UNEVEN = "uneven";
  private static final String THROTTLING = "throttling";
  private static final double MOST_FACTOR = 8;

  private static final List<String> SCENARIOS = List.of(ISOLATION, THROTTLING, UNEVEN);
  private static final List<Compared> ALL = all();

  private RealityBench() {}

  public static Experiment declaration() {
    Declaration<?> bench =
        Declaration.of("reality", Lab.THIS_PROCESS)
            .question("How far off is the simulator?")
            .summary(
                "Three scenarios on a real HDFS and in the simulator, with no parameter fitted to them.")
            .takes("15 min, and 23 min a repeat", "40 min")
            .needs("root, FUSE and loop devices, Linux 6.2, 16 GB of memory")
            .and(IsolationBench.runTimes("isolation"))
            .and(JobsBench.runTimes(THROTTLING))
            .and(UnevenBench.runTimes("uneven"))
            .and(UnevenBench.jobTimes("wordcount"))
            .and(simulated("simulated", Simulated.ofProcesses(), List.of(ISOLATION, UNEVEN)))
            .and(simulated("simulated-throttling", Simulated.ofCluster(), List.of(THROTTLING)))
            .goesOnWithoutFailedParts();
    ALL.forEach(each -> bench.figure("error_" + each.name(), FRACTION, each::error));
    for (String each : SCENARIOS) {
      bench.figure("error_max_" + each, FRACTION, all -> Compared.greatest(all, of(each)));
    }
    return bench
        .figure(
            "error_max", FRACTION, all -> Compared.greatest(all, ALL), Target.atMost(MOST_ERROR))
        .table(RealityBench::table)
        .bars(RealityBench::bars)
        .note(
            "error is by which part of the real run time the simulated one is off, of medians. Not fitted: disks are"
                + " simulated by the files that make the real ones; gates by the keys of the real DataNodes; what the"
                + " jobs take of the processors, and wait for, was measured on disks that take no time; which part of"
                + " that maps take when all is read, on disks four times faster; what a socket holds, by filling one.")
        .note(
            "Of uneven nodes a run time is what writing 10 GB takes at the rate measured, or WordCount's beside"
                + " TeraGen; WordCount's costs are those of 3 MiB a map, times the data. Of the four jobs each was run by"
                + " itself on the same cluster, on disks that took no time: its history and logs tell what its tasks do"
                + " and write; the processes of its master, of the daemons and of its client tell what those take. Their"
                + " maps read half of what the bench jobs has. A container's own files, of a few blocks, are not"
                + " simulated.");
  }

  private static List<Compared> of(String scenario) {
    return ALL.stream().filter(each -> each.scenario().equals(scenario)).toList();
  }

  /** Scenarios in the simulator: they need nothing of the real ones. */
  private static Declaration<Simulated> simulated(
      String name, Lab<Simulated> lab, List<String> scenarios) {
    List<Compared> its = scenarios.stream().flatMap(each -> of(each).stream()).toList();
    Factor<Compared> run = new Factor<>("run", its, Compared::name, Compared::label);
    return Declaration.of(name, lab)
        .isTheSameEachTime()
        .varies(run)
        .measures(
            (simulated, compared, values) ->
                values.put(Compared.VALUE, compared.of(run).simulated().applyAsDouble(simulated)))
        .eachAsFigure(Compared.VALUE, "s");
  }

  private static List<Compared> all() {
    List<Compared> all = new ArrayList<>();
    for (IsolationBench.Run each : IsolationBench.runs()) {
      all.add(
          new Compared(
              ISOLATION,
              each.name(),
              "WordCount, " + each.label(),
              "seconds_" + each.name(),
              simulated -> simulated.isolationSeconds(each)));
    }
    for (String program : List.of("terasort", "wordcount")) {
      for (boolean isCoordinated : new boolean[] {false, true}) {
        for (int job = 1; job <= SimulatedThrottling.JOBS; job++) {
          all.add(throttling(program, isCoordinated, job));
        }
      }
    }
    for (boolean isGlobal : new boolean[] {false, true}) {
      for (boolean isNarrow : new boolean[] {true, false}) {
        all.add(writers(isGlobal, isNarrow));
      }
    }
    all.add(uneven("alone", "alone", each -> each.wordCountAlone(false)));
    all.add(uneven("outsider", "a process outside", each -> each.wordCountAlone(true)));
    all.add(uneven("even", "even", each -> each.wordCountBeside(false, MOST_FACTOR)));
    all.add(uneven("local", "each disk by itself", each -> each.wordCountBeside(true, 1)));
    all.add(
        uneven("global", "shares of the cluster", each -> each.wordCountBeside(true, MOST_FACTOR)));
    return List.copyOf(all);
  }

  private static Compared throttling(String program, boolean isCoordinated, int job) {
    String policy = isCoordinated ? "coordinate" : "stock";
    return new Compared(
        THROTTLING,
        "%s_%s_%d".formatted(program, policy, job),
        "%s %d of %d, %s".formatted(program, job, SimulatedThrottling.JOBS, policy),
        "job_%d_%s_%s".formatted(job, policy, program),
        simulated -> simulated.throttlingSeconds(program, isCoordinated, job));
  }

  private static Compared writers(boolean isGlobal, boolean isNarrow) {
    String who = isNarrow ? "narrow" : "wide";
    String shares = isGlobal ? "global" : "local";
    return new Compared(
        UNEVEN,
        who + "_" + shares,
        "the %s application, %s shares".formatted(who, shares),
        "run_time_" + who + "_" + shares,
        simulated -> Simulated.writerSeconds(isGlobal ? MOST_FACTOR : 1, isNarrow));
  }

  private static Compared uneven(
      String setup, String label, java.util.function.ToDoubleFunction<Simulated> how) {
    return new Compared(
        UNEVEN,
        "wordcount_" + setup,
        "WordCount at three nodes, " + label,
        "wordcount_seconds_" + setup,
        how);
  }

  private static Table table(Samples all) {
    Table table =
        Table.of(
            "Run times",
            Column.of("run"),
            Column.of("real", "s"),
            Column.of("simulated", "s"),
            Column.of("off by", FRACTION));
    for (Compared each : ALL) {
      if (each.isKnown(all)) {
        double real = all.median(each.real());
        double simulated = all.median(each.simulatedFigure());
        table = table.withRow(each.label(), real, simulated, simulated / real - 1);
      }
    }
    return table;
  }

  /** Of the scenarios of which something is known. */
  private static Stream<Bars> bars(Samples all) {
    return SCENARIOS.stream()
        .filter(scenario -> of(scenario).stream().anyMatch(each -> each.isKnown(all)))
        .map(each -> bars(all, each));
  }

  private static Bars bars(Samples all, String scenario) {
    List<Bar> bars = new ArrayList<>();
    for (Compared each : ALL) {
      if (each.scenario().equals(scenario) && each.isKnown(all)) {
        bars.add(new Bar(each.label() + ", real", each.real()));
        bars.add(new Bar(each.label() + ", simulated", each.simulatedFigure()));
      }
    }
    return new Bars("Real and simulated: " + scenario, "run time", null, bars);
  }
}
