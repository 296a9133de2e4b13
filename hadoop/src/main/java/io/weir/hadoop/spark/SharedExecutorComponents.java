// SPDX-License-Identifier: Apache-2.0
package io.weir.hadoop.spark;

import io.weir.hadoop.local.WrittenFile;
import java.util.Optional;
import org.apache.spark.SparkConf;
import org.apache.spark.SparkEnv;
import org.apache.spark.shuffle.api.ShuffleMapOutputWriter;
import org.apache.spark.shuffle.api.SingleSpillShuffleMapOutputWriter;
import org.apache.spark.shuffle.sort.io.LocalDiskShuffleExecutorComponents;
import org.apache.spark.shuffle.sort.io.LocalDiskShuffleMapOutputWriter;

/** Spark's own writers of map outputs, each with the leases for what it writes. */
final class SharedExecutorComponents extends LocalDiskShuffleExecutorComponents {
  private final SparkConf conf;
  private final ExecutorStreams streams;

  SharedExecutorComponents(SparkConf conf, ExecutorStreams streams) {
    super(conf);
    this.conf = conf;
    this.streams = streams;
  }

  @Override
  public ShuffleMapOutputWriter createMapOutputWriter(
      int shuffleId, long mapTaskId, int numPartitions) {
    try {
      NotedTemporaryFile files = new NotedTemporaryFile(conf, SparkEnv.get().blockManager());
      return new SharedMapOutput(
          new LocalDiskShuffleMapOutputWriter(shuffleId, mapTaskId, numPartitions, files, conf),
          files,
          streams);
    } catch (LinkageError otherSpark) {
      ExecutorStreams.failed(otherSpark);
      return super.createMapOutputWriter(shuffleId, mapTaskId, numPartitions);
    }
  }

  /** A task that has spilled once hands its spill over: it is dirty, and written out in turn. */
  @Override
  public Optional<SingleSpillShuffleMapOutputWriter> createSingleFileMapOutputWriter(
      int shuffleId, long mapId) {
    return super.createSingleFileMapOutputWriter(shuffleId, mapId)
        .map(
            stock ->
                (spill, lengths, checksums) -> {
                  WrittenFile leases = streams.written(spill);
                  try (leases) {
                    if (leases != null) {
                      leases.wrote(spill.length());
                    }
                    stock.transferMapSpillFile(spill, lengths, checksums);
                  }
                });
  }
}
