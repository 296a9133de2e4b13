// SPDX-License-Identifier: Apache-2.0
package io.weir.lab.hdfs;

import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.hdfs.HdfsConfiguration;

/** Turns the settings of an experiment into what HDFS reads: stock, but for what is said here. */
final class HdfsConfigurations {
  private static final int CLIENT_TIMEOUT_MILLIS = 60_000;
  private static final int WRITE_TIMEOUT_MILLIS = 480_000;
  private static final int SLOW_IO_MILLIS = 300;
  private static final int CLIENT_SLOW_IO_MILLIS = 30_000;

  private HdfsConfigurations() {}

  static Configuration of(HdfsSettings settings) {
    Configuration configuration = new HdfsConfiguration();
    configuration.set("dfs.datanode.fsdataset.factory", settings.datasetFactory());
    configuration.setLong("dfs.blocksize", settings.blockBytes());
    configuration.setLong("dfs.namenode.fs-limits.min-block-size", 0);
    configuration.setInt("dfs.replication", Math.min(3, settings.dataNodes()));
    configuration.setDouble(EmulatedDiskInterposer.SLOW_MOTION_KEY, settings.slowMotion());
    scaleTimeouts(configuration, Math.max(1, settings.slowMotion()));
    keepSmall(configuration);
    keepStill(configuration);
    settings.keys().forEach(configuration::set);
    return configuration;
  }

  /** Everything that a disk in slow motion does takes longer, so everyone waits longer for it. */
  private static void scaleTimeouts(Configuration configuration, double factor) {
    configuration.setInt("dfs.client.socket-timeout", scaled(CLIENT_TIMEOUT_MILLIS, factor));
    configuration.setInt("dfs.datanode.socket.write.timeout", scaled(WRITE_TIMEOUT_MILLIS, factor));
    configuration.setInt(
        "dfs.datanode.slow.io.warning.threshold.ms", scaled(SLOW_IO_MILLIS, factor));
    configuration.setInt(
        "dfs.client.slow.io.warning.threshold.ms", scaled(CLIENT_SLOW_IO_MILLIS, factor));
  }

  private static int scaled(int millis, double factor) {
    return (int) Math.min(Integer.MAX_VALUE, Math.round(millis * factor));
  }

  /** Fewer threads and no fsync of the name space: it lives as long as the experiment. */
  private static void keepSmall(Configuration configuration) {
    configuration.setInt("dfs.namenode.handler.count", 4);
    configuration.setInt("dfs.namenode.service.handler.count", 2);
    configuration.setInt("dfs.datanode.handler.count", 2);
    configuration.setBoolean("dfs.namenode.edits.noeditlogchannelflush", true);
    configuration.setInt("dfs.namenode.safemode.extension", 0);
  }

  /** Nothing that would use the disks or shift blocks on its own while an experiment measures. */
  private static void keepStill(Configuration configuration) {
    configuration.setLong("dfs.block.scanner.volume.bytes.per.second", 0);
    configuration.setLong("dfs.datanode.directoryscan.interval", -1);
    configuration.setBoolean("dfs.datanode.peer.stats.enabled", false);
    configuration.setInt("dfs.datanode.fileio.profiling.sampling.percentage", 0);
    configuration.setBoolean("dfs.namenode.redundancy.considerLoad", false);
  }
}
