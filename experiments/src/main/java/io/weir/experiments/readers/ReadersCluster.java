// SPDX-License-Identifier: Apache-2.0
package io.weir.experiments.readers;

import io.weir.experiments.engine.ExperimentOptions;
import io.weir.hadoop.interposer.GateInterposer;
import io.weir.hadoop.settings.WeirKeys;
import io.weir.lab.clients.ReadingApplication;
import io.weir.lab.disk.DiskModel;
import io.weir.lab.hdfs.BlockHealth;
import io.weir.lab.hdfs.EmbeddedHdfs;
import io.weir.lab.hdfs.HdfsSettings;
import io.weir.lab.hdfs.PlugIn;
import io.weir.lab.hdfs.VolumeDisks;
import java.io.IOException;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.function.UnaryOperator;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FSDataOutputStream;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.hdfs.protocol.LocatedBlock;

/** An HDFS of one DataNode on one emulated disk, with files to read. */
final class ReadersCluster implements AutoCloseable {
  private static final long BLOCK_BYTES = 128L << 20;
  private static final double MAX_WAIT_SECONDS = 30;
  private static final byte[] MEGABYTE = new byte[1 << 20];

  private final EmbeddedHdfs hdfs;
  private final double slowMotion;

  private ReadersCluster(EmbeddedHdfs hdfs, double slowMotion) {
    this.hdfs = hdfs;
    this.slowMotion = slowMotion;
  }

  /**
   * @param slowMotion how much slower than {@link DiskModel#rotating()} the disk is
   */
  static ReadersCluster start(ExperimentOptions options, double slowMotion) throws IOException {
    HdfsSettings settings =
        new HdfsSettings(1, BLOCK_BYTES, PlugIn.Factory.class.getName(), slowMotion, Map.of());
    return new ReadersCluster(
        EmbeddedHdfs.start(settings, options.directory().resolve("hdfs")), slowMotion);
  }

  DiskModel disk() {
    return DiskModel.rotating().inSlowMotion(slowMotion);
  }

  BlockHealth health() throws IOException {
    return hdfs.health();
  }

  /** Writes a file, at no cost of the disk. */
  void write(String file, int megabytes) throws IOException {
    VolumeDisks.suspend();
    try (FSDataOutputStream out = hdfs.fileSystem().create(new Path(file))) {
      for (int i = 0; i < megabytes; i++) {
        out.write(MEGABYTE);
      }
    } finally {
      VolumeDisks.resume();
    }
  }

  /** From now on the page cache holds this file. */
  void keepInMemory(String file) throws IOException {
    for (LocatedBlock located :
        hdfs.fileSystem().getClient().getLocatedBlocks(file, 0).getLocatedBlocks()) {
      String block = located.getBlock().getBlockPoolId() + ":" + located.getBlock().getBlockId();
      VolumeDisks.all().values().forEach(disk -> disk.keepInMemory(block));
    }
  }

  /** Puts Weir before the disk from now on, or nothing with policy none. */
  GateInterposer gate(Map<String, String> keys) {
    Configuration conf = hdfs.configuration();
    String bandwidth = Long.toString(Math.round(disk().bandwidthBytesPerSecond()));
    conf.set(WeirKeys.READ_BANDWIDTH, bandwidth);
    conf.set(WeirKeys.WRITE_BANDWIDTH, bandwidth);
    conf.set(WeirKeys.SEEK_TIME, TimeUnit.NANOSECONDS.toMicros(disk().positioningNanos()) + "us");
    conf.set(WeirKeys.MAX_WAIT, Math.round(MAX_WAIT_SECONDS * Math.max(1, slowMotion)) + "s");
    keys.forEach(conf::set);
    GateInterposer gates = PlugIn.gates(conf, UnaryOperator.identity());
    PlugIn.OF_PROCESS.exchange(gates);
    return gates;
  }

  /** An application that reads until it is stopped. */
  ReadingApplication reader(String application, String file, int streams) throws IOException {
    return reader(application, file, streams, Long.MAX_VALUE);
  }

  ReadingApplication reader(String application, String file, int streams, long reads)
      throws IOException {
    return new ReadingApplication(
        hdfs.uri(), hdfs.configuration(), application, file, streams, reads);
  }

  @Override
  public void close() {
    PlugIn.OF_PROCESS.remove();
    hdfs.close();
    VolumeDisks.clear();
  }
}
