// SPDX-License-Identifier: Apache-2.0
package io.weir.experiments.decision;

import io.weir.core.gate.GatedStream;
import io.weir.core.request.Flow;
import io.weir.experiments.engine.Declaration;
import io.weir.experiments.engine.Experiment;
import io.weir.experiments.engine.ExperimentOptions;
import io.weir.experiments.engine.Lab;
import io.weir.experiments.engine.Measurement.Values;
import io.weir.experiments.engine.ThisProcess;
import io.weir.results.Series;
import io.weir.results.Target;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.TimeUnit;
import java.util.function.IntToDoubleFunction;
import java.util.stream.Stream;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.profile.GCProfiler;
import org.openjdk.jmh.results.IterationResult;
import org.openjdk.jmh.results.Result;
import org.openjdk.jmh.results.RunResult;
import org.openjdk.jmh.runner.Runner;
import org.openjdk.jmh.runner.options.ChainedOptionsBuilder;
import org.openjdk.jmh.runner.options.OptionsBuilder;
import org.openjdk.jmh.runner.options.TimeValue;
import org.openjdk.jmh.runner.options.VerboseMode;

/**
 * What a decision costs, of SFQ(D) and of the coordination of streams, by number of flows, and a
 * pass of the gate: JMH in JVMs of their own.
 */
public final class CoreBench {
  private static final List<Integer> FLOWS = List.of(16, 100, 1_000, 10_000);

  /** JMH counts a few bytes of its own. */
  private static final Target ALLOCATES_NOTHING = Target.atMost(0.5);

  /** Threads at one gate. */
  private static final List<Integer> THREADS = List.of(1, 2, 16);

  private static final int PASSES = 1_000_000;

  private CoreBench() {}

  public static Experiment declaration() {
    Declaration<ThisProcess> declaration =
        Declaration.of("core", Lab.THIS_PROCESS)
            .question("What does one decision of the scheduler cost?")
            .summary(
                "One request completes, its stream sends the next, the scheduler decides; all flows are backlogged.")
            .takes("3 min a repeat", "1 min")
            .measures((process, its, values) -> decisions(process, values))
            .measuresOnce((process, its, values) -> passes(process, values));
    for (int flows : FLOWS) {
      String decision = "decision_" + flows;
      Target most =
          flows == 16 ? Target.atMost(500) : flows == 10_000 ? Target.atMost(1_000) : null;
      declaration.figure(decision, "ns", all -> all.of(decision), most);
    }
    declaration.figures("coordinate_", "ns", FLOWS);
    for (int flows : FLOWS) {
      String allocated = "allocated_" + flows;
      declaration.figure(allocated, "B", all -> all.of(allocated), ALLOCATES_NOTHING);
    }
    return declaration
        .series(
            all ->
                Stream.of("coordinate", "decision")
                    .map(name -> line(name, flows -> all.median(name + "_" + flows))))
        .figures("gate_turn_ns_", "ns", THREADS)
        .figures("gate_turn_bytes_", "B", THREADS)
        .figures("gate_pass_ns_", "ns", THREADS)
        .figure("gate_pass_bytes", "B", all -> all.of("gate_pass_bytes"), ALLOCATES_NOTHING)
        .note(
            "decision_N is of SFQ(4) with N flows of two streams each, coordinate_N of the coordination of as many streams before it; with each of its decisions a stream that was blocked for long is served, and another one blocked.")
        .note(
            "gate_pass_ns_N is the time from pass to pass at one gate with N threads that find the device free, and do nothing inside; gate_turn_ns_N the same where one at a time goes in, so that most passes wake a thread. gate_pass_bytes is what one thread allocates for a pass.");
  }

  private static void decisions(ThisProcess process, Values values) throws Exception {
    for (RunResult result : new Runner(jmh(process.options(), DecisionState.class).build()).run()) {
      String flows = result.getParams().getParam("flows");
      boolean isSfq = result.getParams().getParam("policy").equals(DecisionState.SFQ);
      values.put((isSfq ? "decision_" : "coordinate_") + flows, nanos(result));
      if (isSfq) {
        values.put("allocated_" + flows, allocated(result));
      }
    }
  }

  private static void passes(ThisProcess process, Values values) throws Exception {
    for (int threads : THREADS) {
      process.progress().step("passing a gate with %d threads".formatted(threads));
      ChainedOptionsBuilder jmh = jmh(process.options(), GatePassState.class).threads(threads);
      for (RunResult result : new Runner(jmh.build()).run()) {
        int depth = Integer.parseInt(result.getParams().getParam("depth"));
        boolean isDeep = depth == GatePassState.ENOUGH;
        // JMH's average is of each thread; the gate sees all of them.
        values.put(
            (isDeep ? "gate_pass_ns_" : "gate_turn_ns_") + threads,
            Arrays.stream(nanos(result)).map(each -> each / threads).toArray());
        if (!isDeep && threads > 1) {
          values.put("gate_turn_bytes_" + threads, allocated(result));
        }
      }
    }
    values.put("gate_pass_bytes", passBytes(process.options()));
  }

  private static double allocated(RunResult result) {
    Result<?> allocated = result.getSecondaryResults().get("gc.alloc.rate.norm");
    return allocated == null ? Double.NaN : allocated.getScore();
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

  private static Series line(String name, IntToDoubleFunction nanos) {
    return Series.of(
        "one decision",
        "Time of one decision by number of flows",
        name.equals("decision") ? DecisionState.SFQ : name,
        "flows",
        "ns",
        FLOWS,
        nanos);
  }

  private static ChainedOptionsBuilder jmh(ExperimentOptions options, Class<?> state) {
    int seconds = options.quick() ? 1 : 2;
    return new OptionsBuilder()
        .include(state.getName() + ".*")
        .mode(Mode.AverageTime)
        .timeUnit(TimeUnit.NANOSECONDS)
        .forks(1)
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
}
