// SPDX-License-Identifier: Apache-2.0
package io.weir.lab.cluster;

import io.weir.lab.host.Shell;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;

/** Starts and ends the processes of the cluster, which outlive this one. */
public final class DaemonProcesses {
  private static final String MARK = "-Dweir.cluster.daemon=";
  private static final int PATIENCE_SECONDS = 15;

  private DaemonProcesses() {}

  public static void start(Daemon daemon) throws IOException {
    start(daemon, Map.of());
  }

  /** With more in its environment than this process has. */
  public static void start(Daemon daemon, Map<String, String> environment) throws IOException {
    List<String> command =
        new ArrayList<>(
            List.of("setsid", "ip", "netns", "exec", ClusterLayout.namespaceOf(daemon.node())));
    command.addAll(java(daemon, List.of()));
    Path log = ClusterLayout.logOf(daemon);
    ProcessBuilder builder =
        new ProcessBuilder(command)
            .redirectInput(Path.of("/dev/null").toFile())
            .redirectErrorStream(true)
            .redirectOutput(ProcessBuilder.Redirect.appendTo(log.toFile()));
    // A NodeManager hands it on to its containers.
    String configuration = ClusterLayout.configurationOf(daemon.node()).toString();
    builder.environment().put("HADOOP_CONF_DIR", configuration);
    builder.environment().putAll(environment);
    Process process = builder.start();
    Files.createDirectories(ClusterLayout.pidOf(daemon).getParent());
    Files.writeString(ClusterLayout.pidOf(daemon), Long.toString(process.pid()));
  }

  /** Runs a daemon's main once, to its end. */
  static void runOnce(Daemon daemon, String... arguments) throws IOException, InterruptedException {
    Shell.run(java(daemon, List.of(arguments)));
  }

  private static List<String> java(Daemon daemon, List<String> arguments) throws IOException {
    Path argumentFile = ClusterLayout.HOME.resolve(daemon.name() + ".arguments");
    String classPath =
        ClusterLayout.configurationOf(daemon.node())
            + ":"
            + System.getProperty("java.class.path", "");
    Files.writeString(argumentFile, "-cp \"" + classPath + "\"\n");
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home", ""), "bin", "java").toString());
    command.add(MARK + daemon.name());
    command.add("-Xmx" + daemon.kind().heapMegabytes + "m");
    command.add("-XX:+UseSerialGC");
    command.add("-Djava.net.preferIPv4Stack=true");
    command.add("-Dhadoop.log.dir=" + ClusterLayout.logs());
    command.add("@" + argumentFile);
    command.add(daemon.kind().mainClass);
    command.addAll(arguments);
    return command;
  }

  /** The process of a daemon, if it is the one that was started and lives. */
  static Optional<ProcessHandle> find(Daemon daemon) {
    try {
      long pid = Long.parseLong(Files.readString(ClusterLayout.pidOf(daemon)).strip());
      String commandLine = Files.readString(Path.of("/proc/" + pid + "/cmdline"));
      return commandLine.contains(MARK + daemon.name() + "\0")
          ? ProcessHandle.of(pid)
          : Optional.empty();
    } catch (IOException | NumberFormatException e) {
      return Optional.empty();
    }
  }

  /** Ends all that live: first asked, then not. */
  static void stop(List<Daemon> daemons) throws InterruptedException {
    List<ProcessHandle> living =
        daemons.stream().map(DaemonProcesses::find).flatMap(Optional::stream).toList();
    living.forEach(ProcessHandle::destroy);
    long untilNanos = System.nanoTime() + TimeUnit.SECONDS.toNanos(PATIENCE_SECONDS);
    while (living.stream().anyMatch(ProcessHandle::isAlive) && System.nanoTime() < untilNanos) {
      TimeUnit.MILLISECONDS.sleep(100);
    }
    living.forEach(ProcessHandle::destroyForcibly);
  }

  /** Ends one at once, and waits until it is gone. */
  public static void kill(Daemon daemon) throws InterruptedException {
    Optional<ProcessHandle> process = find(daemon);
    process.ifPresent(ProcessHandle::destroyForcibly);
    while (process.isPresent() && process.get().isAlive()) {
      TimeUnit.MILLISECONDS.sleep(20);
    }
  }

  /** Ends what runs in a node's namespace still: containers outlive a NodeManager. */
  static void stopAllOf(String node) throws IOException, InterruptedException {
    String namespace = ClusterLayout.namespaceOf(node);
    if (!Files.exists(Path.of("/run/netns", namespace))) {
      return;
    }
    for (String pid : Shell.run("ip", "netns", "pids", namespace).split("\\s+", -1)) {
      if (!pid.isEmpty()) {
        ProcessHandle.of(Long.parseLong(pid)).ifPresent(ProcessHandle::destroyForcibly);
      }
    }
  }
}
