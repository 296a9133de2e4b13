// SPDX-License-Identifier: Apache-2.0
package io.weir.hadoop.spark;

import java.util.Map;
import org.apache.spark.SparkConf;
import org.apache.spark.network.buffer.FileSegmentManagedBuffer;
import org.apache.spark.network.buffer.ManagedBuffer;
import org.apache.spark.shuffle.IndexShuffleBlockResolver;
import org.apache.spark.storage.BlockId;
import org.apache.spark.util.collection.OpenHashSet;
import scala.Option;

/** Finds what reduces are to read in map outputs, for an executor's own tasks and for others. */
final class SharedBlockResolver extends IndexShuffleBlockResolver {
  private final ExecutorStreams streams;

  SharedBlockResolver(
      SparkConf conf, Map<Object, OpenHashSet<Object>> tasks, ExecutorStreams streams) {
    super(conf, null, tasks);
    this.streams = streams;
  }

  @Override
  public ManagedBuffer getBlockData(BlockId block, Option<String[]> folders) {
    ManagedBuffer stock = super.getBlockData(block, folders);
    // Of a file that is gone Spark is to see its own buffer, of which it knows what to do then.
    return stock instanceof FileSegmentManagedBuffer segment && segment.getFile().exists()
        ? new SharedSegment(segment, streams)
        : stock;
  }
}
