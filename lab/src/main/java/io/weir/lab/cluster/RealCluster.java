// SPDX-License-Identifier: Apache-2.0
package io.weir.lab.cluster;

import io.weir.lab.Progress;
import io.weir.lab.host.DirtyLimits;
import io.weir.lab.host.LabDisk;
import io.weir.lab.host.LabScripts;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.FileUtil;
import org.apache.hadoop.hdfs.DistributedFileSystem;
import org.apache.hadoop.hdfs.protocol.HdfsConstants.DatanodeReportType;
import org.apache.hadoop.yarn.client.api.YarnClient;
import org.apache.hadoop.yarn.exceptions.YarnException;

/**
 * The cluster of this machine: makes it, says how it is, takes it away. It needs root, and outlives
 * the process that made it.
 */
public final class RealCluster {
  /** Under emulation it takes some minutes; a daemon that ends is noticed at once. */
  private static final int PATIENCE_SECONDS = 600;

  /** Makes the cluster and waits until all nodes are there. If that fails, nothing is left. */
  public void up(ClusterOptions options, Progress progress)
      throws IOException, InterruptedException {
    if (exists()) {
      throw new IOException("there is a cluster already; ./weir cluster down takes it away");
    }
    ClusterLayout layout = options.layout();
    boolean up = false;
    try {
      Files.createDirectories(ClusterLayout.logs());
      Files.writeString(layoutFile(), layout.toString());
      progress.step("disks and network");
      LabScripts.need("ip:iproute2", "setsid:util-linux");
      for (String node : layout.workerNames()) {
        LabDisk.up(
            ClusterLayout.diskOf(node), options.elevator(), options.slowMotion(), options.model());
      }
      Network.up(layout);
      new ClusterConfiguration(options).write(layout);
      progress.step("daemons");
      startDaemons(layout);
      awaitNodes(layout, progress);
      up = true;
    } finally {
      if (!up) {
        down();
      }
    }
  }

  private static void startDaemons(ClusterLayout layout) throws IOException, InterruptedException {
    Daemon nameNode = new Daemon(Daemon.Kind.NAMENODE, ClusterLayout.MASTER);
    DaemonProcesses.runOnce(nameNode, "-format", "-nonInteractive");
    if (layout.standby()) {
      NameNodePair.copyNameSpace();
    }
    for (Daemon daemon : Daemon.of(layout)) {
      DaemonProcesses.start(daemon);
    }
    if (layout.standby()) {
      NameNodePair.awaitAndActivate(ClusterLayout.MASTER);
    }
  }

  private static void awaitNodes(ClusterLayout layout, Progress progress)
      throws IOException, InterruptedException {
    long untilNanos = System.nanoTime() + TimeUnit.SECONDS.toNanos(PATIENCE_SECONDS);
    while (true) {
      ClusterStatus now = statusOf(layout);
      double there = now.dataNodes() + now.nodeManagers();
      progress.update(
          there / (layout.yarn() ? 2 : 1) / layout.workers(),
          "%d DataNodes and %d NodeManagers".formatted(now.dataNodes(), now.nodeManagers()));
      if (now.isWhole()) {
        return;
      }
      for (Daemon daemon : Daemon.of(layout)) {
        if (DaemonProcesses.find(daemon).isEmpty()) {
          throw new IOException(daemon.name() + " has ended; it said: " + lastError(daemon));
        }
      }
      if (System.nanoTime() > untilNanos) {
        throw new IOException(
            "the cluster is not whole after %d s: %s".formatted(PATIENCE_SECONDS, now));
      }
      TimeUnit.MILLISECONDS.sleep(500);
    }
  }

  /** The last error in its log; its last line where there is none. */
  private static String lastError(Daemon daemon) throws IOException {
    List<String> lines =
        Files.readAllLines(ClusterLayout.logOf(daemon)).stream()
            .filter(line -> !line.isBlank())
            .toList();
    return lines.stream()
        .filter(line -> line.contains(" ERROR ") || line.contains(" FATAL "))
        .reduce((first, second) -> second)
        .orElse(lines.isEmpty() ? "nothing" : lines.get(lines.size() - 1));
  }

  /** How the cluster is; empty counts where there is none. */
  public ClusterStatus status() throws IOException, InterruptedException {
    return exists() ? statusOf(layout()) : ClusterStatus.NONE;
  }

  private static ClusterStatus statusOf(ClusterLayout layout)
      throws IOException, InterruptedException {
    List<String> living = new ArrayList<>();
    List<String> ended = new ArrayList<>();
    for (Daemon daemon : Daemon.of(layout)) {
      (DaemonProcesses.find(daemon).isPresent() ? living : ended).add(daemon.name());
    }
    return new ClusterStatus(
        layout.workers(),
        layout.yarn(),
        dataNodes(),
        layout.yarn() ? nodeManagers() : 0,
        living,
        ended);
  }

  private static int dataNodes() {
    Configuration conf = clientConfiguration();
    conf.setInt("ipc.client.connect.max.retries", 0);
    conf.setInt("ipc.client.connect.timeout", 2_000);
    conf.setInt("ipc.client.rpc-timeout.ms", 5_000);
    conf.setInt("dfs.client.failover.max.attempts", 2); // so that each of two NameNodes is asked
    try (FileSystem files = FileSystem.newInstance(conf)) {
      return ((DistributedFileSystem) files).getDataNodeStats(DatanodeReportType.LIVE).length;
    } catch (IOException e) {
      return 0; // not yet, or no longer
    }
  }

  private static int nodeManagers() {
    Configuration conf = clientConfiguration();
    conf.setInt("yarn.resourcemanager.connect.max-wait.ms", 0);
    conf.setInt("yarn.resourcemanager.connect.retry-interval.ms", 100);
    conf.setInt("ipc.client.connect.max.retries", 0);
    try (YarnClient client = YarnClient.createYarnClient()) {
      client.init(conf);
      client.start();
      return client.getYarnClusterMetrics().getNumNodeManagers();
    } catch (IOException | YarnException | RuntimeException e) {
      return 0;
    }
  }

  /** Changes one key of the hdfs-site.xml of a node that runs. */
  public static void change(String node, String key, String value) throws IOException {
    ClusterConfiguration.change(node, key, value);
  }

  /** What a client of the cluster is configured with. */
  public static Configuration clientConfiguration() {
    Configuration conf = new Configuration();
    Path folder = ClusterLayout.clientFolder();
    for (String file : List.of("core", "hdfs", "yarn", "mapred")) {
      conf.addResource(new org.apache.hadoop.fs.Path(folder.resolve(file + "-site.xml").toUri()));
    }
    return conf;
  }

  /**
   * A program of Hadoop that uses the cluster, with the classes and the Java of this process.
   *
   * @throws IOException if there is no cluster
   */
  public static ProcessBuilder client(String mainClass, List<String> arguments) throws IOException {
    if (!exists()) {
      throw new IOException("there is no cluster; ./weir cluster up makes one");
    }
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home", ""), "bin", "java").toString());
    command.addAll(
        List.of("-Xmx512m", "-XX:+UseSerialGC", "-Djava.net.preferIPv4Stack=true", mainClass));
    command.addAll(arguments);
    ProcessBuilder builder = new ProcessBuilder(command);
    String folder = ClusterLayout.clientFolder().toString();
    builder.environment().put("HADOOP_CONF_DIR", folder);
    builder
        .environment()
        .put("CLASSPATH", folder + ":" + System.getProperty("java.class.path", ""));
    return builder;
  }

  /** Its processes, whether they live or not; none where there is no cluster. */
  public List<Daemon> daemons() throws IOException {
    return Files.exists(layoutFile()) ? Daemon.of(layout()) : List.of();
  }

  /** Ends a daemon, if it lives, and starts it with what its configuration says now. */
  public static void restart(Daemon daemon) throws IOException, InterruptedException {
    DaemonProcesses.stop(List.of(daemon));
    DaemonProcesses.start(daemon);
  }

  /** Takes everything away, whatever of it is there, also in a thread that was interrupted. */
  public void down() throws IOException, InterruptedException {
    boolean interrupted = Thread.interrupted(); // Hadoop's clients leave it set
    try {
      takeAway();
    } finally {
      if (interrupted) {
        Thread.currentThread().interrupt();
      }
    }
  }

  private static void takeAway() throws IOException, InterruptedException {
    if (Files.exists(layoutFile())) {
      ClusterLayout layout = layout();
      for (String node : layout.workerNames()) {
        LabDisk.named(ClusterLayout.diskOf(node)).hurry();
      }
      List<Daemon> daemons = new ArrayList<>(Daemon.of(layout));
      Collections.reverse(daemons);
      DaemonProcesses.stop(daemons);
      for (String node : layout.nodeNames()) {
        DaemonProcesses.stopAllOf(node);
      }
    }
    DirtyLimits.restoreAny();
    Network.down();
    for (int node = 1; node <= ClusterLayout.MOST_WORKERS; node++) {
      LabDisk.down(ClusterLayout.diskOf("n" + node));
    }
    FileUtil.fullyDelete(ClusterLayout.HOME.toFile());
  }

  private static boolean exists() {
    return Files.exists(ClusterLayout.HOME) || Network.isUp();
  }

  private static Path layoutFile() {
    return ClusterLayout.HOME.resolve("layout");
  }

  private static ClusterLayout layout() throws IOException {
    return ClusterLayout.parse(Files.readString(layoutFile()));
  }
}
