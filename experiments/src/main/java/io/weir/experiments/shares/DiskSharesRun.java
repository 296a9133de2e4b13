// SPDX-License-Identifier: Apache-2.0
package io.weir.experiments.shares;

import io.weir.lab.Progress;
import io.weir.lab.clients.ReadingApplication;
import io.weir.lab.clients.WritingApplication;
import io.weir.lab.cluster.ClusterLayout;
import io.weir.lab.cluster.RealCluster;
import io.weir.lab.host.LabDisk;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.function.LongSupplier;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileSystem;

/**
 * The runs of {@link DiskSharesBench} on a cluster whose first node has Weir and its second not.
 */
final class DiskSharesRun {
  private static final int STREAMS = 4;
  private static final long WRITTEN_FILE_BYTES = 128L << 20;
  private static final long LONE_FILE_BYTES = 512L << 20;
  private static final long READ_FILE_BYTES = 1536L << 20;
  private static final Path DROP_CACHES = Path.of("/proc/sys/vm/drop_caches");

  private final boolean quick;
  private final Progress progress;
  private final URI hdfs = URI.create(ClusterLayout.fileSystem());
  private final Configuration conf = RealCluster.clientConfiguration();
  private final InetSocketAddress withWeir = ClusterLayout.dataNodeOf("n1");
  private final InetSocketAddress stock = ClusterLayout.dataNodeOf("n2");

  DiskSharesRun(boolean quick, Progress progress) {
    this.quick = quick;
    this.progress = progress;
  }

  /** Throughput to the disk of a writer by itself, with Weir over without. */
  double loneWriterRatio() throws IOException {
    double without = lone(stock);
    double with = lone(withWeir);
    with += lone(withWeir);
    without += lone(stock);
    return without / with;
  }

  private double lone(InetSocketAddress dataNode) throws IOException {
    return WritingApplication.writeAndDelete(
        hdfs, conf, "lone", dataNode, "/lone", LONE_FILE_BYTES);
  }

  /** What the first of two writers got of both. */
  double shareOfWrites(String first, String second) throws IOException, InterruptedException {
    try (WritingApplication one = writer(first);
        WritingApplication other = writer(second)) {
      return share(one::bytes, other::bytes);
    }
  }

  private WritingApplication writer(String application) throws IOException {
    return new WritingApplication(hdfs, conf, application, withWeir, STREAMS, WRITTEN_FILE_BYTES);
  }

  /** What the first of two readers got of both, from a cold page cache. */
  double shareOfReads(String first, String second) throws IOException, InterruptedException {
    String oneFile = prepare(first);
    String otherFile = prepare(second);
    Files.writeString(DROP_CACHES, "3");
    try (ReadingApplication one =
            new ReadingApplication(hdfs, conf, first, oneFile, STREAMS, Long.MAX_VALUE);
        ReadingApplication other =
            new ReadingApplication(hdfs, conf, second, otherFile, STREAMS, Long.MAX_VALUE)) {
      return share(one::bytes, other::bytes);
    }
  }

  private String prepare(String application) throws IOException, InterruptedException {
    LabDisk disk = LabDisk.named(ClusterLayout.diskOf("n1"));
    String file = "/read-" + application;
    try (FileSystem files = FileSystem.newInstance(hdfs, conf)) {
      if (files.exists(new org.apache.hadoop.fs.Path(file))) {
        return file;
      }
    }
    progress.update(-1, "writing " + file);
    disk.delays(false);
    try {
      WritingApplication.writeFile(hdfs, conf, "preparing", withWeir, file, READ_FILE_BYTES);
    } finally {
      disk.delays(true);
    }
    return file;
  }

  private double share(LongSupplier one, LongSupplier other) throws InterruptedException {
    Thread.sleep(quick ? 3_000 : 5_000); // until pages, turns and streams are as they will be
    long oneBefore = one.getAsLong();
    long otherBefore = other.getAsLong();
    Thread.sleep(quick ? 6_000 : 10_000);
    double oneGot = one.getAsLong() - oneBefore;
    double otherGot = other.getAsLong() - otherBefore;
    return oneGot / (oneGot + otherGot);
  }
}
