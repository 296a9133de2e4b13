// SPDX-License-Identifier: Apache-2.0
package io.weir.cli.record;

import io.weir.cli.console.Console;
import io.weir.cli.console.NamedRun;
import io.weir.cli.usage.UsageException;
import io.weir.cli.weights.WeightsOption;
import io.weir.core.policy.Policy;
import io.weir.hadoop.weights.Weights;
import io.weir.simulator.replay.Difference;
import io.weir.simulator.replay.Replay;
import io.weir.simulator.replay.ReplayResult;
import io.weir.simulator.replay.WeightChanges;
import io.weir.simulator.replay.WhatIf;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

@Command(
    name = "replay",
    description = {
      "Makes the calls of a trace again, and says whether the same is decided.",
      "With --policy or --change it says instead what each flow would have got, beside what it got."
    })
public final class ReplayCommand implements Callable<Integer> {
  private static final int DIFFERENT = 1;

  private final Console console;

  @Parameters(arity = "0..1", paramLabel = "TRACE", description = "What weir record has written.")
  private @Nullable Path trace;

  @Option(
      names = "--policy",
      paramLabel = "POLICY",
      completionCandidates = PolicyNames.class,
      description = "Simulate another policy: sfq, fifo, coordinate or observe.")
  private @Nullable String policyName;

  @Option(
      names = "--change",
      paramLabel = "FILE",
      description =
          "Simulate other weights, in place of all that the trace has: a weights file, as DataNodes and weir weights"
              + " read it. Queues, and what is reserved and limited, stay as the trace has them.")
  private @Nullable Path change;

  private @Nullable Policy policy;

  /** As people type them. */
  static final class PolicyNames extends ArrayList<String> {
    private static final long serialVersionUID = 1;

    PolicyNames() {
      super(List.of("sfq", "fifo", "coordinate", "observe"));
    }
  }

  public ReplayCommand(Console console) {
    this.console = console;
  }

  @Override
  public Integer call() throws Exception {
    if (trace == null) {
      throw UsageException.missingParameter("TRACE");
    }
    policy = policyName == null ? null : policy(policyName);
    requireFile(trace);
    if (change != null && Files.isDirectory(change)) {
      throw new UsageException("--change must be a file, was the folder " + change);
    }
    return new NamedRun(trace.toString(), "record for a shorter time").run(this::replay);
  }

  private static Policy policy(String name) {
    for (Policy each : Policy.values()) {
      if (each != Policy.NONE && each.name().equalsIgnoreCase(name)) {
        return each;
      }
    }
    throw new UsageException("--policy must be sfq, fifo, coordinate or observe, was " + name);
  }

  private static void requireFile(Path file) throws IOException {
    if (Files.exists(file) && !Files.isRegularFile(file)) {
      throw new IOException(
          "%s is %s, and must be a trace that weir record has written"
              .formatted(file, Files.isDirectory(file) ? "a folder" : "no regular file"));
    }
  }

  private int replay() throws IOException {
    Path trace = Objects.requireNonNull(this.trace);
    @Nullable Weights weights = change == null ? null : WeightsOption.read("--change", change);
    ReplayResult result = Replay.of(trace);
    boolean simulates = policy != null || change != null;
    PrintStream out = console.out();
    out.println(
        "%s: %.1f s at %s, %d calls, %d decisions"
            .formatted(
                trace,
                result.durationNanos() / 1e9,
                result.header().volume(),
                result.calls(),
                result.decisions()));
    Difference first = result.first();
    out.println(first == null ? "all decisions are equal" : text(first));
    if (simulates && first == null) {
      simulate(trace, result, weights);
    }
    return first == null ? 0 : DIFFERENT;
  }

  private static String text(Difference first) {
    return "the first that differs is call %d, after %.6f s:%n  recorded  %s%n  replayed  %s%s"
        .formatted(
            first.call(),
            first.afterNanos() / 1e9,
            first.recorded(),
            first.replayed(),
            first.isDoubtful()
                ? "%na flow was changed while an earlier call was under way: what that call saw is not known"
                    .formatted()
                : "");
  }

  private WeightChanges changes(ReplayResult recorded, @Nullable Weights given) {
    if (given == null) {
      return WeightChanges.NONE;
    }
    TracedWeights weights = new TracedWeights(given, recorded);
    weights.unused().forEach(rule -> console.complain("--change: no flow is one of: " + rule));
    return weights.changes();
  }

  private void simulate(Path file, ReplayResult recorded, @Nullable Weights weights)
      throws IOException {
    WhatIf.Outcome outcome = WhatIf.of(file, policy, changes(recorded, weights));
    console
        .out()
        .println(
            "simulated with policy %s on a device that takes %.2f times as long as its settings say"
                .formatted(
                    outcome.settings().policy().name().toLowerCase(Locale.ROOT),
                    outcome.slowness()));
    console.out().println(ReplayTable.text(recorded.flows(), outcome.flows()));
  }
}
