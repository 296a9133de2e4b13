// SPDX-License-Identifier: Apache-2.0
package io.weir.experiments.isolation;

import static io.weir.results.Figure.FRACTION;

import io.weir.experiments.engine.Declaration;
import io.weir.experiments.engine.Experiment;
import io.weir.experiments.engine.Factor;
import io.weir.experiments.engine.Lab;
import io.weir.experiments.isolation.EmulatedCluster.Work;
import io.weir.lab.jobs.EmbeddedJobs;
import io.weir.results.Target;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/**
 * What IBIS's figures 2 and 3 show: how much TeraGen slows WordCount down on stock HDFS, behind a
 * gate that orders nothing, and with shares.
 */
public final class IsolationBench {
  private static final List<Integer> WEIGHTS = List.of(1, 2, 8, 32);

  private IsolationBench() {}

  /** Six setups on less data: {@code weir demo}. */
  public static Experiment demo() {
    List<Setup> setups = new ArrayList<>(baselines());
    setups.add(Setup.quanta(2));
    setups.add(Setup.quanta(8));
    return described(Declaration.of("demo", EmulatedCluster.lab(Work.SMALL)), Work.SMALL, setups)
        .takes("4 min", "4 min");
  }

  /** Every setup: the one whose results are published. */
  public static Experiment full() {
    List<Setup> weighted = new ArrayList<>(WEIGHTS.stream().map(Setup::sfq).toList());
    weighted.addAll(WEIGHTS.stream().map(Setup::quanta).toList());
    List<Setup> setups = new ArrayList<>(baselines());
    setups.addAll(weighted);
    return Declaration.of("isolation", Lab.THIS_PROCESS)
        .question(question())
        .takes("14 min a repeat", "12 min")
        .needs("3 GB of memory")
        .and(described(Declaration.of("jobs", EmulatedCluster.lab(Work.FULL)), Work.FULL, setups))
        .and(SteadyShares.declaration(weighted));
  }

  /** How long WordCount takes under some of the setups, and nothing else. */
  public static Declaration<?> runTimes(String name) {
    Factor<Setup> setup = new Factor<>("setup", compared(), Setup::name, Setup::label);
    return Declaration.of(name, EmulatedCluster.lab(Work.FULL))
        .described(EmulatedCluster::describe)
        .compares(setup)
        .measures((cluster, its, values) -> WordCountRun.measure(cluster, its.of(setup), values))
        .eachAsFigure("seconds", "s");
  }

  private static List<Setup> compared() {
    List<Setup> setups = new ArrayList<>(baselines());
    setups.add(Setup.sfq(1));
    setups.add(Setup.sfq(8));
    setups.add(Setup.quanta(1));
    setups.add(Setup.quanta(8));
    return setups;
  }

  /**
   * The setups of {@link #runTimes}.
   *
   * @param name of its figure, {@code seconds_} before it
   * @param keys of the DataNodes
   * @param weight of WordCount to TeraGen's 1; 0 where weights mean nothing
   */
  public record Run(
      String name, String label, boolean contended, int weight, Map<String, String> keys) {}

  /** In the order in which they are told of. */
  public static List<Run> runs() {
    return compared().stream()
        .map(
            each ->
                new Run(each.name(), each.label(), each.contended(), each.weight(), each.keys()))
        .toList();
  }

  private static String question() {
    return "Does WordCount keep its share of the disks beside TeraGen?";
  }

  private static List<Setup> baselines() {
    return List.of(Setup.ALONE, Setup.WEIR_ALONE, Setup.STOCK, Setup.FIFO);
  }

  private static Declaration<EmulatedCluster> described(
      Declaration<EmulatedCluster> jobs, Work work, List<Setup> setups) {
    Factor<Setup> setup = new Factor<>("run", setups, Setup::name, Setup::label);
    IsolationFigures figures = new IsolationFigures(setups);
    jobs.question(question())
        .needs("3 GB of memory")
        .summary(
            "WordCount on %d slots, alone and beside TeraGen on as many, on a real HDFS of %d DataNodes."
                .formatted(EmbeddedJobs.SLOTS, EmbeddedJobs.DATA_NODES))
        .described(EmulatedCluster::describe)
        .setting("data_nodes", EmbeddedJobs.DATA_NODES)
        .setting("map_slots_of_each_job", EmbeddedJobs.SLOTS)
        .setting(
            "wordcount_input_mb", work.corpus().bytes() / 1e6, Work.SMALL.corpus().bytes() / 1e6)
        .setting("teragen_output_mb", work.teraGenMegabytes(), Work.SMALL.teraGenMegabytes())
        .setting("teragen_replicas", EmbeddedJobs.DATA_NODES)
        .described(EmulatedCluster::describeKeys);
    setups.forEach(each -> jobs.setting("setup " + each.label(), each.keysAsText()));
    figures.addTo(
        jobs.compares(setup)
            .measures(
                (cluster, its, values) -> WordCountRun.measure(cluster, its.of(setup), values)));
    return jobs.eachAsFigure("seconds", "s")
        .eachAsFigure("throughput", "MB/s")
        .eachAsFigure("share", FRACTION)
        .eachAsFigure("share_error", FRACTION)
        .eachAsFigure("ungated", "requests")
        .figure(
            "outputs_differing",
            "outputs",
            all -> IsolationFigures.sum(all.of("differing", its -> true)),
            Target.atMost(0))
        .figure(
            "blocks_missing_or_corrupt",
            "blocks",
            all -> IsolationFigures.sum(all.of("lost_blocks", its -> true)),
            Target.atMost(0))
        .table(figures::table)
        .bars(all -> Stream.of(figures.bars()))
        .series(figures::series)
        .note(
            "A share is a part of the device time that the gates gave out while both jobs had requests waiting;"
                + " on stock HDFS, which has no gates, a part of the bytes moved until WordCount ended."
                + " Slowdown is run time over run time alone on stock HDFS, minus 1; slowdown_weir_own is over run time alone with Weir. Total throughput is what both jobs"
                + " moved on all disks over the time until both were done.");
  }
}
