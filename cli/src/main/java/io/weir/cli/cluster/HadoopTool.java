// SPDX-License-Identifier: Apache-2.0
package io.weir.cli.cluster;

import io.weir.cli.usage.UsageException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/**
 * One of Hadoop's scripts: its commands, and the main classes that they stand for.
 *
 * @param name as it is typed
 * @param description for its help
 */
record HadoopTool(String name, List<String> description, List<Program> programs) {
  private static final String TOOLS = "org.apache.hadoop.hdfs.tools.";
  private static final String YARN = "org.apache.hadoop.yarn.client.cli.";
  private static final String TERA = "org.apache.hadoop.examples.terasort.";
  private static final String EXAMPLES = "org.apache.hadoop.examples.ExampleDriver";

  /**
   * What is run.
   *
   * @param name as it is typed
   * @param first arguments that come before the user's
   * @param results the option that names the file for its results, without which it would write
   *     into whichever folder one is in; empty if it writes none
   */
  record Program(String name, String mainClass, List<String> first, String results) {
    Program(String name, String mainClass) {
      this(name, mainClass, List.of(), "");
    }

    /** One of several of a main class, which is told which. */
    static Program of(String name, String mainClass) {
      return new Program(name, mainClass, List.of(name), "");
    }

    /**
     * All that it is told.
     *
     * @param given the user's
     * @param folder for results whose file the user does not name
     */
    List<String> arguments(List<String> given, Path folder) {
      List<String> all = new ArrayList<>(first);
      all.addAll(given);
      if (!results.isEmpty() && !given.contains(results)) {
        all.add(results);
        all.add(folder.resolve(name + "-results.log").toString());
      }
      return all;
    }
  }

  static List<HadoopTool> all() {
    return List.of(hdfs(), yarn(), mapReduce(), jobs());
  }

  private static HadoopTool hdfs() {
    return new HadoopTool(
        "hdfs",
        List.of("Hadoop's command hdfs on the cluster: its files, its NameNode, its DataNodes."),
        List.of(
            new Program("dfs", "org.apache.hadoop.fs.FsShell"),
            new Program("dfsadmin", TOOLS + "DFSAdmin"),
            new Program("fsck", TOOLS + "DFSck"),
            new Program("getconf", TOOLS + "GetConf"),
            new Program("haadmin", TOOLS + "DFSHAAdmin"),
            new Program("ec", TOOLS + "ECAdmin"),
            new Program("cacheadmin", TOOLS + "CacheAdmin"),
            new Program("storagepolicies", TOOLS + "StoragePolicyAdmin"),
            new Program("debug", TOOLS + "DebugAdmin"),
            new Program("balancer", "org.apache.hadoop.hdfs.server.balancer.Balancer"),
            new Program("mover", "org.apache.hadoop.hdfs.server.mover.Mover")));
  }

  private static HadoopTool yarn() {
    return new HadoopTool(
        "yarn",
        List.of("Hadoop's command yarn on the cluster: its applications, queues and nodes."),
        List.of(
            Program.of("application", YARN + "ApplicationCLI"),
            Program.of("applicationattempt", YARN + "ApplicationCLI"),
            Program.of("container", YARN + "ApplicationCLI"),
            new Program("node", YARN + "NodeCLI"),
            new Program("queue", YARN + "QueueCLI"),
            new Program("cluster", YARN + "ClusterCLI"),
            new Program("rmadmin", YARN + "RMAdminCLI"),
            new Program("jar", "org.apache.hadoop.util.RunJar")));
  }

  private static HadoopTool mapReduce() {
    return new HadoopTool(
        "mapred",
        List.of("Hadoop's command mapred on the cluster: its jobs."),
        List.of(
            new Program("job", "org.apache.hadoop.mapred.JobClient"),
            new Program("queue", "org.apache.hadoop.mapred.JobQueueClient")));
  }

  private static HadoopTool jobs() {
    return new HadoopTool(
        "job",
        List.of(
            "The usual example jobs of Hadoop on the cluster, in containers of YARN. -DKEY=VALUE behind NAME sets a key"
                + " of the job.",
            "Ctrl-C ends the command; a job that it has submitted goes on, until ./weir cluster mapred job -kill JOB."),
        List.of(
            new Program("teragen", TERA + "TeraGen"),
            new Program("terasort", TERA + "TeraSort"),
            new Program("teravalidate", TERA + "TeraValidate"),
            new Program("dfsio", "org.apache.hadoop.fs.TestDFSIO", List.of(), "-resFile"),
            Program.of("wordcount", EXAMPLES),
            Program.of("sort", EXAMPLES),
            Program.of("grep", EXAMPLES),
            Program.of("pi", EXAMPLES),
            Program.of("randomwriter", EXAMPLES),
            Program.of("randomtextwriter", EXAMPLES)));
  }

  /** For its help. */
  String[] help() {
    List<String> lines = new ArrayList<>(description);
    lines.add("NAME is one of: " + names());
    return lines.toArray(String[]::new);
  }

  /** Of a command, or of a main class that is named. */
  Program program(String wanted) {
    return programs.stream()
        .filter(each -> each.name().equals(wanted))
        .findFirst()
        .orElseGet(() -> ofClass(wanted));
  }

  private Program ofClass(String wanted) {
    if (wanted.contains(".")) {
      return new Program(wanted, wanted);
    }
    throw new UsageException(
        "weir cluster %s has no '%s'; there are: %s".formatted(name, wanted, names()));
  }

  private String names() {
    return programs.stream().map(Program::name).collect(Collectors.joining(", "));
  }
}
