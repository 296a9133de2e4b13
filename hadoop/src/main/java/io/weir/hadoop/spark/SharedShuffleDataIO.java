// SPDX-License-Identifier: Apache-2.0
package io.weir.hadoop.spark;

import org.apache.spark.SparkConf;
import org.apache.spark.shuffle.api.ShuffleExecutorComponents;
import org.apache.spark.shuffle.sort.io.LocalDiskShuffleDataIO;

/**
 * Map outputs of Spark, written in their application's share of the disk: the value of {@code
 * spark.shuffle.sort.io.plugin.class}. The files are those that Spark makes without it.
 */
public final class SharedShuffleDataIO extends LocalDiskShuffleDataIO {
  private final SparkConf conf;

  /** Called by Spark. */
  public SharedShuffleDataIO(SparkConf conf) {
    super(conf);
    this.conf = conf;
  }

  @Override
  public ShuffleExecutorComponents executor() {
    ExecutorStreams streams = ExecutorStreams.of(conf);
    return streams == null ? super.executor() : new SharedExecutorComponents(conf, streams);
  }
}
