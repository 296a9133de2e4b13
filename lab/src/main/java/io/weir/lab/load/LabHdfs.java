// SPDX-License-Identifier: Apache-2.0
package io.weir.lab.load;

import io.weir.hadoop.broker.BrokerPlugin;
import io.weir.hadoop.settings.WeirKeys;
import io.weir.lab.clients.TaggedClients;
import io.weir.lab.hdfs.HdfsOnDisks;
import io.weir.lab.host.DirtyLimits;
import io.weir.lab.host.LabDisk;
import io.weir.lab.host.LabDisks;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.hdfs.DistributedFileSystem;
import org.apache.hadoop.hdfs.HdfsConfiguration;
import org.apache.hadoop.hdfs.MiniDFSCluster;

/**
 * An HDFS in this process, each DataNode of which has a disk of the lab. Its DataNodes are started
 * anew for each contender.
 */
final class LabHdfs implements AutoCloseable {
  private static final String ERASURE_CODING = "RS-3-2-1024k";
  private static final org.apache.hadoop.fs.Path WRITTEN =
      new org.apache.hadoop.fs.Path("/written");
  private static final long SPACE_MARGIN_BYTES = 32L << 20;
  private static final int PATIENCE_SECONDS = 60;
  private static final int STILL_SECONDS = 6;
  private static final int TRIES = 20;

  private final DiskKind kind;
  private final LabDisks disks;
  private final DirtyLimits limits;
  private final MiniDFSCluster cluster;
  private final Path log;

  private LabHdfs(
      DiskKind kind, LabDisks disks, DirtyLimits limits, MiniDFSCluster cluster, Path log) {
    this.kind = kind;
    this.disks = disks;
    this.limits = limits;
    this.cluster = cluster;
    this.log = log;
  }

  /**
   * Makes disks and the HDFS on them. If that fails, nothing is left.
   *
   * @param log where Hadoop's log goes
   */
  static LabHdfs start(MixRun.Settings settings, Path directory, Path log)
      throws IOException, InterruptedException {
    DiskKind kind = settings.disk();
    Shape shape = settings.shape();
    LabDisks disks =
        LabDisks.up("mixes", shape.nodes(), kind.elevator(), shape.slowMotion(), kind.model());
    DirtyLimits limits = null;
    try {
      for (LabDisk disk : disks.all()) {
        disk.rotates(kind.isRotating());
      }
      limits =
          DirtyLimits.of(
              disks.all(), Math.round(MixRun.DIRTY_BYTES / shape.slowMotion()), shape.slowMotion());
      Contender.STOCK.comesNext();
      MiniDFSCluster cluster = boot(settings, disks, directory);
      return new LabHdfs(kind, disks, limits, cluster, log);
    } catch (IOException | RuntimeException e) {
      if (limits != null) {
        limits.close();
      }
      disks.close();
      throw e;
    }
  }

  private static MiniDFSCluster boot(MixRun.Settings settings, LabDisks disks, Path directory)
      throws IOException {
    Configuration conf = configuration(settings.shape(), settings.mixes());
    settings.keys().forEach(conf::set);
    MiniDFSCluster cluster = HdfsOnDisks.boot(conf, disks, node -> Map.of(), directory);
    try {
      if (settings.shape() == Shape.ERASURE_CODED) {
        DistributedFileSystem files = cluster.getFileSystem();
        files.enableErasureCodingPolicy(ERASURE_CODING);
        files.setErasureCodingPolicy(new org.apache.hadoop.fs.Path("/"), ERASURE_CODING);
      }
      return cluster;
    } catch (IOException | RuntimeException e) {
      cluster.shutdown(true);
      throw e;
    }
  }

  private static Configuration configuration(Shape shape, List<ClientMix> mixes) {
    Configuration conf = new HdfsConfiguration();
    conf.set("dfs.datanode.fsdataset.factory", Contender.Factory.class.getName());
    conf.setInt("dfs.replication", shape.replicas());
    conf.setLong("dfs.blocksize", shape.blockBytes());
    // With stock, nobody calls it.
    conf.set("dfs.namenode.plugins", BrokerPlugin.class.getName());
    for (ClientMix mix : mixes) {
      for (int i = 0; i < mix.clients().size(); i++) {
        LoadClient client = mix.clients().get(i);
        conf.setInt(WeirKeys.WEIGHT_PREFIX + client.application(i), client.weight());
      }
    }
    if (shape == Shape.ENCRYPTED) {
      conf.setBoolean("dfs.encrypt.data.transfer", true);
      conf.setBoolean("dfs.block.access.token.enable", true);
      conf.set("dfs.encrypt.data.transfer.cipher.suites", "AES/CTR/NoPadding");
    }
    // What was written is gone soon after it was deleted.
    conf.set("dfs.namenode.redundancy.interval.seconds", "1s");
    conf.setInt("dfs.block.invalidate.limit", 10_000);
    conf.set("fs.getspaceused.classname", "org.apache.hadoop.fs.DFCachingGetSpaceUsed");
    conf.setBoolean("dfs.namenode.edits.noeditlogchannelflush", true);
    conf.setInt("dfs.client.block.write.locateFollowingBlock.initial.delay.ms", 10);
    return conf;
  }

  /** Its own client, who is none of the applications. */
  DistributedFileSystem files() throws IOException {
    return cluster.getFileSystem();
  }

  /** A client of an application's own. */
  FileSystem clientOf(String application) throws IOException {
    Configuration conf = new Configuration(cluster.getConfiguration(0));
    URI uri = cluster.getURI();
    FileSystem.setDefaultUri(conf, uri);
    return TaggedClients.of(conf, application);
  }

  /** Where an application's files go. */
  static org.apache.hadoop.fs.Path folderOf(String application) {
    return new org.apache.hadoop.fs.Path(WRITTEN, application);
  }

  /**
   * Starts the DataNodes anew, as that one has them, and sets its elevator.
   *
   * @throws IOException if they do not start with it
   */
  void use(Contender contender) throws IOException, InterruptedException {
    delays(false);
    contender.comesNext();
    WeirFaults faults = faults();
    // A port that was left may be somebody else's by now.
    HdfsOnDisks.restart(cluster, /* keepPort= */ false);
    for (LabDisk disk : disks.all()) {
      disk.elevator(contender == Contender.RIVAL ? "bfq" : kind.elevator());
    }
    faults.warnings();
    awaitReplicas();
    delays(true);
  }

  /**
   * Waits until every block has its replicas, so that none is copied while something is measured.
   */
  void awaitReplicas() throws IOException, InterruptedException {
    for (int i = 0; i < TRIES && !isWhole(); i++) {
      TimeUnit.MILLISECONDS.sleep(500);
    }
  }

  private boolean isWhole() throws IOException {
    return files().getMissingBlocksCount() == 0 && files().getLowRedundancyBlocksCount() == 0;
  }

  /** Of Weir, from now on. */
  WeirFaults faults() throws IOException {
    return WeirFaults.from(log);
  }

  /** Whether requests take their time, or none. */
  void delays(boolean on) throws IOException {
    disks.delays(on);
  }

  /** Everything is on the disks, and nothing of it in memory. */
  void settle() throws IOException, InterruptedException {
    disks.settle();
  }

  long usableBytes() throws IOException {
    return disks.usableBytes();
  }

  /**
   * Deletes what applications have written, and waits until it is gone.
   *
   * @param usableBytes of the disks before
   */
  void deleteWritten(long usableBytes) throws IOException, InterruptedException {
    delays(false);
    files().delete(WRITTEN, /* recursive= */ true);
    long nowNanos = System.nanoTime();
    long untilNanos = nowNanos + TimeUnit.SECONDS.toNanos(PATIENCE_SECONDS);
    long changedNanos = nowNanos;
    long usable = usableBytes();
    // A block that was copied meanwhile stays: then it is over when nothing changes any more.
    while (usable < usableBytes - SPACE_MARGIN_BYTES
        && nowNanos - changedNanos < TimeUnit.SECONDS.toNanos(STILL_SECONDS)) {
      if (nowNanos > untilNanos) {
        throw new IOException(
            "what was written is not gone after %d s".formatted(PATIENCE_SECONDS));
      }
      TimeUnit.MILLISECONDS.sleep(100);
      nowNanos = System.nanoTime();
      long then = usable;
      usable = usableBytes();
      changedNanos = usable == then ? changedNanos : nowNanos;
    }
    delays(true);
  }

  @Override
  public void close() throws IOException {
    boolean interrupted = Thread.interrupted(); // cleaning comes first
    try {
      delays(false);
      HdfsOnDisks.shutdown(cluster);
    } finally {
      limits.close();
      disks.close();
      if (interrupted) {
        Thread.currentThread().interrupt();
      }
    }
  }
}
