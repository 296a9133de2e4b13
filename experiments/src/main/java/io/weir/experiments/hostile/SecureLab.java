// SPDX-License-Identifier: Apache-2.0
package io.weir.experiments.hostile;

import io.weir.hadoop.broker.BrokerPlugin;
import io.weir.hadoop.settings.WeirKeys;
import io.weir.lab.clients.ReadingApplication;
import io.weir.lab.host.LabDisk;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.URL;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.PrivilegedExceptionAction;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FSDataOutputStream;
import org.apache.hadoop.fs.permission.FsPermission;
import org.apache.hadoop.hdfs.DistributedFileSystem;
import org.apache.hadoop.hdfs.HdfsConfiguration;
import org.apache.hadoop.hdfs.MiniDFSCluster;
import org.apache.hadoop.hdfs.MiniDFSCluster.DataNodeProperties;
import org.apache.hadoop.hdfs.server.datanode.DataNode;
import org.apache.hadoop.security.UserGroupInformation;

/**
 * An HDFS that proves who is who, in this process: two DataNodes with Weir, each on a rotating disk
 * of the lab, and the broker.
 */
final class SecureLab implements AutoCloseable {
  /** Whom DataNodes run as. */
  static final String HDFS = "hdfs";

  /** Who is to have his share. */
  static final String ANN = "ann";

  /** Who cheats. */
  static final String EVE = "eve";

  private static final int NODES = 2;
  private static final String ELEVATOR = "mq-deadline";
  private static final Path DROP_CACHES = Path.of("/proc/sys/vm/drop_caches");
  private static final byte[] MEBIBYTE = new byte[1 << 20];

  private final List<LabDisk> disks;
  private final Kerberos kerberos;
  private final MiniDFSCluster cluster;
  private final Path sockets;
  private final Path directory;
  private final List<String> nodes;
  private final Map<String, UserGroupInformation> logins = new ConcurrentHashMap<>();

  private SecureLab(
      List<LabDisk> disks,
      Kerberos kerberos,
      MiniDFSCluster cluster,
      Path sockets,
      Path directory) {
    this.disks = disks;
    this.kerberos = kerberos;
    this.cluster = cluster;
    this.sockets = sockets;
    this.directory = directory;
    this.nodes = cluster.getDataNodes().stream().map(DataNode::getDatanodeUuid).toList();
  }

  /** Makes disks and the HDFS on them. If that fails, nothing is left. */
  static SecureLab start(Path directory) throws Exception {
    List<LabDisk> disks = new ArrayList<>();
    Path sockets = Files.createTempDirectory("weir-hostile");
    Kerberos kerberos = null;
    try {
      for (int i = 0; i < NODES; i++) {
        LabDisk.down(diskOf(i)); // left from a run that was killed
        disks.add(LabDisk.up(diskOf(i), ELEVATOR));
      }
      // Processes of other users have to reach the socket.
      Files.setPosixFilePermissions(sockets, PosixFilePermissions.fromString("rwxr-xr-x"));
      Configuration conf = new HdfsConfiguration();
      kerberos = Kerberos.start(directory.resolve("kdc"), List.of(ANN, EVE), conf);
      MiniDFSCluster cluster = boot(conf, disks, sockets, directory);
      return new SecureLab(disks, kerberos, cluster, sockets, directory);
    } catch (Exception e) {
      if (kerberos != null) {
        kerberos.close();
      }
      takeAway(disks, sockets);
      throw e;
    }
  }

  private static String diskOf(int node) {
    return "hostile-" + (node + 1);
  }

  private static Path socketOf(Path sockets, int node) {
    return sockets.resolve("node-" + (node + 1));
  }

  private static MiniDFSCluster boot(
      Configuration conf, List<LabDisk> disks, Path sockets, Path directory) throws IOException {
    conf.set("dfs.datanode.fsdataset.factory", PolicyFactory.class.getName());
    conf.set("dfs.namenode.plugins", BrokerPlugin.class.getName());
    conf.setInt(WeirKeys.COORDINATE_JOBS, 1); // so that it matters who is first
    conf.setInt("dfs.replication", 1);
    conf.setLong("dfs.block.scanner.volume.bytes.per.second", 0);
    conf.setLong("dfs.datanode.directoryscan.interval", -1);
    conf.setBoolean("dfs.namenode.redundancy.considerLoad", false);
    conf.setInt("dfs.namenode.safemode.extension", 0);
    conf.setInt("dfs.heartbeat.interval", 1);
    Configuration[] ofNodes = new Configuration[disks.size()];
    for (int i = 0; i < ofNodes.length; i++) {
      ofNodes[i] = new Configuration(/* loadDefaults= */ false);
      ofNodes[i].set(
          "dfs.datanode.data.dir", disks.get(i).data().resolve("hdfs").toUri().toString());
      ofNodes[i].set(WeirKeys.NODE_SOCKET, socketOf(sockets, i).toString());
    }
    MiniDFSCluster cluster =
        new MiniDFSCluster.Builder(conf, directory.resolve("dfs").toFile())
            .numDataNodes(ofNodes.length)
            .storagesPerDatanode(1)
            .manageDataDfsDirs(false)
            .dataNodeConfOverlays(ofNodes)
            .checkExitOnShutdown(false)
            .build();
    try {
      cluster.waitActive();
      return cluster;
    } catch (IOException | RuntimeException e) {
      cluster.shutdown(true);
      throw e;
    }
  }

  /** Starts the DataNodes anew, with a policy. */
  void use(String policy) throws IOException, InterruptedException {
    delays(false);
    PolicyFactory.comesNext(policy);
    if (!cluster.restartDataNodes(/* keepPort= */ true)) {
      throw new IOException("a DataNode does not start again");
    }
    cluster.waitActive();
    delays(true);
  }

  /** Those that were started anew stand in another order than before. */
  private int indexOf(int node) {
    List<DataNode> all = cluster.getDataNodes();
    for (int i = 0; i < all.size(); i++) {
      if (all.get(i).getDatanodeUuid().equals(nodes.get(node))) {
        return i;
      }
    }
    throw new IllegalStateException("DataNode %d is gone".formatted(node + 1));
  }

  /** Ends the second DataNode, which is not heard of any more until the answer is closed. */
  AutoCloseable stopSecond() {
    DataNodeProperties stopped = cluster.stopDataNode(indexOf(1));
    return () -> {
      if (!cluster.restartDataNode(stopped, /* keepPort= */ true)) {
        throw new IOException("the second DataNode does not start again");
      }
      cluster.waitActive();
    };
  }

  /** Writes a file to one DataNode, at no cost of its disk. */
  void write(String file, int node, int mebibytes) throws IOException {
    DistributedFileSystem files = cluster.getFileSystem();
    InetSocketAddress[] there = {cluster.getDataNodes().get(indexOf(node)).getXferAddress()};
    delays(false);
    try (FSDataOutputStream out =
        files.create(
            new org.apache.hadoop.fs.Path(file),
            FsPermission.getFileDefault(),
            /* overwrite= */ true,
            MEBIBYTE.length,
            (short) 1,
            files.getDefaultBlockSize(),
            null,
            there)) {
      for (int i = 0; i < mebibytes; i++) {
        out.write(MEBIBYTE);
      }
    }
  }

  /** An application of a user that reads until it is closed. */
  ReadingApplication reader(String user, String application, String file, int streams)
      throws IOException, InterruptedException {
    return as(
        user,
        () ->
            new ReadingApplication(
                cluster.getURI(), configuration(), application, file, streams, Long.MAX_VALUE));
  }

  /** Does something as a user who has proven who he is. */
  <T> T as(String user, PrivilegedExceptionAction<T> action)
      throws IOException, InterruptedException {
    UserGroupInformation login = logins.get(user);
    if (login == null) {
      login = user.equals(HDFS) ? UserGroupInformation.getLoginUser() : kerberos.login(user);
      logins.put(user, login);
    }
    return login.doAs(action);
  }

  Configuration configuration() {
    return new Configuration(cluster.getConfiguration(0));
  }

  /** Where the NameNode serves a path of its web port. */
  URL web(String path) throws IOException {
    int port = cluster.getNameNode().getHttpsAddress().getPort();
    return URI.create("https://localhost:" + port + path).toURL();
  }

  /** By what name the first DataNode reports. */
  String firstNode() {
    return nodes.get(0);
  }

  /** Of the first DataNode. */
  Path socket() {
    return socketOf(sockets, 0);
  }

  /** A folder on the disk of the first DataNode. */
  Path localFolder() {
    return disks.get(0).data();
  }

  /** Where what a process says goes. */
  Path logOf(String process) {
    return directory.resolve(process + ".log");
  }

  /** Whether requests take their time, or none. */
  void delays(boolean on) throws IOException {
    for (LabDisk disk : disks) {
      disk.delays(on);
    }
  }

  /** Everything is on the disks, and nothing of it in memory. */
  void settle() throws IOException, InterruptedException {
    delays(false);
    for (LabDisk disk : disks) {
      disk.sync();
    }
    dropCaches();
    delays(true);
  }

  /** What is on the disks is not in memory. */
  void dropCaches() throws IOException {
    Files.writeString(DROP_CACHES, "3");
  }

  @Override
  public void close() throws IOException {
    boolean interrupted = Thread.interrupted(); // cleaning comes first
    try {
      delays(false);
      cluster.shutdown(true);
    } finally {
      try {
        kerberos.close();
        takeAway(disks, sockets);
      } catch (InterruptedException e) {
        interrupted = true; // ./weir lab disk down does it
      }
      if (interrupted) {
        Thread.currentThread().interrupt();
      }
    }
  }

  private static void takeAway(List<LabDisk> disks, Path sockets)
      throws IOException, InterruptedException {
    for (LabDisk disk : disks) {
      System.gc(); // a file of a DataNode is open until its object is collected
      TimeUnit.MILLISECONDS.sleep(500);
      disk.down();
    }
    Files.deleteIfExists(sockets);
  }
}
