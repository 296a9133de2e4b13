// SPDX-License-Identifier: Apache-2.0
package io.weir.lab.node;

import io.weir.lab.Progress;
import io.weir.lab.cluster.ClusterLayout;
import io.weir.lab.cluster.NodesWithoutCache;
import io.weir.lab.cluster.RealCluster;
import io.weir.lab.cluster.SlowDisks;
import io.weir.lab.host.LabScripts;
import io.weir.lab.jobs.SparkInput;
import io.weir.lab.jobs.SparkJob;
import java.io.File;
import java.io.IOException;
import java.net.URI;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.FileUtil;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.hdfs.DistributedFileSystem;

/**
 * Nodes with a disk each, on which Spark runs: an unmodified one, on YARN, with one executor on
 * each node that runs so many tasks at a time.
 */
public final class SparkCluster implements AutoCloseable {
  private static final int FILES = 8; // and as many tasks in a stage
  private static final long FILE_BYTES = 8L << 20;
  private static final int MOST_MINUTES = 20;

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

  private final JobSite site;
  private final SlowDisks disks;
  private final Progress progress;
  private final NodesWithoutCache forgetting;
  private final DistributedFileSystem files;
  private final java.nio.file.Path work;
  private final String jobs;
  private final String classPath;
  private int runs;

  public SparkCluster(JobSite site, SlowDisks disks, Progress progress)
      throws IOException, InterruptedException {
    this.site = site;
    this.disks = disks;
    this.progress = progress;
    List<String> built =
        LabScripts.run("spark.sh", List.of())
            .lines()
            .filter(line -> !line.startsWith("weir: "))
            .toList();
    this.jobs = built.get(0);
    this.classPath = built.get(1);
    Configuration conf = RealCluster.clientConfiguration();
    this.files =
        (DistributedFileSystem)
            FileSystem.newInstance(URI.create(ClusterLayout.fileSystem()), conf);
    this.work = Files.createTempDirectory("weir-spark");
    this.forgetting = new NodesWithoutCache(site.nodeNames());
  }

  /** Writes what the jobs read, at no cost of the disk. */
  public void load() throws IOException, InterruptedException {
    disks.delays(false);
    for (SparkJob each : SparkJob.values()) {
      new SparkInput(each, FILES, FILE_BYTES)
          .write(
              files,
              inputOf(each),
              site.nodeNames().stream().map(ClusterLayout::dataNodeOf).toList());
    }
    disks.delays(true);
  }

  private static Path inputOf(SparkJob job) {
    return new Path("/" + job.label());
  }

  /**
   * Runs a job by itself.
   *
   * @param slots tasks that a node runs at a time
   * @param eventLog where its event log is put
   */
  public void run(SparkJob job, int slots, java.nio.file.Path eventLog)
      throws IOException, InterruptedException {
    disks.settle();
    Path output = new Path("/output-" + ++runs);
    java.nio.file.Path logs = Files.createDirectory(work.resolve("events-" + runs));
    java.nio.file.Path said = work.resolve("spark-" + runs + ".log");
    ProcessBuilder submit = new ProcessBuilder(command(job, slots, logs, output));
    submit.environment().put("HADOOP_CONF_DIR", ClusterLayout.clientFolder().toString());
    Process process = submit.redirectErrorStream(true).redirectOutput(said.toFile()).start();
    try {
      if (!process.waitFor(MOST_MINUTES, TimeUnit.MINUTES) || process.exitValue() != 0) {
        throw new IOException(
            "%s of Spark failed:%n%s".formatted(job.label(), end(Files.readString(said))));
      }
    } finally {
      process.destroy();
      files.delete(output, /* recursive= */ true);
    }
    progress.update(1, "%s with %d slots has ended".formatted(job.label(), slots));
    try (DirectoryStream<java.nio.file.Path> written = Files.newDirectoryStream(logs)) {
      Files.createDirectories(eventLog.getParent());
      Files.move(written.iterator().next(), eventLog, StandardCopyOption.REPLACE_EXISTING);
    }
  }

  private static String end(String of) {
    return of.substring(Math.max(0, of.length() - 4_000));
  }

  private List<String> command(SparkJob job, int slots, java.nio.file.Path events, Path output)
      throws IOException {
    java.nio.file.Path properties = work.resolve("spark-" + runs + ".properties");
    Files.writeString(
        properties,
        keys(slots, events).entrySet().stream()
            .map(each -> each.getKey() + " " + each.getValue() + "\n")
            .collect(Collectors.joining()));
    java.nio.file.Path arguments = work.resolve("class-path");
    Files.writeString(
        arguments, "-cp \"%s:%s\"%n".formatted(ClusterLayout.clientFolder(), classPath));
    List<String> command = new ArrayList<>();
    command.add(
        java.nio.file.Path.of(System.getProperty("java.home", ""), "bin", "java").toString());
    command.add("-Xmx512m");
    OPENED.forEach(each -> command.add("--add-opens=" + each + "=ALL-UNNAMED"));
    command.add("@" + arguments);
    command.addAll(
        List.of(
            "org.apache.spark.deploy.SparkSubmit",
            "--master",
            "yarn",
            "--deploy-mode",
            "client",
            "--properties-file",
            properties.toString(),
            "--class",
            job.mainClass(),
            jobs,
            ClusterLayout.fileSystem() + inputOf(job),
            ClusterLayout.fileSystem() + output));
    return command;
  }

  private Map<String, String> keys(int slots, java.nio.file.Path events) {
    Map<String, String> keys = new TreeMap<>();
    keys.put("spark.driver.host", ClusterLayout.gateway());
    keys.put("spark.executor.instances", Integer.toString(site.nodes()));
    keys.put("spark.executor.cores", Integer.toString(slots));
    keys.put("spark.executor.memory", "2g");
    // As for tasks of MapReduce here: the second compiler would take more than it gives.
    keys.put("spark.executor.extraJavaOptions", "-XX:+UseSerialGC -XX:TieredStopAtLevel=1");
    keys.put("spark.yarn.am.memory", "384m");
    keys.put(
        "spark.yarn.jars",
        List.of(classPath.split(File.pathSeparator, -1)).stream()
            .map(each -> "local:" + each)
            .collect(Collectors.joining(",")));
    keys.put("spark.yarn.populateHadoopClasspath", "false");
    keys.put("spark.eventLog.enabled", "true");
    keys.put("spark.eventLog.dir", events.toUri().toString());
    keys.put("spark.eventLog.compress", "false");
    keys.put("spark.ui.enabled", "false");
    keys.put("spark.hadoop.dfs.replication", "1");
    keys.put("spark.scheduler.minRegisteredResourcesRatio", "1");
    keys.put("spark.network.timeout", "600s");
    return keys;
  }

  @Override
  public void close() throws IOException {
    forgetting.close();
    files.close();
    FileUtil.fullyDelete(work.toFile());
  }
}
