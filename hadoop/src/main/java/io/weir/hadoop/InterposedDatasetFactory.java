// SPDX-License-Identifier: Apache-2.0
package io.weir.hadoop;

import io.weir.hadoop.datanode.Interposer;
import io.weir.hadoop.datanode.Interposition;
import java.io.IOException;
import java.util.Objects;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.hdfs.server.datanode.DataNode;
import org.apache.hadoop.hdfs.server.datanode.DataStorage;
import org.apache.hadoop.hdfs.server.datanode.TokenUsers;
import org.apache.hadoop.hdfs.server.datanode.fsdataset.FsDatasetSpi;
import org.apache.hadoop.hdfs.server.datanode.fsdataset.impl.FsDatasetFactory;
import org.apache.hadoop.hdfs.server.datanode.fsdataset.impl.InterposedDataset;
import org.apache.hadoop.security.UserGroupInformation;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Creates a DataNode's dataset with an {@link io.weir.hadoop.datanode.Interposer} before its block
 * files; subclasses are named by {@code dfs.datanode.fsdataset.factory}.
 *
 * <p>It fails open. An interposer that cannot be made, or a Hadoop whose insides have changed,
 * costs one line in the log, and the DataNode starts as without Weir.
 */
public abstract class InterposedDatasetFactory extends FsDatasetSpi.Factory<FsDatasetSpi<?>> {
  private static final Logger LOG = LoggerFactory.getLogger(InterposedDatasetFactory.class);

  protected abstract Interposer interposer(DataNode datanode, Configuration conf);

  @Override
  public FsDatasetSpi<?> newInstance(DataNode datanode, DataStorage storage, Configuration conf)
      throws IOException {
    // The stock factory's result is not public: its base type is.
    FsDatasetSpi.Factory<? extends FsDatasetSpi<?>> stock = new FsDatasetFactory();
    Interposition interposition;
    try {
      interposition =
          new Interposition(
              Objects.requireNonNull(interposer(datanode, conf), "interposer"),
              datanode.getFileIoProvider(),
              UserGroupInformation.getLoginUser().getShortUserName());
    } catch (IllegalArgumentException refused) {
      // An operator's line: what is wrong with which setting.
      LOG.error(
          "Weir is off on this DataNode, which starts as without it: {}", refused.getMessage());
      return stock.newInstance(datanode, storage, conf);
    } catch (RuntimeException | Error fault) {
      LOG.error("Weir is off on this DataNode, which starts as without it", fault);
      return stock.newInstance(datanode, storage, conf);
    }
    boolean stays = false;
    try {
      FsDatasetSpi<?> interposed = interposed(datanode, storage, conf, interposition);
      stays = interposed != null;
      return interposed != null ? interposed : stock.newInstance(datanode, storage, conf);
    } finally {
      if (!stays) {
        interposition.close(); // Hadoop tries again, with another one
      }
    }
  }

  /** The dataset, or null if this Hadoop is another one inside. */
  private static @Nullable FsDatasetSpi<?> interposed(
      DataNode datanode, DataStorage storage, Configuration conf, Interposition interposition)
      throws IOException {
    try {
      TokenUsers.watch(datanode);
    } catch (LinkageError changed) {
      LOG.warn("Weir cannot see the users of block tokens: it does not fit this Hadoop", changed);
    }
    try {
      return new InterposedDataset(datanode, storage, conf, interposition);
    } catch (LinkageError changed) {
      LOG.error("Weir is off on this DataNode: it does not fit this Hadoop", changed);
      return null;
    }
  }
}
