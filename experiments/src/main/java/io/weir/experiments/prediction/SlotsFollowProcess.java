// SPDX-License-Identifier: Apache-2.0
package io.weir.experiments.prediction;

import io.weir.lab.cluster.ClusterLayout;
import io.weir.lab.cluster.RealCluster;
import io.weir.mapreduce.slots.RunningNode;
import io.weir.mapreduce.slots.YarnAdmin;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;

/** {@code weir slots follow} as a process, beside what runs on a cluster of one node. */
final class SlotsFollowProcess implements AutoCloseable {
  /** About as long as a task. */
  static final int INTERVAL_SECONDS = 15;

  /** Of the largest container. */
  private static final int LEAST_MEGABYTES = 1_024;

  private static final int PATIENCE_SECONDS = 60;

  private final Process process;
  private final Path log;
  private final List<RunningNode> before;

  private SlotsFollowProcess(Process process, Path log, List<RunningNode> before) {
    this.process = process;
    this.log = log;
    this.before = before;
  }

  /**
   * Starts one.
   *
   * @param folder for its files
   * @param device what a probe has measured
   * @param disks of the node, as under /sys/block
   */
  static SlotsFollowProcess start(Path folder, Path device, List<String> disks) throws IOException {
    List<RunningNode> before = nodes();
    Path hosts = folder.resolve("hosts.yaml");
    Files.createDirectories(folder);
    Files.writeString(
        hosts,
        before.stream()
            .map(each -> "  - name: %s%n    disks: %s%n".formatted(each.host(), disks))
            .collect(Collectors.joining("", "machines:\n", "")));
    Path log = folder.resolve("slots.log");
    Path weir = Path.of(System.getProperty("weir.home", "."), "weir");
    Process process =
        new ProcessBuilder(
                weir.toString(),
                "slots",
                "follow",
                "--hosts",
                hosts.toString(),
                "--device",
                device.toString(),
                "--interval",
                Integer.toString(INTERVAL_SECONDS),
                "--least",
                Integer.toString(LEAST_MEGABYTES),
                "--state",
                folder.resolve("slots.json").toString(),
                "--conf",
                ClusterLayout.clientFolder().toString())
            .redirectErrorStream(true)
            .redirectOutput(ProcessBuilder.Redirect.appendTo(log.toFile()))
            .start();
    return new SlotsFollowProcess(process, log, before);
  }

  private static List<RunningNode> nodes() throws IOException {
    try (YarnAdmin yarn = YarnAdmin.open(RealCluster.clientConfiguration())) {
      return yarn.running();
    }
  }

  /**
   * How often another number of tasks was allowed so far: each is a line that begins with a node.
   */
  double changes() throws IOException {
    List<String> lines = Files.readAllLines(log);
    return before.stream()
        .mapToDouble(node -> lines.stream().filter(each -> each.startsWith(node.host())).count())
        .sum();
  }

  /**
   * Ends it as an operator would.
   *
   * @throws IOException if it had ended before, does not end, or has not put back what nodes had
   */
  @Override
  public void close() throws IOException {
    if (!process.isAlive()) {
      throw new IOException("weir slots follow has ended; see " + log);
    }
    process.destroy();
    try {
      if (!process.waitFor(PATIENCE_SECONDS, TimeUnit.SECONDS)) {
        process.destroyForcibly();
        throw new IOException("weir slots follow does not end; see " + log);
      }
    } catch (InterruptedException e) {
      process.destroyForcibly();
      Thread.currentThread().interrupt();
    }
    List<RunningNode> after = nodes();
    if (!totals(after).equals(totals(before))) {
      throw new IOException("nodes had %s, and have %s; see %s".formatted(before, after, log));
    }
  }

  private static List<String> totals(List<RunningNode> nodes) {
    return nodes.stream().map(each -> each.id() + each.total()).sorted().toList();
  }
}
