// SPDX-License-Identifier: Apache-2.0
package io.weir.cli.simulate;

import io.weir.cli.console.Console;
import io.weir.cli.usage.UsageException;
import io.weir.cli.weights.WeightsOption;
import io.weir.hadoop.weights.Weights;
import io.weir.linux.DeviceFile;
import io.weir.linux.ProbeResult;
import io.weir.mapreduce.history.PastJob;
import io.weir.simulator.scenario.PolicyName;
import io.weir.simulator.scenario.Probed;
import io.weir.simulator.scenario.Scenario;
import io.weir.simulator.scenario.ScenarioReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** Reads what is simulated, from wherever it comes. */
final class WorkloadReader {
  private static final int USUAL_NODES = 100;
  private static final int MOST_NODES = 1_000_000;
  private static final int MOST_DISKS = 1000;
  private static final String USUAL_POLICY = "sfq";

  private final Console console;
  private final PastOptions options;
  private final @Nullable Integer nodes;
  private final List<String> policies;
  private final OptionPairs pairs;

  /**
   * @param nodes null if nobody says how many there are
   * @param policies in place of those of the scenario; empty to leave them
   */
  WorkloadReader(
      Console console, PastOptions options, @Nullable Integer nodes, List<String> policies) {
    this.console = console;
    this.options = options;
    this.nodes = nodes;
    this.policies = policies;
    this.pairs = new OptionPairs(options, nodes);
    within("--nodes", nodes == null ? 1 : nodes, MOST_NODES);
    within("--disks", options.disks(), MOST_DISKS);
    if (options.before != null && options.change == null) {
      throw UsageException.missingOption("--change FILE, which --before goes with");
    }
  }

  private static void within(String option, int value, int most) {
    if (value < 1 || value > most) {
      throw new UsageException("%s must be from 1 to %d, was %d".formatted(option, most, value));
    }
  }

  Workload ofFile(Path file) throws IOException {
    pairs.checkWithScenario();
    if (!Files.exists(file)) {
      throw new UsageException("there is no scenario " + file);
    }
    if (!Files.isRegularFile(file)) {
      throw new UsageException(
          "%s is %s, and must be a scenario: a YAML file"
              .formatted(file, Files.isDirectory(file) ? "a folder" : "no regular file"));
    }
    return compared(ScenarioReader.read(file, WorkloadReader::probed), Map.of(), Weights.EQUAL);
  }

  /** What {@code weir probe} has written. */
  private static Probed probed(Path file) throws IOException {
    ProbeResult result = DeviceFile.read(file);
    NavigableMap<Integer, Probed.AtDepth> depths = new TreeMap<>();
    result
        .depths()
        .forEach(
            (depth, at) ->
                depths.put(depth, new Probed.AtDepth(at.bytesPerSecond(), at.meanSeconds())));
    return new Probed(result.forModel(), depths);
  }

  Workload ofCluster(String address) throws IOException {
    pairs.checkWithPast();
    PastReader reader = new PastReader(options, nodes);
    return of(reader.ofCluster(address, now()), reader.weights());
  }

  /** The clock is read here, and nowhere else. */
  private static Instant now() {
    return Instant.now();
  }

  Workload ofTrace(String trace) throws IOException {
    boolean isElsewhere = trace.contains("://");
    if (!isElsewhere) {
      checkFile(Path.of(trace));
    }
    if (isElsewhere || trace.endsWith(TraceName.HISTORY) || Files.isDirectory(Path.of(trace))) {
      pairs.checkWithPast();
      return of(new PastReader(options, nodes).ofFiles(trace, now()), Weights.EQUAL);
    }
    pairs.checkWithTrace();
    return compared(
        ScenarioReader.ofTrace(
            Path.of(trace), nodes == null ? USUAL_NODES : nodes, options.disks()),
        Map.of(),
        Weights.EQUAL);
  }

  private static void checkFile(Path trace) throws IOException {
    if (!Files.exists(trace)) {
      throw new UsageException("--trace %s: there is no such file".formatted(trace));
    }
    if (Files.isDirectory(trace)) {
      return; // of history files
    }
    if (!Files.isRegularFile(trace)) {
      throw new UsageException("--trace %s: it is no regular file".formatted(trace));
    }
    TraceName.check(trace);
  }

  private Workload of(PastWorkload workload, Weights weights) throws IOException {
    console
        .err()
        .println(
            "jobs    %d that succeeded, on %d nodes; left out: %d that did not, %d that cannot be read"
                .formatted(
                    workload.jobs().jobs().size(),
                    workload.nodes().count(),
                    workload.jobs().others(),
                    workload.jobs().unread().size()));
    workload.jobs().unread().stream().limit(5).forEach(console::complain);
    return compared(workload.scenario(), workload.byName(), weights);
  }

  private Workload compared(Scenario scenario, Map<String, PastJob> past, Weights weights)
      throws IOException {
    if (options.change == null) {
      return new Workload(policies.isEmpty() ? scenario : scenario.comparing(policies), past);
    }
    if (policies.size() > 1 || policies.contains(PolicyName.STOCK)) {
      throw new UsageException(
          "with --change, --policy must be one of those with weights, was "
              + String.join(",", policies));
    }
    String policy = policies.isEmpty() ? USUAL_POLICY : policies.get(0);
    Scenario checked = scenario.comparing(List.of(policy));
    WeightsChange change =
        new WeightsChange(
            options.before == null ? weights : WeightsOption.read("--before", options.before),
            WeightsOption.read("--change", options.change),
            past);
    change
        .unused(checked.planner().plan(policy, checked.seed()).jobs())
        .forEach(rule -> console.complain("--change: no job is one of: " + rule));
    return new Workload(change.of(checked, policy), past);
  }
}
