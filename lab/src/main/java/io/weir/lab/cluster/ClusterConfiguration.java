// SPDX-License-Identifier: Apache-2.0
package io.weir.lab.cluster;

import io.weir.hadoop.WeirDatasetFactory;
import io.weir.hadoop.broker.BrokerPlugin;
import io.weir.hadoop.local.SharedLocalFileSystem;
import io.weir.hadoop.settings.WeirKeys;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Map;
import java.util.TreeMap;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.mapred.SharedShuffleHandler;

/** The configuration files of the nodes, and of whoever uses the cluster from this machine. */
public final class ClusterConfiguration {
  private static final String LOG =
      """
      log4j.rootLogger=INFO,out
      log4j.appender.out=org.apache.log4j.ConsoleAppender
      log4j.appender.out.layout=org.apache.log4j.PatternLayout
      log4j.appender.out.layout.ConversionPattern=%d{ISO8601} %-5p %c{1}: %m%n
      """;

  /** What a command prints is not mixed with what it logs. */
  private static final String CLIENT_LOG =
      LOG
          + """
      log4j.appender.out.target=System.err
      log4j.logger.org.apache.hadoop.util.NativeCodeLoader=ERROR
      """;

  private final ClusterOptions options;

  ClusterConfiguration(ClusterOptions options) {
    this.options = options;
  }

  void write(ClusterLayout layout) throws IOException {
    for (String node : layout.nodeNames()) {
      write(node);
    }
    write(ClusterLayout.CLIENT);
  }

  private void write(String node) throws IOException {
    Path folder = ClusterLayout.configurationOf(node);
    Files.createDirectories(folder);
    write(folder, "core", core(node));
    write(folder, "hdfs", hdfs(node));
    write(folder, "yarn", yarn(node));
    write(folder, "mapred", mapReduce());
    Map<String, String> queues = options.keysOf(ClusterOptions.QUEUES);
    if (!queues.isEmpty()) {
      write(folder.resolve(ClusterOptions.QUEUES + ".xml"), queues);
    }
    Files.writeString(
        folder.resolve("log4j.properties"), node.equals(ClusterLayout.CLIENT) ? CLIENT_LOG : LOG);
  }

  private void write(Path folder, String file, Map<String, String> keys) throws IOException {
    keys.putAll(options.keysOf(file));
    write(folder.resolve(file + "-site.xml"), keys);
  }

  private Map<String, String> core(String node) throws IOException {
    Map<String, String> keys = new TreeMap<>();
    if (hasWeir(node)) {
      Path socket = ClusterLayout.socketOf(node);
      Files.createDirectories(socket.getParent());
      keys.put(WeirKeys.NODE_SOCKET, socket.toString());
    }
    keys.put(
        "fs.defaultFS", options.standby() ? NameNodePair.FILE_SYSTEM : ClusterLayout.fileSystem());
    keys.put("hadoop.tmp.dir", ClusterLayout.HOME.resolve("tmp").toString());
    return keys;
  }

  private Map<String, String> hdfs(String node) {
    String master = ClusterLayout.addressOf(ClusterLayout.MASTER);
    Map<String, String> keys = new TreeMap<>();
    if (options.standby()) {
      keys.putAll(NameNodePair.keys());
    } else {
      keys.put("dfs.namenode.http-address", master + ":" + ClusterLayout.NAME_NODE_HTTP_PORT);
    }
    if (ClusterLayout.isMaster(node)) {
      keys.put("dfs.namenode.name.dir", ClusterLayout.nameSpaceOf(node).toUri().toString());
    }
    keys.put("dfs.namenode.datanode.registration.ip-hostname-check", "false");
    keys.put("dfs.blocksize", Long.toString(32L << 20));
    keys.put("dfs.permissions.enabled", "false");
    // Benches say which DataNode they want, however busy it is.
    keys.put("dfs.namenode.redundancy.considerLoad", "false");
    if (options.weirNodes() > 0) {
      keys.put("dfs.namenode.plugins", BrokerPlugin.class.getName());
    }
    if (isWorker(node)) {
      String address = ClusterLayout.addressOf(node);
      keys.put(
          "dfs.datanode.data.dir", ClusterLayout.dataOf(node).resolve("hdfs").toUri().toString());
      keys.put("dfs.datanode.hostname", address);
      keys.put("dfs.datanode.address", address + ":" + ClusterLayout.DATA_NODE_PORT);
      keys.put("dfs.datanode.http.address", address + ":9864");
      keys.put("dfs.datanode.ipc.address", address + ":9867");
      keys.put("dfs.block.scanner.volume.bytes.per.second", "0");
      if (hasWeir(node)) {
        keys.put("dfs.datanode.fsdataset.factory", WeirDatasetFactory.class.getName());
      }
    }
    return keys;
  }

  private Map<String, String> yarn(String node) {
    Map<String, String> keys = new TreeMap<>();
    keys.put("yarn.resourcemanager.hostname", ClusterLayout.addressOf(ClusterLayout.MASTER));
    keys.put(
        "yarn.resourcemanager.webapp.address",
        ClusterLayout.addressOf(ClusterLayout.MASTER)
            + ":"
            + ClusterLayout.RESOURCE_MANAGER_HTTP_PORT);
    keys.put("yarn.scheduler.minimum-allocation-mb", "256");
    keys.put("yarn.nodemanager.aux-services", "mapreduce_shuffle");
    if (hasWeir(node)) {
      keys.put(
          "yarn.nodemanager.aux-services.mapreduce_shuffle.class",
          SharedShuffleHandler.class.getName());
    }
    keys.put("yarn.nodemanager.resource.memory-mb", "2560");
    // Not for Weir, which maps 2 MiB of a file at most: a JVM of Java 17 with a heap of 300 MB
    // reserves 2.8 GB of addresses by itself, and a container of 512 MB may have 1.1 GB.
    keys.put("yarn.nodemanager.vmem-check-enabled", "false");
    keys.put("yarn.nodemanager.pmem-check-enabled", "false");
    keys.put(
        "yarn.application.classpath",
        "$HADOOP_CONF_DIR," + System.getProperty("java.class.path", "").replace(':', ','));
    if (isWorker(node)) {
      String address = ClusterLayout.addressOf(node);
      keys.put("yarn.nodemanager.hostname", address);
      keys.put("yarn.nodemanager.address", address + ":8041");
      keys.put("yarn.nodemanager.localizer.address", address + ":8040");
      keys.put("yarn.nodemanager.webapp.address", address + ":8042");
      keys.put(
          "yarn.nodemanager.local-dirs", ClusterLayout.dataOf(node).resolve("yarn").toString());
      keys.put(
          "yarn.nodemanager.log-dirs",
          ClusterLayout.logs().resolve("containers-" + node).toString());
      keys.put(
          "yarn.nodemanager.disk-health-checker.max-disk-utilization-per-disk-percentage", "99.5");
    }
    return keys;
  }

  private Map<String, String> mapReduce() {
    String master = ClusterLayout.addressOf(ClusterLayout.MASTER);
    Map<String, String> keys = new TreeMap<>();
    if (options.weirNodes() > 0) {
      keys.put("fs.file.impl", SharedLocalFileSystem.class.getName());
    }
    keys.put("mapreduce.framework.name", "yarn");
    keys.put("mapreduce.application.classpath", "");
    keys.put("mapreduce.jobhistory.address", master + ":10020");
    keys.put("mapreduce.jobhistory.webapp.address", master + ":19888");
    keys.put("mapreduce.map.memory.mb", "512");
    keys.put("mapreduce.reduce.memory.mb", "512");
    keys.put("yarn.app.mapreduce.am.resource.mb", "512");
    keys.put("mapreduce.map.java.opts", "-Xmx300m -XX:+UseSerialGC");
    keys.put("mapreduce.reduce.java.opts", "-Xmx300m -XX:+UseSerialGC");
    keys.put("yarn.app.mapreduce.am.command-opts", "-Xmx300m -XX:+UseSerialGC");
    keys.put("mapreduce.task.io.sort.mb", "40");
    return keys;
  }

  private boolean hasWeir(String node) {
    return isWorker(node) && ClusterLayout.numberOf(node) <= options.weirNodes();
  }

  private static boolean isWorker(String node) {
    return !ClusterLayout.isMaster(node) && !node.equals(ClusterLayout.CLIENT);
  }

  /** Changes one key of a node's hdfs-site.xml, in one step. */
  public static void change(String node, String key, String value) throws IOException {
    Path file = ClusterLayout.configurationOf(node).resolve("hdfs-site.xml");
    Configuration conf = new Configuration(/* loadDefaults= */ false);
    conf.addResource(new org.apache.hadoop.fs.Path(file.toUri()));
    Map<String, String> keys = new TreeMap<>();
    conf.forEach(each -> keys.put(each.getKey(), each.getValue()));
    keys.put(key, value);
    Path fresh = file.resolveSibling("hdfs-site.xml.new");
    write(fresh, keys);
    Files.move(fresh, file, StandardCopyOption.ATOMIC_MOVE);
  }

  private static void write(Path file, Map<String, String> keys) throws IOException {
    Configuration conf = new Configuration(/* loadDefaults= */ false);
    keys.forEach(conf::set);
    try (OutputStream out = Files.newOutputStream(file)) {
      conf.writeXml(out);
    }
  }
}
