// SPDX-License-Identifier: Apache-2.0
package io.weir.experiments.reproduce.throttling;

import static io.weir.results.Figure.FRACTION;

import io.weir.experiments.reproduce.PaperRow;
import io.weir.experiments.reproduce.Reproduction;
import java.util.ArrayList;
import java.util.List;

/** Figures 10 to 13: by how much throttling and coordination shorten the mean response time. */
final class ThrottlingImprovements implements Reproduction {
  /** Some jobs at once. */
  record Case(String row, int nodes, String program, double gibibytes, int jobs) {}

  private static final int MOST_NODES = 32;

  /** With those the improvement is the smallest. */
  private static final int MANY_JOBS = 128;

  /** Reduces "cut almost one third of average task completion time" with 32 nodes. */
  private static final double REDUCE_TIME = 1.0 / 3;

  private static final String NO_NUMBER =
      "\"deviation of task length\" is one of its metrics; the paper gives no number";

  private static final String BURSTS =
      "the paper's jobs are not known but for their number and size";

  private final String name;
  private final String shows;
  private final List<Case> cases;
  private final double[] theirs;

  ThrottlingImprovements(String name, String shows, double[] theirs, Case... cases) {
    this.name = name;
    this.shows = shows;
    this.theirs = theirs;
    this.cases = List.of(cases);
  }

  /** Figure 10: "ranges from 5.43% to 33.74%"; most with 32 nodes. */
  public static Reproduction teraSort() {
    return new ThrottlingImprovements(
        "throttling-10",
        "By how much the mean response time of TeraSort jobs is less with throttling and coordination, on 8, 16 and 32 nodes.",
        new double[] {0.0543, 0.3374},
        teraSort(8, 1),
        teraSort(8, 4),
        teraSort(16, 1),
        teraSort(16, 4),
        teraSort(32, 1),
        teraSort(32, 4));
  }

  /** Figure 11: "the smallest improvement comes from the scenario involving the most jobs". */
  public static Reproduction manyJobs() {
    return new ThrottlingImprovements(
        "throttling-11",
        "The same of 128 TeraSort jobs of 1 GiB on 32 nodes.",
        new double[] {0.0543},
        new Case("jobs_128", 32, "terasort", 1, 128));
  }

  /** Figure 12: "approximately 20%". */
  public static Reproduction writes() {
    return new ThrottlingImprovements(
        "throttling-12",
        "The same of TestDFSIO's writes on 16 nodes, 512 MB for each map.",
        new double[] {0.2},
        new Case("jobs_8", 16, "dfsio-write", 8, 8));
  }

  /** Figure 13: it "does not improve average response time greatly". */
  public static Reproduction wordCount() {
    return new ThrottlingImprovements(
        "throttling-13",
        "The same of WordCount, which asks little of the disks.",
        new double[0],
        new Case("nodes_8", 8, "wordcount", 4, 8),
        new Case("nodes_16", 16, "wordcount", 4, 16));
  }

  private static Case teraSort(int nodes, int gibibytes) {
    int jobs = 4 * ThrottlingCluster.CORES * nodes / (8 * gibibytes);
    return new Case(
        "nodes_%d_jobs_%d_of_%d_gib".formatted(nodes, jobs, gibibytes),
        nodes,
        "terasort",
        gibibytes,
        jobs);
  }

  @Override
  public String name() {
    return name;
  }

  @Override
  public String shows() {
    return shows;
  }

  @Override
  public List<PaperRow> rows(long seed) {
    List<PaperRow> rows = new ArrayList<>();
    double least = Double.POSITIVE_INFINITY;
    double most = Double.NEGATIVE_INFINITY;
    for (Case each : cases) {
      String scenario =
          new ThrottlingCluster(each.nodes()).jobs(each.program(), each.gibibytes(), each.jobs());
      ThrottlingGains gains = ThrottlingGains.of(scenario, seed);
      double gain = gains.response();
      least = Math.min(least, gain);
      most = Math.max(most, gain);
      PaperRow row = row("gain_" + each.row()).ours(gain);
      rows.add(theirs.length == 1 ? row.theirs(theirs[0]).because(BURSTS) : row);
      if (each.nodes() == MOST_NODES && each.jobs() < MANY_JOBS) {
        rows.addAll(ofTasks(each, gains));
      }
    }
    if (theirs.length == 2) {
      rows.add(row("gain_least").theirs(theirs[0]).ours(least).because(BURSTS));
      rows.add(row("gain_most").theirs(theirs[1]).ours(most));
    }
    return rows;
  }

  /** Of the scale with "the largest improvements". */
  private static List<PaperRow> ofTasks(Case its, ThrottlingGains gains) {
    return List.of(
        row("reduce_time_gain_" + its.row())
            .theirs(REDUCE_TIME)
            .ours(gains.reduceSeconds())
            .because(
                "the simulated maps gain as well; of which size of jobs the paper says it, it does not say"),
        row("map_deviation_gain_" + its.row()).ours(gains.mapDeviation()).because(NO_NUMBER),
        row("reduce_deviation_gain_" + its.row()).ours(gains.reduceDeviation()).because(NO_NUMBER));
  }

  private static PaperRow row(String row) {
    return PaperRow.of(row, FRACTION)
        .neutral(0)
        .given(ThrottlingCluster.GIVEN + "; " + ThrottlingCluster.CHOSEN)
        .fitted(ThrottlingCluster.FITTED);
  }
}
