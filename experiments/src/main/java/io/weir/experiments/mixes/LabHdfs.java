// SPDX-License-Identifier: Apache-2.0
package io.weir.experiments.mixes;

import io.weir.experiments.load.Contender;
import io.weir.experiments.load.DiskKind;
import io.weir.experiments.load.LoadClient;
import io.weir.experiments.load.Shape;
import io.weir.hadoop.broker.BrokerPlugin;
import io.weir.hadoop.settings.WeirKeys;
import io.weir.lab.clients.TaggedClients;
import io.weir.lab.host.DirtyLimits;
import io.weir.lab.host.LabDisk;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
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
public final class LabHdfs implements AutoCloseable {
  /** A little over two seconds of a rotating disk, which a warm-up fills. */
  static final long DIRTY_BYTES = 256L << 20;

  private static final String ERASURE_CODING = "RS-3-2-1024k";
  private static final Path DROP_CACHES = Path.of("/proc/sys/vm/drop_caches");
  private static final org.apache.hadoop.fs.Path WRITTEN =
      new org.apache.hadoop.fs.Path("/written");
  private static final long SPACE_MARGIN_BYTES = 32L << 20;
  private static final int PATIENCE_SECONDS = 60;
  private static final int STILL_SECONDS = 6;
  private static final int CLOSING_SECONDS = 60;
  private static final int TRIES = 20;

  private final DiskKind kind;
  private final List<LabDisk> disks;
  private final DirtyLimits limits;
  private final MiniDFSCluster cluster;
  private final Path log;
  private final CountDownLatch closed = new CountDownLatch(1);
  private final Thread atTheEnd = new Thread(this::awaitClosed, "end-of-lab-hdfs");

  private LabHdfs(
      DiskKind kind, List<LabDisk> disks, DirtyLimits limits, MiniDFSCluster cluster, Path log) {
    this.kind = kind;
    this.disks = disks;
    this.limits = limits;
    this.cluster = cluster;
    this.log = log;
  }

  /**
   * Makes disks and the HDFS on them. If that fails, nothing is left.
   *
   * @param mixes whose weights DataNodes know
   * @param log where Hadoop's log goes
   */
  public static LabHdfs start(
      DiskKind kind, Shape shape, List<ClientMix> mixes, Path directory, Path log)
      throws IOException, InterruptedException {
    return start(kind, shape, mixes, Map.of(), directory, log);
  }

  /**
   * The same with more keys in all DataNodes' configurations.
   *
   * @param keys by name
   */
  public static LabHdfs start(
      DiskKind kind,
      Shape shape,
      List<ClientMix> mixes,
      Map<String, String> keys,
      Path directory,
      Path log)
      throws IOException, InterruptedException {
    List<LabDisk> disks = new ArrayList<>();
    DirtyLimits limits = null;
    try {
      for (int node = 0; node < shape.nodes(); node++) {
        LabDisk.down(nameOf(node)); // left from a run that was killed
        LabDisk disk = LabDisk.up(nameOf(node), kind.elevator(), shape.slowMotion(), kind.model());
        disks.add(disk);
        disk.rotates(kind.isRotating());
      }
      limits =
          DirtyLimits.of(disks, Math.round(DIRTY_BYTES / shape.slowMotion()), shape.slowMotion());
      Contender.STOCK.comesNext();
      MiniDFSCluster cluster = boot(shape, disks, mixes, keys, directory);
      LabHdfs hdfs = new LabHdfs(kind, disks, limits, cluster, log);
      Runtime.getRuntime().addShutdownHook(hdfs.atTheEnd);
      return hdfs;
    } catch (IOException | InterruptedException | RuntimeException e) {
      Thread.interrupted(); // cleaning comes first
      if (limits != null) {
        limits.close();
      }
      takeAway(disks);
      throw e;
    }
  }

  private static String nameOf(int node) {
    return "mixes-" + (node + 1);
  }

  private static MiniDFSCluster boot(
      Shape shape,
      List<LabDisk> disks,
      List<ClientMix> mixes,
      Map<String, String> keys,
      Path directory)
      throws IOException {
    Configuration conf = configuration(shape, mixes);
    keys.forEach(conf::set);
    Configuration[] ofNodes = new Configuration[disks.size()];
    for (int i = 0; i < ofNodes.length; i++) {
      ofNodes[i] = new Configuration(/* loadDefaults= */ false);
      ofNodes[i].set(
          "dfs.datanode.data.dir", disks.get(i).data().resolve("hdfs").toUri().toString());
    }
    MiniDFSCluster cluster =
        new MiniDFSCluster.Builder(conf, directory.toFile())
            .numDataNodes(ofNodes.length)
            .storagesPerDatanode(1)
            .manageDataDfsDirs(false)
            .dataNodeConfOverlays(ofNodes)
            .checkExitOnShutdown(false)
            .build();
    try {
      cluster.waitActive();
      DistributedFileSystem files = cluster.getFileSystem();
      if (shape == Shape.ERASURE_CODED) {
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
    conf.setInt("dfs.heartbeat.interval", 1);
    conf.set("dfs.namenode.redundancy.interval.seconds", "1s");
    conf.setInt("dfs.block.invalidate.limit", 10_000);
    // Nothing else goes on at the disks, and nobody waits for the NameNode.
    conf.setLong("dfs.block.scanner.volume.bytes.per.second", 0);
    conf.setLong("dfs.datanode.directoryscan.interval", -1);
    conf.set("fs.getspaceused.classname", "org.apache.hadoop.fs.DFCachingGetSpaceUsed");
    conf.setBoolean("dfs.namenode.redundancy.considerLoad", false);
    conf.setBoolean("dfs.namenode.edits.noeditlogchannelflush", true);
    conf.setInt("dfs.client.block.write.locateFollowingBlock.initial.delay.ms", 10);
    conf.setInt("dfs.namenode.safemode.extension", 0);
    return conf;
  }

  /** Its own client, who is none of the applications. */
  public DistributedFileSystem files() throws IOException {
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
  public void use(Contender contender) throws IOException, InterruptedException {
    delays(false);
    contender.comesNext();
    WeirFaults faults = faults();
    // A port that was left may be somebody else's by now.
    if (!cluster.restartDataNodes(/* keepPort= */ false)) {
      throw new IOException("a DataNode does not start again");
    }
    cluster.waitActive();
    for (LabDisk disk : disks) {
      disk.elevator(contender == Contender.RIVAL ? "bfq" : kind.elevator());
    }
    faults.warnings();
    awaitReplicas();
    delays(true);
  }

  /**
   * Waits until every block has its replicas, so that none is copied while something is measured.
   */
  public void awaitReplicas() throws IOException, InterruptedException {
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
  public void delays(boolean on) throws IOException {
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
    Files.writeString(DROP_CACHES, "3");
    delays(true);
  }

  long usableBytes() throws IOException {
    long bytes = 0;
    for (LabDisk disk : disks) {
      bytes += Files.getFileStore(disk.data()).getUsableSpace();
    }
    return bytes;
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

  /** The process does not end before the disks are gone. */
  private void awaitClosed() {
    try {
      if (!closed.await(CLOSING_SECONDS, TimeUnit.SECONDS)) {
        takeAway(disks);
      }
    } catch (IOException e) {
      // ./weir lab disk down does it
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  @Override
  public void close() throws IOException {
    boolean interrupted = Thread.interrupted(); // cleaning comes first
    try {
      delays(false);
      cluster.shutdown(true);
    } finally {
      limits.close();
      try {
        takeAway(disks);
      } catch (InterruptedException e) {
        interrupted = true; // ./weir lab disk down does it
      } finally {
        end(interrupted);
      }
    }
  }

  private void end(boolean interrupted) {
    closed.countDown();
    try {
      Runtime.getRuntime().removeShutdownHook(atTheEnd);
    } catch (IllegalStateException ending) {
      // It is under way.
    }
    if (interrupted) {
      Thread.currentThread().interrupt();
    }
  }

  private static void takeAway(List<LabDisk> disks) throws IOException, InterruptedException {
    IOException first = null;
    for (LabDisk disk : disks) {
      try {
        takeAway(disk);
      } catch (IOException e) {
        first = first == null ? e : first;
      }
    }
    if (first != null) {
      throw first;
    }
  }

  /** A file of a DataNode may be open, or mapped, until its object is collected. */
  private static void takeAway(LabDisk disk) throws IOException, InterruptedException {
    for (int i = 1; ; i++) {
      try {
        disk.down();
        return;
      } catch (IOException inUse) {
        if (i == TRIES) {
          throw inUse;
        }
        System.gc();
        TimeUnit.MILLISECONDS.sleep(250);
      }
    }
  }
}
