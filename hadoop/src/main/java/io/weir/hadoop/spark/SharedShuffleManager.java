// SPDX-License-Identifier: Apache-2.0
package io.weir.hadoop.spark;

import org.apache.spark.SparkConf;
import org.apache.spark.shuffle.IndexShuffleBlockResolver;
import org.apache.spark.shuffle.sort.SortShuffleManager;
import org.jspecify.annotations.Nullable;

/**
 * Spark's own shuffle, of which executors read and serve what is on their disks in their
 * application's share: the value of {@code spark.shuffle.manager}. Where no socket is set, or
 * nobody answers at it, this is the stock manager.
 */
public final class SharedShuffleManager extends SortShuffleManager {
  private final @Nullable IndexShuffleBlockResolver resolver;

  /** Called by Spark. */
  public SharedShuffleManager(SparkConf conf) {
    super(conf);
    this.resolver = resolver(conf);
  }

  private @Nullable IndexShuffleBlockResolver resolver(SparkConf conf) {
    ExecutorStreams streams = ExecutorStreams.of(conf);
    try {
      return streams == null
          ? null
          : new SharedBlockResolver(
              conf, super.shuffleBlockResolver().taskIdMapsForShuffle(), streams);
    } catch (LinkageError otherSpark) {
      ExecutorStreams.failed(otherSpark);
      return null;
    }
  }

  @Override
  public IndexShuffleBlockResolver shuffleBlockResolver() {
    return resolver == null ? super.shuffleBlockResolver() : resolver;
  }
}
