// SPDX-License-Identifier: Apache-2.0
package io.weir.simulator.scenario;

import io.weir.simulator.coordination.Coordination;
import io.weir.simulator.job.JobPlan;
import io.weir.simulator.job.JobRules;
import io.weir.simulator.run.ClusterPlan;
import io.weir.simulator.trace.TraceJob;
import java.io.IOException;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/** Reads a scenario; an error names the file, the line, the key, and what is allowed. */
public final class ScenarioReader {
  /** Of nodes and of jobs: what one machine can hold. */
  static final int MOST = 1_000_000;

  private static final Key NAME = Key.text("name", "", "of the scenario; the file's");
  private static final Key SEED =
      Key.count("seed", "1", "of the first run", 0)
          .within("0", Integer.toString(Integer.MAX_VALUE));

  private static final Key USERS =
      Key.names(
          "users",
          "weights of users, like {etl: 2, adhoc: 1}: their shares of disks",
          Key.weight("user", "1", "of a user's share of each disk"));

  static final Key SCENARIO =
      Key.section(
          "",
          "What weir simulate simulates",
          NAME,
          SEED,
          PolicyName.POLICY,
          ClusterSection.CLUSTER,
          HadoopSection.HADOOP,
          BrokerSection.BROKER,
          USERS,
          JobsSection.JOBS,
          TraceSection.TRACE);

  /** Where the jobs come from. */
  private interface Jobs {
    List<JobPlan> read(Section all, ClusterSection cluster, HadoopSection hadoop);
  }

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
    Path folder = file.toAbsolutePath().resolveSibling("");
    return read(file.toString(), YamlText.read(file), jobsIn(folder), folder, probed);
  }

  /**
   * The jobs of a trace on nodes of 8 processors.
   *
   * @throws ScenarioException if something in it is not allowed
   */
  public static Scenario ofTrace(Path trace, int nodes, int disks) {
    String text =
        String.format(
            Locale.ROOT,
            "{cluster: {nodes: %d, processors: 8, disks: {count: %d}}, hadoop: {most_fetches: 32}}",
            nodes,
            disks);
    Jobs jobs = (all, cluster, hadoop) -> ofTrace(trace, cluster, hadoop);
    Scenario scenario = read("--trace", text, jobs, Path.of(""), Probed.Files.NONE);
    return new Scenario(trace.toString(), scenario.policies(), scenario.seed(), scenario.planner());
  }

  private static List<JobPlan> ofTrace(Path trace, ClusterSection cluster, HadoopSection hadoop) {
    List<JobPlan> jobs;
    try {
      jobs = TraceSection.plans(trace, MOST, cluster, hadoop);
    } catch (IOException e) {
      throw new ScenarioException(String.valueOf(e.getMessage()));
    } catch (IllegalArgumentException e) {
      throw new ScenarioException(trace + ": " + e.getMessage());
    }
    if (jobs.isEmpty()) {
      throw new ScenarioException(trace + ": a trace must have jobs; there is none");
    }
    return jobs;
  }

  /**
   * Reads text.
   *
   * @param file what errors call it
   * @param folder in which the files lie that it names
   */
  public static Scenario read(String file, String text, Path folder) {
    return read(file, text, jobsIn(folder), folder, Probed.Files.NONE);
  }

  /**
   * Reads text that says all but the jobs.
   *
   * @param jobs by submission, each with a name of its own
   */
  public static Scenario ofJobs(String file, String text, List<TraceJob> jobs) {
    Path folder = Path.of("");
    Jobs given =
        jobs.isEmpty()
            ? jobsIn(folder)
            : (all, cluster, hadoop) -> TraceSection.plans(file, jobs, cluster, hadoop);
    return read(file, text, given, folder, Probed.Files.NONE);
  }

  /** Those of a scenario, which may name files in a folder. */
  private static Jobs jobsIn(Path folder) {
    return (all, cluster, hadoop) -> JobsSection.read(all, cluster, hadoop, folder);
  }

  private static Scenario read(
      String file, String text, Jobs given, Path folder, Probed.Files probed) {
    Section all = new Section(file, "", YamlText.parse(file, text), SCENARIO);
    String name = all.has(NAME) ? all.text(NAME) : file;
    long seed = all.count(SEED);
    List<String> policies = PolicyName.all(all);
    ClusterSection cluster = ClusterSection.read(all, named -> probed.read(folder.resolve(named)));
    HadoopSection hadoop = HadoopSection.read(all.section(HadoopSection.HADOOP));
    Coordination broker = BrokerSection.read(all, cluster.nodes());
    List<JobPlan> jobs = given.read(all, cluster, hadoop);
    Map<String, Double> users = users(all, jobs);
    JobRules rules = hadoop.rules();
    return new Scenario(
        name,
        policies,
        seed,
        (policy, runSeed) ->
            new ClusterPlan(
                    cluster.nodes(policy), jobs, rules, hadoop.manager(), hadoop.order(), runSeed)
                .with(jobs, users)
                .with(policy.equals(PolicyName.STOCK) ? Coordination.NONE : broker));
  }

  /** Weights of users, each of which has a job. */
  private static Map<String, Double> users(Section all, List<JobPlan> jobs) {
    Map<String, Double> weights = new LinkedHashMap<>();
    Section section = all.section(USERS);
    if (section != null) {
      Set<String> known = jobs.stream().map(JobPlan::user).collect(Collectors.toSet());
      for (Key each : section.names()) {
        if (!known.contains(each.name())) {
          throw section.wrong(each, "left out, or the weight of a user who has jobs: nobody has");
        }
        weights.put(each.name(), section.decimal(each));
      }
    }
    return weights;
  }
}
