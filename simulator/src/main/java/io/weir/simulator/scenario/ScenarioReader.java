// SPDX-License-Identifier: Apache-2.0
package io.weir.simulator.scenario;

import io.weir.simulator.job.JobPlan;
import io.weir.simulator.job.JobRules;
import io.weir.simulator.run.ClusterPlan;
import io.weir.simulator.trace.TraceJob;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import org.yaml.snakeyaml.LoaderOptions;
import org.yaml.snakeyaml.Yaml;
import org.yaml.snakeyaml.error.MarkedYAMLException;
import org.yaml.snakeyaml.nodes.Node;

/** Reads a scenario; an error names the file, the line, the key, and what is allowed. */
public final class ScenarioReader {
  /** Of nodes and of jobs: what one machine can hold. */
  static final int MOST = 1_000_000;

  private static final long MOST_BYTES = 64 << 20;

  private static final Key NAME = Key.text("name", "", "of the scenario; the file's");
  private static final Key SEED = Key.count("seed", "1", "of the first run", 0);

  static final Key SCENARIO =
      Key.section(
          "",
          "What weir simulate simulates",
          NAME,
          SEED,
          PolicyName.POLICY,
          ClusterSection.CLUSTER,
          HadoopSection.HADOOP,
          JobsSection.JOBS,
          TraceSection.TRACE);

  private ScenarioReader() {}

  /**
   * Reads a file.
   *
   * @throws ScenarioException if something in it is not allowed
   */
  public static Scenario read(Path file) throws IOException {
    return read(file, Probed.Files.NONE);
  }

  /**
   * Reads a file.
   *
   * @param probed reads the files of probes that it names
   * @throws ScenarioException if something in it is not allowed
   */
  public static Scenario read(Path file, Probed.Files probed) throws IOException {
    if (Files.size(file) > MOST_BYTES) {
      throw new ScenarioException(file + ": a scenario must be shorter than " + MOST_BYTES);
    }
    return read(
        file.toString(),
        Files.readString(file),
        file.toAbsolutePath().resolveSibling(""),
        List.of(),
        probed);
  }

  /**
   * The jobs of a trace on nodes of 8 processors.
   *
   * @throws ScenarioException if something in it is not allowed
   */
  public static Scenario ofTrace(Path trace, int nodes, int disks) {
    String text =
        """
        cluster: {nodes: %d, processors: 8, disks: {count: %d}}
        hadoop: {most_fetches: 32}
        trace: {file: "%s"}
        """
            .formatted(nodes, disks, trace.getFileName().toString().replace("\"", "\\\""));
    return read("--trace", text, trace.toAbsolutePath().resolveSibling(""));
  }

  /**
   * Reads text.
   *
   * @param file what errors call it
   * @param folder in which the files lie that it names
   */
  public static Scenario read(String file, String text, Path folder) {
    return read(file, text, folder, List.of(), Probed.Files.NONE);
  }

  /**
   * Reads text that says all but the jobs.
   *
   * @param jobs by submission, each with a name of its own
   */
  public static Scenario ofJobs(String file, String text, List<TraceJob> jobs) {
    return read(file, text, Path.of(""), jobs, Probed.Files.NONE);
  }

  private static Scenario read(
      String file, String text, Path folder, List<TraceJob> given, Probed.Files probed) {
    Section all = new Section(file, "", parse(file, text), SCENARIO);
    String name = all.has(NAME) ? all.text(NAME) : file;
    long seed = all.count(SEED);
    List<String> policies = PolicyName.all(all);
    ClusterSection cluster = ClusterSection.read(all, named -> probed.read(folder.resolve(named)));
    HadoopSection hadoop = HadoopSection.read(all.section(HadoopSection.HADOOP));
    List<JobPlan> jobs =
        given.isEmpty() ? JobsSection.read(all, hadoop, folder) : TraceSection.plans(given, hadoop);
    hadoop.checkQueues(jobs);
    cluster.checkRoom(all, jobs);
    JobRules rules = hadoop.rules();
    return new Scenario(
        name,
        policies,
        seed,
        (policy, runSeed) ->
            new ClusterPlan(
                cluster.nodes(policy), jobs, rules, hadoop.manager(), hadoop.order(), runSeed));
  }

  private static Node parse(String file, String text) {
    try {
      LoaderOptions options = new LoaderOptions();
      options.setCodePointLimit((int) MOST_BYTES);
      options.setMaxAliasesForCollections(0);
      Node node = new Yaml(options).compose(new java.io.StringReader(text));
      if (node == null) {
        throw new ScenarioException(
            file + ":1: the scenario is empty; it must have cluster and jobs");
      }
      return node;
    } catch (MarkedYAMLException e) {
      int line = e.getProblemMark() == null ? 1 : e.getProblemMark().getLine() + 1;
      throw new ScenarioException(
          String.format(Locale.ROOT, "%s:%d: this is no YAML: %s", file, line, e.getProblem()));
    }
  }
}
