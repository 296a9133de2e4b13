// SPDX-License-Identifier: Apache-2.0
package io.weir.experiments.streams;

import io.weir.hadoop.settings.WeirKeys;
import io.weir.lab.Progress;
import io.weir.lab.clients.WritingApplication;
import io.weir.lab.cluster.ClusterLayout;
import io.weir.lab.cluster.RealCluster;
import io.weir.lab.cluster.SlowDisks;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.URI;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;

/** Throughput of the one DataNode of a cluster, by the streams that it serves. */
final class StreamsRun {
  private static final String NODE = "n1";
  private static final int FILES = 8;

  /** What a data sheet of such a disk would say: an average seek, and half a rotation. */
  private static final String SEEK_TIME = "13ms";

  private static final long READ_BYTES = 1L << 30;
  private static final long WRITTEN_BYTES = 256L << 20;
  private static final long WRITTEN_BYTES_OF_MANY = 32L << 20;
  private static final long WARM_UP_MILLIS = 2_000;

  private final URI hdfs = URI.create(ClusterLayout.fileSystem());
  private final Configuration conf = RealCluster.clientConfiguration();
  private final InetSocketAddress dataNode = ClusterLayout.dataNodeOf(NODE);
  private final SlowDisks disks;
  private final Progress progress;
  private final long measuredMillis;
  private final List<String> files = new ArrayList<>();

  /**
   * @param disks of that node
   */
  StreamsRun(SlowDisks disks, long measuredMillis, Progress progress) {
    this.disks = disks;
    this.measuredMillis = measuredMillis;
    this.progress = progress;
  }

  /** How the DataNode is set up; its policy changes while it runs. */
  static Map<String, String> keys() {
    Map<String, String> keys = new TreeMap<>();
    keys.put(WeirKeys.POLICY, "none");
    keys.put(WeirKeys.WATCH_PERIOD, "1s");
    keys.put(WeirKeys.SEEK_TIME, SEEK_TIME);
    keys.put("dfs.blocksize", Long.toString(64L << 20));
    keys.put("dfs.heartbeat.interval", "1"); // deleted blocks are gone soon
    keys.put("dfs.namenode.redundancy.interval.seconds", "1s");
    return keys;
  }

  /** Writes what is read later, at no cost of the disk. */
  void load() throws IOException {
    disks.delays(false);
    for (int i = 0; i < FILES; i++) {
      String file = "/read-" + i;
      progress.update(i / (double) FILES, "writing " + file);
      WritingApplication.writeFile(hdfs, conf, "preparing", dataNode, file, READ_BYTES);
      files.add(file);
    }
    disks.delays(true);
  }

  /** Bytes a second that so many readers get, from a cold page cache. */
  double reads(Policy policy, int streams) throws IOException, InterruptedException {
    settle(policy);
    try (StreamLoad load = new StreamLoad(dataNode).readers(streams, files)) {
      TimeUnit.MILLISECONDS.sleep(WARM_UP_MILLIS);
      long before = load.bytes();
      long startNanos = System.nanoTime();
      TimeUnit.MILLISECONDS.sleep(measuredMillis);
      return (load.bytes() - before) * 1e9 / (System.nanoTime() - startNanos);
    }
  }

  /** Bytes a second of so many writers that come to the disk. */
  double writes(Policy policy, int streams) throws IOException, InterruptedException {
    settle(policy);
    StreamLoad load = new StreamLoad(dataNode).writers(streams, WRITTEN_BYTES);
    try {
      TimeUnit.MILLISECONDS.sleep(WARM_UP_MILLIS);
      double before = disks.writtenBytes();
      long startNanos = System.nanoTime();
      TimeUnit.MILLISECONDS.sleep(measuredMillis);
      return (disks.writtenBytes() - before) * 1e9 / (System.nanoTime() - startNanos);
    } finally {
      load.close();
      deleteWritten();
    }
  }

  /**
   * Half of the streams read, half write, for so long.
   *
   * @return how many bytes they moved
   * @throws IOException if one of them failed
   */
  long many(Policy policy, int streams, int seconds) throws IOException, InterruptedException {
    settle(policy);
    try (StreamLoad load =
        new StreamLoad(dataNode)
            .readers(streams / 2, files)
            .writers(streams - streams / 2, WRITTEN_BYTES_OF_MANY)) {
      for (int second = 0; second < seconds; second++) {
        TimeUnit.SECONDS.sleep(1);
        progress.update(second / (double) seconds, streams + " streams");
      }
      return load.bytes();
    } finally {
      deleteWritten();
    }
  }

  private void settle(Policy policy) throws IOException, InterruptedException {
    policy.set(List.of(NODE));
    disks.settle();
  }

  private void deleteWritten() throws IOException {
    try (FileSystem fileSystem = FileSystem.newInstance(hdfs, conf)) {
      for (var each : fileSystem.globStatus(new Path("/application_*"))) {
        fileSystem.delete(each.getPath(), /* recursive= */ true);
      }
    }
  }
}
