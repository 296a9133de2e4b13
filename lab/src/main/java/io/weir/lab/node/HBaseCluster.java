// SPDX-License-Identifier: Apache-2.0
package io.weir.lab.node;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.weir.hadoop.settings.WeirKeys;
import io.weir.lab.Progress;
import io.weir.lab.clients.ReadingApplication;
import io.weir.lab.clients.WritingApplication;
import io.weir.lab.cluster.ClusterConfiguration;
import io.weir.lab.cluster.ClusterLayout;
import io.weir.lab.cluster.ForgottenFiles;
import io.weir.lab.cluster.RealCluster;
import io.weir.lab.cluster.SlowDisks;
import io.weir.lab.host.LabScripts;
import io.weir.lab.jobs.ClusterJob;
import io.weir.lab.jobs.JobKind;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.Writer;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.FileUtil;

/**
 * A real HBase on a cluster's HDFS: alone, or beside a TeraSort on YARN and a scan of one stream on
 * each node. Weir's policy is switched meanwhile.
 */
public final class HBaseCluster implements AutoCloseable {
  public static final List<String> NODES = List.of("n1", "n2");

  /** What DataNodes know it as. */
  public static final String FLOW = "hbase";

  /** Who else is there, and who has shares. */
  public enum Setup {
    ALONE("none", "pass", false),
    STOCK("none", "pass", true),
    WEIR_ALONE("sfq", "share", false),
    WEIR("sfq", "share", true);

    private final String policy;
    private final String localFiles;
    private final boolean isBeside;

    Setup(String policy, String localFiles, boolean isBeside) {
      this.policy = policy;
      this.localFiles = localFiles;
      this.isBeside = isBeside;
    }
  }

  /**
   * What is asked of it.
   *
   * @param mix of YCSB, A to F
   * @param clients that ask again as soon as they have an answer
   */
  public record Load(String mix, double seconds, int clients, long seed) {
    private String line() {
      return "%s %s %d %d%n".formatted(mix, seconds, clients, seed);
    }
  }

  private static final String MAIN = "io.weir.hbase.load.HBaseUnderLoad";
  private static final String READY = "ready";
  private static final String RESULT = "result ";
  private static final long SCANNED_BYTES = 256L << 20;
  private static final long SORTED_ROWS = 2_500_000;
  private static final long WITHOUT_END = Long.MAX_VALUE;
  private static final Duration MOST = Duration.ofMinutes(10);
  private static final org.apache.hadoop.fs.Path ROWS = new org.apache.hadoop.fs.Path("/rows");
  private static final org.apache.hadoop.fs.Path SORTED = new org.apache.hadoop.fs.Path("/sorted");

  private final SlowDisks disks;
  private final Configuration conf = RealCluster.clientConfiguration();
  private final URI hdfs = URI.create(ClusterLayout.fileSystem());
  private final Path work;
  private final Process process;
  private final BufferedReader answers;
  private final Writer questions;
  private final ForgottenFiles forgetting;

  /**
   * Comes up, and has a table of so many rows, and what its neighbours read.
   *
   * @param rows of 1 kB
   */
  public HBaseCluster(SlowDisks disks, int rows, Progress progress)
      throws IOException, InterruptedException {
    this.disks = disks;
    this.work = Files.createTempDirectory("weir-hbase");
    conf.setInt("dfs.replication", 1);
    disks.delays(false);
    progress.step("what its neighbours read");
    for (String node : NODES) {
      WritingApplication.writeFile(
          hdfs, conf, "scan", ClusterLayout.dataNodeOf(node), scanned(node), SCANNED_BYTES);
    }
    String many = Long.toString(SORTED_ROWS);
    try (ClusterJob job = ClusterJob.submit(JobKind.TERAGEN, conf, many, ROWS.toString())) {
      job.await(MOST, () -> {});
    }
    progress.step("HBase, and a table of %d rows".formatted(rows));
    process = started(rows);
    answers = process.inputReader(UTF_8);
    questions = process.outputWriter(UTF_8);
    await(READY);
    disks.settle();
    forgetting = new ForgottenFiles(NODES);
  }

  private Process started(int rows) throws IOException, InterruptedException {
    List<String> said =
        LabScripts.run("hbase.sh", List.of())
            .lines()
            .filter(line -> !line.startsWith("weir: "))
            .toList();
    Path arguments = work.resolve("class-path");
    Files.writeString(
        arguments, "-cp \"%s:%s\"%n".formatted(ClusterLayout.clientFolder(), said.get(0)));
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home", ""), "bin", "java").toString());
    command.addAll(List.of("-Xmx1200m", "-XX:+UseSerialGC"));
    for (String each : List.of("java.lang", "java.lang.reflect", "java.nio")) {
      command.add("--add-opens=java.base/" + each + "=ALL-UNNAMED");
    }
    command.add("@" + arguments);
    command.addAll(List.of(MAIN, work.toString(), Integer.toString(rows), "weir." + FLOW));
    return new ProcessBuilder(command).redirectError(work.resolve("hbase.log").toFile()).start();
  }

  private String await(String beginning) throws IOException {
    for (String line = answers.readLine(); line != null; line = answers.readLine()) {
      if (line.startsWith(beginning)) {
        return line;
      }
    }
    String log = Files.readString(work.resolve("hbase.log"));
    throw new IOException(
        "HBase has ended:%n%s".formatted(log.substring(Math.max(0, log.length() - 4_000))));
  }

  /**
   * How it does.
   *
   * @return operations a second, and percentiles in ms by name: get_p99; none of what was not asked
   */
  public Map<String, Double> run(Setup setup, Load load) throws IOException, InterruptedException {
    for (String node : NODES) {
      ClusterConfiguration.change(node, WeirKeys.POLICY, setup.policy);
      ClusterConfiguration.change(node, WeirKeys.LOCAL_FILES, setup.localFiles);
    }
    disks.settle();
    return setup.isBeside ? besideOthers(load) : measured(load);
  }

  private Map<String, Double> besideOthers(Load load) throws IOException, InterruptedException {
    try (Scans scans = new Scans();
        ClusterJob sort =
            ClusterJob.submit(JobKind.TERASORT, conf, ROWS.toString(), SORTED.toString())) {
      sort.awaitProgress(MOST);
      Map<String, Double> measured = measured(load);
      scans.stop();
      return measured;
    } finally {
      try (FileSystem files = FileSystem.newInstance(hdfs, conf)) {
        files.delete(SORTED, /* recursive= */ true);
      }
    }
  }

  private Map<String, Double> measured(Load load) throws IOException {
    questions.write(load.line());
    questions.flush();
    Map<String, Double> measured = new TreeMap<>();
    for (String each : await(RESULT).substring(RESULT.length()).split(" ", -1)) {
      String[] pair = each.split("=", 2);
      double value = Double.parseDouble(pair[1]);
      if (!Double.isNaN(value)) {
        measured.put(pair[0], value);
      }
    }
    return measured;
  }

  private static String scanned(String node) {
    return "/scanned-" + node;
  }

  /** A stream on each node. */
  private final class Scans implements AutoCloseable {
    private final List<ReadingApplication> all = new ArrayList<>();

    Scans() throws IOException {
      for (String node : NODES) {
        all.add(new ReadingApplication(hdfs, conf, "scan", scanned(node), 1, WITHOUT_END));
      }
    }

    void stop() {
      all.forEach(ReadingApplication::stop);
    }

    @Override
    public void close() {
      all.forEach(ReadingApplication::close);
    }
  }

  @Override
  public void close() throws IOException {
    forgetting.close();
    process.destroyForcibly();
    FileUtil.fullyDelete(work.toFile());
  }
}
