// SPDX-License-Identifier: Apache-2.0
package io.weir.hadoop.spark;

import java.io.File;
import java.util.Collections;
import org.apache.spark.SparkConf;
import org.apache.spark.shuffle.IndexShuffleBlockResolver;
import org.apache.spark.storage.BlockManager;
import org.jspecify.annotations.Nullable;

/** Where a writer of one map output puts its files; notes which one it writes before it is done. */
final class NotedTemporaryFile extends IndexShuffleBlockResolver {
  private @Nullable File noted;

  NotedTemporaryFile(SparkConf conf, BlockManager blocks) {
    super(conf, blocks, Collections.emptyMap());
  }

  @Override
  public File createTempFile(File file) {
    File temporary = super.createTempFile(file);
    noted = temporary;
    return temporary;
  }

  /** Null while there is none. */
  @Nullable File noted() {
    return noted;
  }
}
