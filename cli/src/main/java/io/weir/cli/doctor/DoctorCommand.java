// SPDX-License-Identifier: Apache-2.0
package io.weir.cli.doctor;

import com.fasterxml.jackson.databind.JsonNode;
import io.weir.cli.console.JsonText;
import io.weir.cli.context.Context;
import io.weir.cli.usage.UsageException;
import java.io.IOException;
import java.io.PrintStream;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code weir doctor}. */
@Command(
    name = "doctor",
    description = {
      "Looks whether all is well with Weir on this node, or in a cluster, and says what to do where it is not.",
      "It changes nothing, and ends within 30 seconds, whatever hangs."
    },
    exitCodeListHeading = "%nExit codes:%n",
    exitCodeList = {"0:no problem; there may be warnings", "1:there is a problem"})
public final class DoctorCommand implements Callable<Integer> {
  private static final Duration LIMIT = Duration.ofSeconds(30);
  private static final Duration NODES_LIMIT = Duration.ofSeconds(20);

  private final Context context;

  @Option(
      names = "--namenode",
      paramLabel = "HOST:PORT",
      description =
          "Look at the cluster of this NameNode instead, by its web address, as in namenode1:9870.")
  private @Nullable String nameNode;

  @Option(
      names = "--conf",
      paramLabel = "FOLDER",
      description =
          "This node's configuration (default: $HADOOP_CONF_DIR, else etc/hadoop below $HADOOP_HOME).")
  private @Nullable Path conf;

  @Option(names = "--json", description = "Print one document.")
  private boolean json;

  public DoctorCommand(Context context) {
    this.context = context;
  }

  @Override
  public Integer call() throws IOException, InterruptedException {
    List<Finding> findings =
        new CheckRunner(LIMIT).run(nameNode != null ? ofCluster(nameNode) : ofNode());
    PrintStream out = context.console().out();
    if (json) {
      out.println(document(findings));
    } else {
      findings.forEach(each -> out.println(line(each)));
    }
    return findings.stream().anyMatch(Finding::isProblem) ? 1 : 0;
  }

  private List<Check> ofNode() {
    setUpLog();
    String hadoop = System.getenv("HADOOP_HOME");
    Path home = hadoop == null ? null : Path.of(hadoop);
    String classPath = System.getenv().getOrDefault("HADOOP_CLASSPATH", "");
    List<Check> checks = new ArrayList<>();
    checks.add(new Check("java", SystemCheck::java));
    checks.add(new Check("hadoop", SystemCheck::hadoop));
    checks.add(new Check("kernel", SystemCheck::kernel));
    checks.add(new Check("jar", () -> JarCheck.of(home, classPath, context.version())));
    Path folder = folder(home);
    checks.add(new Check("keys", () -> KeysCheck.of(folder)));
    checks.add(new Check("disk", () -> DisksCheck.of(folder)));
    checks.add(new Check("broker", () -> NodeBroker.of(folder)));
    return checks;
  }

  /**
   * By one thread, before several need it: else it says on the console that it was asked too early.
   */
  private static void setUpLog() {
    try {
      Class.forName("org.apache.hadoop.conf.Configuration");
    } catch (ClassNotFoundException | NoClassDefFoundError withoutHadoop) {
      // each check that needs it says so
    }
  }

  private Path folder(@Nullable Path hadoop) {
    if (conf != null) {
      return conf;
    }
    String variable = System.getenv("HADOOP_CONF_DIR");
    if (variable != null) {
      return Path.of(variable);
    }
    if (hadoop != null) {
      return hadoop.resolve("etc/hadoop");
    }
    throw UsageException.missingOption(
        "--conf FOLDER of a node's configuration, or --namenode HOST:PORT of a cluster");
  }

  private static List<Check> ofCluster(String nameNode) {
    ClusterReader reader = new ClusterReader(address(nameNode), NODES_LIMIT);
    return List.of(
        new Check(
            "cluster",
            () -> {
              ClusterChecks cluster = new ClusterChecks(reader.nodes());
              JsonNode broker = reader.broker();
              List<Finding> findings = new ArrayList<>(cluster.findings());
              findings.add(cluster.broker(broker));
              return findings;
            }));
  }

  private static URI address(String nameNode) {
    try {
      URI address = URI.create(nameNode.contains("://") ? nameNode : "http://" + nameNode);
      if (address.getHost() != null) {
        return address;
      }
    } catch (IllegalArgumentException e) {
      // refused below
    }
    throw new UsageException("--namenode must be HOST:PORT, was '" + nameNode + "'");
  }

  private static String line(Finding finding) {
    String line = "%-8s %-8s %s".formatted(level(finding), finding.check(), finding.what());
    return finding.todo().isEmpty() ? line : line + "; " + finding.todo();
  }

  private static String level(Finding finding) {
    return finding.level().name().toLowerCase(Locale.ROOT);
  }

  private static String document(List<Finding> findings) throws IOException {
    List<Map<String, String>> checks = new ArrayList<>();
    for (Finding each : findings) {
      Map<String, String> check = new LinkedHashMap<>();
      check.put("check", each.check());
      check.put("level", level(each));
      check.put("what", each.what());
      check.put("todo", each.todo());
      checks.add(check);
    }
    return JsonText.of(Map.of("checks", checks));
  }
}
