// SPDX-License-Identifier: Apache-2.0
package io.weir.lab.node;

import io.weir.lab.cluster.ClusterLayout;
import io.weir.lab.host.LabScripts;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.apache.hadoop.fs.FileUtil;

/** An unmodified Spark on this machine, which submits applications to the cluster's YARN. */
final class SparkSubmit implements AutoCloseable {
  /** What of Java's own Spark looks into, as its launcher would say it. */
  private static final List<String> OPENED =
      List.of(
          "java.base/java.lang",
          "java.base/java.lang.invoke",
          "java.base/java.lang.reflect",
          "java.base/java.io",
          "java.base/java.net",
          "java.base/java.nio",
          "java.base/java.util",
          "java.base/java.util.concurrent",
          "java.base/java.util.concurrent.atomic",
          "java.base/sun.nio.ch",
          "java.base/sun.nio.cs",
          "java.base/sun.security.action",
          "java.base/sun.util.calendar");

  private final Path work;
  private final String plugIns;
  private final String jobs;
  private final String classPath;
  private int submitted;

  /**
   * Builds the jobs of dev/spark-jobs, where that is not done yet.
   *
   * @param plugIns what drivers and executors have on their class path beside Spark; empty for
   *     nothing
   */
  SparkSubmit(String plugIns) throws IOException, InterruptedException {
    this.plugIns = plugIns;
    List<String> built =
        LabScripts.run("spark.sh", List.of())
            .lines()
            .filter(line -> !line.startsWith("weir: "))
            .toList();
    this.jobs = built.get(0);
    this.classPath = built.get(1);
    this.work = Files.createTempDirectory("weir-spark");
  }

  /** For what an application leaves on this machine; it goes when this is closed. */
  Path work() {
    return work;
  }

  /**
   * Submits an application, whose driver is on this machine.
   *
   * @param mainClass of the jobs' jar
   * @param keys of Spark, beside those that every application has here
   */
  SparkApplication submit(String mainClass, Map<String, String> keys, List<String> arguments)
      throws IOException {
    submitted++;
    Path properties = work.resolve("spark-" + submitted + ".properties");
    Map<String, String> all = keysOfAll();
    all.putAll(keys);
    Files.writeString(
        properties,
        all.entrySet().stream()
            .map(each -> each.getKey() + " " + each.getValue() + "\n")
            .collect(Collectors.joining()));
    ProcessBuilder submit = new ProcessBuilder(command(mainClass, properties, arguments));
    submit.environment().put("HADOOP_CONF_DIR", ClusterLayout.clientFolder().toString());
    Path said = work.resolve("spark-" + submitted + ".log");
    return new SparkApplication(
        submit.redirectErrorStream(true).redirectOutput(said.toFile()).start(), said);
  }

  private List<String> command(String mainClass, Path properties, List<String> arguments)
      throws IOException {
    Path java = work.resolve("class-path");
    Files.writeString(
        java, "-cp \"%s:%s:%s\"%n".formatted(ClusterLayout.clientFolder(), classPath, plugIns));
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home", ""), "bin", "java").toString());
    command.add("-Xmx512m");
    OPENED.forEach(each -> command.add("--add-opens=" + each + "=ALL-UNNAMED"));
    command.addAll(
        List.of(
            "@" + java,
            "org.apache.spark.deploy.SparkSubmit",
            "--master",
            "yarn",
            "--deploy-mode",
            "client",
            "--properties-file",
            properties.toString(),
            "--class",
            mainClass,
            jobs));
    command.addAll(arguments);
    return command;
  }

  private Map<String, String> keysOfAll() {
    Map<String, String> keys = new TreeMap<>();
    keys.put("spark.driver.host", ClusterLayout.gateway());
    // As for tasks of MapReduce here: the second compiler would take more than it gives.
    keys.put("spark.executor.extraJavaOptions", "-XX:+UseSerialGC -XX:TieredStopAtLevel=1");
    keys.put("spark.yarn.am.memory", "384m");
    keys.put(
        "spark.yarn.jars",
        List.of(classPath.split(File.pathSeparator, -1)).stream()
            .map(each -> "local:" + each)
            .collect(Collectors.joining(",")));
    keys.put("spark.yarn.populateHadoopClasspath", "false");
    if (!plugIns.isEmpty()) { // and what the node's processes are told, which is not the client's
      keys.put("spark.driver.extraClassPath", plugIns); // of the application's master, too
      keys.put("spark.executor.extraClassPath", "$HADOOP_CONF_DIR:" + plugIns);
    }
    keys.put("spark.ui.enabled", "false");
    keys.put("spark.hadoop.dfs.replication", "1");
    keys.put("spark.scheduler.minRegisteredResourcesRatio", "1");
    keys.put("spark.network.timeout", "600s");
    return keys;
  }

  @Override
  public void close() {
    FileUtil.fullyDelete(work.toFile());
  }
}
