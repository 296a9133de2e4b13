// SPDX-License-Identifier: Apache-2.0
package io.weir.experiments.isolation;

import static io.weir.results.Figure.FRACTION;

import io.weir.experiments.engine.CaseColumn;
import io.weir.experiments.engine.Declaration;
import io.weir.experiments.engine.Factor;
import io.weir.experiments.engine.Lab;
import io.weir.experiments.engine.Measurement.Values;
import io.weir.experiments.engine.Samples;
import io.weir.experiments.engine.ThisProcess;
import io.weir.lab.hdfs.ContentionMeter;
import io.weir.lab.jobs.Corpus;
import io.weir.lab.jobs.EmbeddedJobs;
import io.weir.lab.jobs.JobFailedException;
import io.weir.lab.jobs.JobProcess;
import io.weir.lab.jobs.JobSpec;
import io.weir.results.Target;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Map;

/**
 * Two TeraGens that never end, for a while: the shares of two flows that always want more.
 *
 * <p>A turn with quanta is a tenth of what WordCount reads from a disk in all, so its run is over
 * before its share can show. Here each disk gives out some eighty turns.
 */
final class SteadyShares {
  /** How far a share may be from the promised one. */
  static final double MOST_ERROR = 0.03;

  // Nothing computes in these runs, so the disks may be faster: more turns in less time.
  private static final double SPEED_UP = 4;
  private static final Duration TIME = Duration.ofSeconds(30);
  private static final long ROWS_WITHOUT_END = 1_000_000_000L;
  private static final String SHARE = "steady_share";
  private static final String ERROR = "steady_share_error";

  private SteadyShares() {}

  static Declaration<ThisProcess> declaration(List<Setup> weighted) {
    Factor<Setup> setup = new Factor<>("setup", weighted, Setup::name, Setup::label);
    return Declaration.of("steady", Lab.THIS_PROCESS)
        .varies(setup)
        .measures((process, its, values) -> measure(process, its.of(setup), values))
        .eachAsFigure(SHARE, FRACTION)
        .eachAsFigure(ERROR, FRACTION)
        .figure(
            "share_error_max",
            FRACTION,
            all -> largestError(all, weighted),
            Target.atMost(MOST_ERROR))
        .tableOfCases(
            "Shares of two TeraGens without end",
            new CaseColumn(
                "promised",
                FRACTION,
                (all, its) -> IsolationFigures.rounded(its.of(setup).promisedShare(), 4)),
            new CaseColumn(
                "got", FRACTION, (all, its) -> IsolationFigures.rounded(all.median(SHARE, its), 4)),
            new CaseColumn(
                "off by at most",
                FRACTION,
                (all, its) ->
                    IsolationFigures.rounded(
                        Arrays.stream(all.of(ERROR, its)).max().orElseThrow(), 4)))
        .note(
            "share_error_max is of two flows that have requests waiting all the time. In WordCount's runs"
                + " the two meet in short spells, many of a single request, and fair queueing bounds their"
                + " difference over a spell, not their ratio: share_error_wordcount is what that comes to with"
                + " the paper's algorithm. With quanta, all that WordCount asks of a disk is a few turns.");
  }

  /** Those of the setup whose median is farthest off; none where nothing was measured. */
  static double[] largestError(Samples all, List<Setup> setups) {
    double[][] errors =
        setups.stream()
            .map(setup -> all.of(ERROR + "_" + setup.name()))
            .filter(its -> its.length > 0)
            .toArray(double[][]::new);
    return errors.length == 0 ? new double[0] : Samples.greatest(errors);
  }

  /** Each on a cluster of its own: its jobs are killed, and leave files that nobody closed. */
  private static void measure(ThisProcess process, Setup setup, Values values)
      throws IOException, InterruptedException {
    Path directory =
        process.options().directory().resolve("shares-" + values.round() + "-" + setup.name());
    try (EmbeddedJobs jobs =
        EmbeddedJobs.start(
            directory,
            new Corpus(1, 512), // nobody reads it
            EmulatedCluster.slowMotion(process.options()) / SPEED_UP)) {
      double share = share(jobs, setup);
      values.put(SHARE, share);
      values.put(ERROR, Math.abs(share - setup.promisedShare()));
      values.say("share %.3f, promised %.3f".formatted(share, setup.promisedShare()));
    } catch (JobFailedException e) {
      values.note("A run of two TeraGens has failed and is not counted: " + setup.label());
      values.say("failed: " + e.getMessage());
    }
  }

  /** The heavier flow's share of the service while both had requests waiting. */
  private static double share(EmbeddedJobs jobs, Setup setup)
      throws IOException, JobFailedException, InterruptedException {
    JobSpec heavy = jobs.teraGen(ROWS_WITHOUT_END);
    JobSpec light = jobs.teraGen(ROWS_WITHOUT_END);
    ContentionMeter contention =
        jobs.order(setup.keys(), Map.of(heavy.flow(), setup.weight(), light.flow(), 1));
    try (JobProcess one = JobProcess.start(heavy);
        JobProcess other = JobProcess.start(light)) {
      one.ready(EmulatedCluster.READY);
      other.ready(EmulatedCluster.READY);
      one.go();
      other.go();
      if (one.awaitFor(TIME).isPresent() || other.awaitFor(Duration.ZERO).isPresent()) {
        throw new IllegalStateException("a TeraGen without end has ended");
      }
      double share = contention.share(heavy.flow());
      if (jobs.ungatedPasses() > 0) {
        throw new IllegalStateException(
            jobs.ungatedPasses() + " requests passed a gate without leave");
      }
      return share;
    }
  }
}
