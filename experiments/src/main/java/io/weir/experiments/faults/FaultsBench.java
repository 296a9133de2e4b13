// SPDX-License-Identifier: Apache-2.0
package io.weir.experiments.faults;

import static io.weir.results.Figure.FRACTION;

import io.weir.experiments.engine.Case;
import io.weir.experiments.engine.Declaration;
import io.weir.experiments.engine.Experiment;
import io.weir.experiments.engine.Factor;
import io.weir.experiments.engine.Samples;
import io.weir.lab.faults.Fault;
import io.weir.lab.host.LabDisk;
import io.weir.results.Series;
import io.weir.results.Target;
import java.util.Arrays;
import java.util.List;
import java.util.function.ToDoubleFunction;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * What becomes of shares, and of those who use the file system, when a part of the cluster fails:
 * while it lasts the disks that are left share for the cluster, and afterwards its shares return.
 */
public final class FaultsBench {
  private static final Factor<Fault> FAULT = Factor.of("fault", Fault.class);
  private static final Target AT_MOST_NONE = Target.atMost(0);
  private static final Target ERROR = Target.atMost(FaultsLab.MOST_ERROR);

  /** How high the line of faults is, below those of shares. */
  private static final double MARK = 0.1;

  private FaultsBench() {}

  public static Experiment declaration() {
    return Declaration.<FaultsLab>of("faults", FaultsLab::during)
        .question("Do applications go on, and do shares return, when a part of the cluster fails?")
        .summary(
            "Two applications of equal weight, one on three DataNodes and one on two of them, beside one that"
                + " keeps two replicas and a job for each fault, through faults of a cluster with two NameNodes.")
        .takes("12 min a repeat", "9 min")
        .needs("root, FUSE and loop devices, 14 GB of memory, Debian's faketime")
        .device("model", LabDisk.ROTATING)
        .varies(FAULT)
        .partsAreOf(FAULT)
        .measures((lab, its, values) -> lab.strike(its.of(FAULT), values))
        .document(
            (samples, document) ->
                document.setting("stock", count(samples, "stock_failed_jobs") > 0))
        .figure("failed_jobs", "jobs", all -> beyondStock(all, "failed_jobs"), AT_MOST_NONE)
        .figure(
            "failed_operations",
            "operations",
            all -> beyondStock(all, "failed_operations"),
            AT_MOST_NONE)
        .figure("jobs_through_faults", "jobs", all -> one(sum(all, "jobs_through")))
        .figure("failed_writes_of_one_replica", "files", all -> one(sum(all, "failed_writes")))
        .figure(
            "faults_never_returned_from",
            "faults",
            all -> one(count(all, "failed_jobs") - count(all, "periods_to_return")),
            AT_MOST_NONE)
        .figure(
            "wide_least_of_local_share", FRACTION, FaultsBench::wideLeast, Target.atLeast(1.0 / 8))
        .eachAsFigure("error_global_after", FRACTION, ERROR)
        .eachAsFigure("error_global_during", FRACTION, ERROR)
        .eachAsFigure("global_share_after", FRACTION)
        .eachAsFigure("narrow_share_during", FRACTION)
        .eachAsFigure("periods_to_return", "periods", Target.atMost(FaultsLab.PERIODS_TO_RETURN))
        .eachAsFigure("seconds_to_serve", "s")
        .series(FaultsBench::timeline)
        .note(
            "failed_operations and failed_jobs are those beyond what fails on stock HDFS, which is measured where there"
                + " are any. A file with one replica cannot be written through the loss of its DataNode on any HDFS:"
                + " failed_writes_of_one_replica counts them, and their writers begin again. jobs_through_faults are those"
                + " that ran from before a fault until it was put right.")
        .note(
            "An error is the distance of the narrow application's share from one half. wide_least_of_local_share: at an unharmed disk that both write to, what the wide one has"
                + " through a fault of the half that is its share there by weight, where that is least. error_global_during: of all disks that are left, in the"
                + " fault's second half. error_global_after: of the cluster, from ten periods after the"
                + " node serves again (seconds_to_serve after the fault was put right). periods_to_return: until the"
                + " first five periods with an error of at most 0.05 after which it stays so.");
  }

  private static double sum(Samples samples, String value) {
    return of(samples, its -> Arrays.stream(samples.of(value, its)).sum());
  }

  private static double count(Samples samples, String value) {
    return of(samples, its -> samples.of(value, its).length);
  }

  private static double of(Samples samples, ToDoubleFunction<Case> value) {
    return samples.cases().stream().mapToDouble(value).sum();
  }

  private static double[] one(double value) {
    return new double[] {value};
  }

  /** What failed of each fault, less what did on stock HDFS. */
  private static double[] beyondStock(Samples samples, String value) {
    return one(
        of(
            samples,
            its ->
                Math.max(
                    0,
                    Arrays.stream(samples.of(value, its)).sum()
                        - Arrays.stream(samples.of("stock_" + value, its)).sum())));
  }

  /** Of each repeat, at the disk where it has least, through all faults. */
  private static double[] wideLeast(Samples samples) {
    List<double[]> narrow =
        samples.cases().stream().map(its -> samples.of("narrow_share_during", its)).toList();
    int repeats = narrow.stream().mapToInt(its -> its.length).max().orElse(0);
    return IntStream.range(0, repeats)
        .mapToDouble(
            repeat ->
                narrow.stream()
                    .filter(its -> its.length > repeat)
                    .mapToDouble(its -> (1 - its[repeat]) / FaultsLab.PROMISED)
                    .min()
                    .orElseThrow())
        .toArray();
  }

  /** Of the first repeat: shares, and a line that is up while a fault lasts. */
  private static Stream<Series> timeline(Samples samples) {
    return Stream.of(
        line(
            "of the cluster",
            first(samples, "timeline_seconds"),
            first(samples, "timeline_of_cluster")),
        line(
            "of an unharmed disk",
            first(samples, "timeline_seconds"),
            first(samples, "timeline_of_disk")),
        line(
            "a fault lasts",
            Arrays.stream(first(samples, "from_to_seconds"))
                .flatMap(edge -> DoubleStream.of(edge, edge))
                .toArray(),
            samples.cases().stream()
                .flatMapToDouble(its -> DoubleStream.of(0, MARK, MARK, 0))
                .toArray()));
  }

  private static double[] first(Samples samples, String value) {
    return samples.cases().stream()
        .flatMapToDouble(its -> Arrays.stream(samples.rounds(its.nameOf(value))[0]))
        .toArray();
  }

  private static Series line(String name, double[] x, double[] y) {
    return new Series("narrow", "Share of the narrow application", name, "s", FRACTION, x, y);
  }
}
