// SPDX-License-Identifier: Apache-2.0
package io.weir.experiments.decision;

import io.weir.core.gate.GatedStream;
import io.weir.core.request.Flow;
import io.weir.experiments.engine.Experiment;
import io.weir.experiments.engine.ExperimentOptions;
import io.weir.lab.Progress;
import io.weir.results.Figure;
import io.weir.results.ResultDocument;
import io.weir.results.ResultDocumentBuilder;
import io.weir.results.Series;
import io.weir.results.Target;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.Callable;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.infra.BenchmarkParams;
import org.openjdk.jmh.profile.GCProfiler;
import org.openjdk.jmh.results.IterationResult;
import org.openjdk.jmh.results.Result;
import org.openjdk.jmh.results.RunResult;
import org.openjdk.jmh.runner.Runner;
import org.openjdk.jmh.runner.options.ChainedOptionsBuilder;
import org.openjdk.jmh.runner.options.Options;
import org.openjdk.jmh.runner.options.OptionsBuilder;
import org.openjdk.jmh.runner.options.TimeValue;
import org.openjdk.jmh.runner.options.VerboseMode;

/**
 * What a decision costs, of SFQ(D) and of the coordination of streams, by number of flows, and a
 * pass of the gate: JMH in JVMs of their own.
 */
public final class CoreBench implements Experiment {
  private static final double MAX_NANOS_16 = 500;
  private static final double MAX_NANOS_10000 = 1_000;

  /** JMH counts a few bytes of its own. */
  private static final double ALLOCATES_NOTHING = 0.5;

  /** Threads at one gate. */
  private static final int[] THREADS = {1, 2, 16};

  private static final int PASSES = 1_000_000;

  @Override
  public String name() {
    return "core";
  }

  @Override
  public String summary() {
    return "What does one decision of the scheduler cost?";
  }

  @Override
  public String duration() {
    return "3 min a repeat";
  }

  @Override
  public String quickDuration() {
    return "1 min";
  }

  @Override
  public String needs() {
    return "nothing";
  }

  @Override
  public ResultDocument run(ExperimentOptions options, Progress progress) throws Exception {
    progress.step("measuring decisions with JMH, a JVM for each number of flows and policy");
    Collection<RunResult> results = new Runner(jmh(options, DecisionState.class).build()).run();
    ResultDocumentBuilder document =
        options
            .document(name())
            .summary(
                "One request completes, its stream sends the next, the scheduler decides; all flows are backlogged.")
            .setting("forks", options.repeats());
    Map<String, List<double[]>> points = new TreeMap<>();
    for (RunResult result : results) {
      BenchmarkParams params = result.getParams();
      int flows = Integer.parseInt(params.getParam("flows"));
      String policy = params.getParam("policy");
      Figure figure = Figure.of("ns", nanos(result));
      if (policy.equals(DecisionState.SFQ)) {
        document.figure("decision_" + flows, withTarget(flows, figure));
      } else {
        document.figure(policy + "_" + flows, figure);
      }
      points
          .computeIfAbsent(policy, name -> new ArrayList<>())
          .add(new double[] {flows, figure.value()});
    }
    for (RunResult result : results) {
      Result<?> allocated = result.getSecondaryResults().get("gc.alloc.rate.norm");
      boolean sfq = result.getParams().getParam("policy").equals(DecisionState.SFQ);
      if (allocated != null && sfq) {
        document.figure(
            "allocated_" + result.getParams().getParam("flows"),
            Figure.of("B", allocated.getScore()).withTarget(Target.atMost(ALLOCATES_NOTHING)));
      }
    }
    points.forEach((policy, curve) -> document.series(line(policy, curve)));
    for (int threads : THREADS) {
      progress.step("passing a gate with %d threads".formatted(threads));
      addPasses(document, threads, options);
    }
    return document
        .figure(
            "gate_pass_bytes",
            Figure.of("B", passBytes(options)).withTarget(Target.atMost(ALLOCATES_NOTHING)))
        .note(
            "decision_N is of SFQ(4) with N flows of two streams each, coordinate_N of the coordination of as many streams before it; with"
                + " each of its decisions a stream that was blocked for long is served, and another one blocked.")
        .note(
            "gate_pass_ns_N is the time from pass to pass at one gate with N threads that find the device free, and do nothing inside;"
                + " gate_turn_ns_N the same where one at a time goes in, so that most passes wake a thread."
                + " gate_pass_bytes is what one thread allocates for a pass.")
        .build();
  }

  private static void addPasses(
      ResultDocumentBuilder document, int threads, ExperimentOptions options) throws Exception {
    Options passes = jmh(options, GatePassState.class).threads(threads).build();
    for (RunResult result : new Runner(passes).run()) {
      int depth = Integer.parseInt(result.getParams().getParam("depth"));
      boolean isDeep = depth == GatePassState.ENOUGH;
      String name = isDeep ? "gate_pass_ns_" : "gate_turn_ns_";
      // JMH's average is of each thread; the gate sees all of them.
      double[] nanos = Arrays.stream(nanos(result)).map(each -> each / threads).toArray();
      document.figure(name + threads, Figure.of("ns", nanos));
      Result<?> allocated = result.getSecondaryResults().get("gc.alloc.rate.norm");
      if (allocated != null && !isDeep && threads > 1) {
        document.figure("gate_turn_bytes_" + threads, Figure.of("B", allocated.getScore()));
      }
    }
  }

  private static double passBytes(ExperimentOptions options) throws Exception {
    GatedStream stream =
        GatePassState.gate(GatePassState.ENOUGH).stream(new Flow("application", 1));
    Callable<Boolean> pass =
        () -> {
          GatePassState.pass(stream);
          return true;
        };
    return AllocatedBytes.ofOne(pass, PASSES, options.quick() ? PASSES : 5 * PASSES);
  }

  private static Series line(String policy, List<double[]> curve) {
    return new Series(
        "one decision",
        "Time of one decision by number of flows",
        policy,
        "flows",
        "ns",
        curve.stream().mapToDouble(point -> point[0]).toArray(),
        curve.stream().mapToDouble(point -> point[1]).toArray());
  }

  private static ChainedOptionsBuilder jmh(ExperimentOptions options, Class<?> state) {
    int seconds = options.quick() ? 1 : 2;
    return new OptionsBuilder()
        .include(state.getName() + ".*")
        .mode(Mode.AverageTime)
        .timeUnit(TimeUnit.NANOSECONDS)
        .forks(options.repeats())
        .warmupIterations(options.quick() ? 1 : 3)
        .warmupTime(TimeValue.seconds(seconds))
        .measurementIterations(options.quick() ? 2 : 5)
        .measurementTime(TimeValue.seconds(seconds))
        .addProfiler(GCProfiler.class)
        .verbosity(VerboseMode.SILENT);
  }

  private static double[] nanos(RunResult result) {
    return result.getBenchmarkResults().stream()
        .flatMap(fork -> fork.getIterationResults().stream())
        .map(IterationResult::getPrimaryResult)
        .mapToDouble(score -> score.getScore())
        .toArray();
  }

  private static Figure withTarget(int flows, Figure figure) {
    return switch (flows) {
      case 16 -> figure.withTarget(Target.atMost(MAX_NANOS_16));
      case 10_000 -> figure.withTarget(Target.atMost(MAX_NANOS_10000));
      default -> figure;
    };
  }
}
