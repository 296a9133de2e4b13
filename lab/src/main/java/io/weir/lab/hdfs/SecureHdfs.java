// SPDX-License-Identifier: Apache-2.0
package io.weir.lab.hdfs;

import io.weir.hadoop.WeirDatasetFactory;
import io.weir.hadoop.broker.BrokerPlugin;
import io.weir.hadoop.settings.WeirKeys;
import io.weir.lab.clients.ReadingApplication;
import io.weir.lab.host.LabDisk;
import io.weir.lab.host.LabDisks;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.URL;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.PrivilegedExceptionAction;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FSDataOutputStream;
import org.apache.hadoop.fs.permission.FsPermission;
import org.apache.hadoop.hdfs.DistributedFileSystem;
import org.apache.hadoop.hdfs.HdfsConfiguration;
import org.apache.hadoop.hdfs.MiniDFSCluster;
import org.apache.hadoop.hdfs.MiniDFSCluster.DataNodeProperties;
import org.apache.hadoop.hdfs.server.datanode.DataNode;
import org.apache.hadoop.hdfs.server.datanode.DataStorage;
import org.apache.hadoop.hdfs.server.datanode.fsdataset.FsDatasetSpi;
import org.apache.hadoop.security.UserGroupInformation;

/**
 * An HDFS that proves who is who, in this process: DataNodes with Weir, each on a rotating disk of
 * the lab, and the broker.
 */
public final class SecureHdfs implements AutoCloseable {
  /** Whom DataNodes run as. */
  public static final String SUPERUSER = "hdfs";

  private static final String ELEVATOR = "mq-deadline";
  private static final byte[] MEBIBYTE = new byte[1 << 20];

  private final LabDisks disks;
  private final Kerberos kerberos;
  private final MiniDFSCluster cluster;
  private final Path sockets;
  private final List<String> nodes;
  private final Map<String, UserGroupInformation> logins = new ConcurrentHashMap<>();

  /** Of DataNodes that start from now on. */
  private static volatile String nextPolicy = WeirKeys.POLICY_DEFAULT;

  private SecureHdfs(LabDisks disks, Kerberos kerberos, MiniDFSCluster cluster, Path sockets) {
    this.disks = disks;
    this.kerberos = kerberos;
    this.cluster = cluster;
    this.sockets = sockets;
    this.nodes = cluster.getDataNodes().stream().map(DataNode::getDatanodeUuid).toList();
  }

  /**
   * Makes disks and the HDFS on them. If that fails, nothing is left.
   *
   * @param users who can log in, beside the superuser
   */
  public static SecureHdfs start(int nodes, List<String> users, Path directory) throws Exception {
    Path sockets = Files.createTempDirectory("weir-sockets");
    LabDisks disks = LabDisks.up("secure", nodes, ELEVATOR, 1, LabDisk.ROTATING);
    Kerberos kerberos = null;
    try {
      // Processes of other users have to reach the socket.
      Files.setPosixFilePermissions(sockets, PosixFilePermissions.fromString("rwxr-xr-x"));
      Configuration conf = new HdfsConfiguration();
      kerberos = Kerberos.start(directory.resolve("kdc"), users, conf);
      conf.set("dfs.datanode.fsdataset.factory", Factory.class.getName());
      conf.set("dfs.namenode.plugins", BrokerPlugin.class.getName());
      conf.setInt(WeirKeys.COORDINATE_JOBS, 1); // so that it matters who is first
      conf.setInt("dfs.replication", 1);
      MiniDFSCluster cluster =
          HdfsOnDisks.boot(
              conf,
              disks,
              node -> Map.of(WeirKeys.NODE_SOCKET, socket(sockets, node).toString()),
              directory.resolve("dfs"));
      return new SecureHdfs(disks, kerberos, cluster, sockets);
    } catch (Exception e) {
      if (kerberos != null) {
        kerberos.close();
      }
      disks.close();
      throw e;
    }
  }

  /**
   * For {@code dfs.datanode.fsdataset.factory}: Weir, with the policy that was named last. Hadoop
   * makes it by the name of its class.
   */
  public static final class Factory extends FsDatasetSpi.Factory<FsDatasetSpi<?>> {
    @Override
    public FsDatasetSpi<?> newInstance(DataNode dataNode, DataStorage storage, Configuration conf)
        throws IOException {
      Configuration its = new Configuration(conf);
      its.set(WeirKeys.POLICY, nextPolicy);
      return new WeirDatasetFactory().newInstance(dataNode, storage, its);
    }
  }

  /** Starts the DataNodes anew, with a policy. */
  public void use(String policy) throws IOException {
    disks.delays(false);
    nextPolicy = policy;
    HdfsOnDisks.restart(cluster, /* keepPort= */ true);
    disks.delays(true);
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

  /**
   * Ends a DataNode, which is not heard of any more until the answer is closed.
   *
   * @param node its number, from 0
   */
  public AutoCloseable stop(int node) {
    DataNodeProperties stopped = cluster.stopDataNode(indexOf(node));
    return () -> {
      if (!cluster.restartDataNode(stopped, /* keepPort= */ true)) {
        throw new IOException("DataNode %d does not start again".formatted(node + 1));
      }
      cluster.waitActive();
    };
  }

  /** Writes a file to one DataNode, at no cost of its disk. */
  public void write(String file, int node, int mebibytes) throws IOException {
    DistributedFileSystem files = cluster.getFileSystem();
    InetSocketAddress[] there = {cluster.getDataNodes().get(indexOf(node)).getXferAddress()};
    disks.delays(false);
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
  public ReadingApplication reader(String user, String application, String file, int streams)
      throws IOException, InterruptedException {
    return as(
        user,
        () ->
            new ReadingApplication(
                cluster.getURI(), configuration(), application, file, streams, Long.MAX_VALUE));
  }

  /** Does something as a user who has proven who he is. */
  public <T> T as(String user, PrivilegedExceptionAction<T> action)
      throws IOException, InterruptedException {
    UserGroupInformation login = logins.get(user);
    if (login == null) {
      login = user.equals(SUPERUSER) ? UserGroupInformation.getLoginUser() : kerberos.login(user);
      logins.put(user, login);
    }
    return login.doAs(action);
  }

  public Configuration configuration() {
    return new Configuration(cluster.getConfiguration(0));
  }

  /** Where the NameNode serves a path of its web port. */
  public URL web(String path) throws IOException {
    int port = cluster.getNameNode().getHttpsAddress().getPort();
    return URI.create("https://localhost:" + port + path).toURL();
  }

  /** By what name a DataNode reports. */
  public String nameOf(int node) {
    return nodes.get(node);
  }

  /** Of the gate of a DataNode. */
  public Path socketOf(int node) {
    return socket(sockets, node);
  }

  private static Path socket(Path sockets, int node) {
    return sockets.resolve("node-" + (node + 1));
  }

  public LabDisks disks() {
    return disks;
  }

  @Override
  public void close() throws IOException {
    boolean interrupted = Thread.interrupted(); // cleaning comes first
    try {
      disks.delays(false);
      HdfsOnDisks.shutdown(cluster);
    } finally {
      kerberos.close();
      disks.close();
      Files.deleteIfExists(sockets);
      if (interrupted) {
        Thread.currentThread().interrupt();
      }
    }
  }
}
