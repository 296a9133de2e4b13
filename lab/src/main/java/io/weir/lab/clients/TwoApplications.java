// SPDX-License-Identifier: Apache-2.0
package io.weir.lab.clients;

import io.weir.lab.Progress;
import io.weir.lab.cluster.ClusterLayout;
import io.weir.lab.cluster.RealCluster;
import io.weir.lab.host.LabDisk;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileSystem;

/**
 * Two applications at the first node of a cluster that always want more, of several streams each;
 * and one by itself there and at the second node, which has not what is measured.
 */
public final class TwoApplications {
  private static final int STREAMS = 4;
  private static final long WRITTEN_FILE_BYTES = 128L << 20;
  private static final long LONE_FILE_BYTES = 512L << 20;
  private static final long READ_FILE_BYTES = 1536L << 20;
  private static final Path DROP_CACHES = Path.of("/proc/sys/vm/drop_caches");

  private final int settleSeconds;
  private final int seconds;
  private final Progress progress;
  private final URI hdfs = URI.create(ClusterLayout.fileSystem());
  private final Configuration conf = RealCluster.clientConfiguration();
  private final InetSocketAddress withWeir = ClusterLayout.dataNodeOf("n1");
  private final InetSocketAddress stock = ClusterLayout.dataNodeOf("n2");

  /**
   * @param settleSeconds until pages, turns and streams are as they will be
   * @param seconds for which they are measured then
   */
  public TwoApplications(int settleSeconds, int seconds, Progress progress) {
    this.settleSeconds = settleSeconds;
    this.seconds = seconds;
    this.progress = progress;
  }

  /** Throughput to the disk of a writer by itself, at the first node over that at the second. */
  public double loneWriterRatio() throws IOException {
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
  public double shareOfWrites(String first, String second)
      throws IOException, InterruptedException {
    try (WritingApplication one = writer(first);
        WritingApplication other = writer(second)) {
      return share(one::bytes, other::bytes);
    }
  }

  private WritingApplication writer(String application) throws IOException {
    return new WritingApplication(hdfs, conf, application, withWeir, STREAMS, WRITTEN_FILE_BYTES);
  }

  /** What the first of two readers got of both, from a cold page cache. */
  public double shareOfReads(String first, String second) throws IOException, InterruptedException {
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
    TimeUnit.SECONDS.sleep(settleSeconds);
    long oneBefore = one.getAsLong();
    long otherBefore = other.getAsLong();
    TimeUnit.SECONDS.sleep(seconds);
    double oneGot = one.getAsLong() - oneBefore;
    double otherGot = other.getAsLong() - otherBefore;
    return oneGot / (oneGot + otherGot);
  }
}
