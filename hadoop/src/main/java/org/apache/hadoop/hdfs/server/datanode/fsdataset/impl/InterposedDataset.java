// SPDX-License-Identifier: Apache-2.0
package org.apache.hadoop.hdfs.server.datanode.fsdataset.impl;

import io.weir.hadoop.datanode.Interposition;
import java.io.IOException;
import java.io.InputStream;
import java.util.Collection;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.StorageType;
import org.apache.hadoop.hdfs.protocol.ExtendedBlock;
import org.apache.hadoop.hdfs.server.datanode.DataNode;
import org.apache.hadoop.hdfs.server.datanode.DataStorage;
import org.apache.hadoop.hdfs.server.datanode.ReplicaHandler;
import org.apache.hadoop.hdfs.server.datanode.ReplicaInfo;
import org.apache.hadoop.hdfs.server.datanode.StorageLocation;
import org.apache.hadoop.hdfs.server.datanode.fsdataset.FsVolumeReference;
import org.apache.hadoop.hdfs.server.datanode.fsdataset.LengthInputStream;

/**
 * The stock dataset with overridden methods that open or copy block files: their data passes
 * through an {@link Interposition}.
 *
 * <p>It is in Hadoop's package because {@code FsDatasetImpl} is visible nowhere else, and it has to
 * be one: {@code RamDiskAsyncLazyPersistService} casts the DataNode's dataset to it, so a proxy
 * would break files with the LAZY_PERSIST policy.
 *
 * <p>Not overridden: the four-argument {@code createRbw} ends in the other one, the result of
 * {@code convertTemporaryToRbw} is never written to, and {@code getTmpInputStreams} reads one
 * checksum's chunk when an append starts in the middle of it.
 */
public final class InterposedDataset extends FsDatasetImpl {
  private final Interposition interposition;

  public InterposedDataset(
      DataNode datanode, DataStorage storage, Configuration conf, Interposition interposition)
      throws IOException {
    super(datanode, storage, conf);
    this.interposition = interposition;
  }

  @Override
  public void shutdown() {
    super.shutdown();
    interposition.close();
  }

  /** Called for volumes that are swapped out and for those that have failed. */
  @Override
  public void removeVolumes(Collection<StorageLocation> locations, boolean clearFailure) {
    super.removeVolumes(locations, clearFailure);
    try (FsVolumeReferences left = getFsVolumeReferences()) {
      interposition.volumesLeft(left);
    } catch (IOException stillInUse) {
      LOG.debug("a reference to a volume was not closed", stillInUse);
    }
  }

  @Override
  public LengthInputStream getMetaDataInputStream(ExtendedBlock block) throws IOException {
    LengthInputStream checksums = super.getMetaDataInputStream(block);
    interposition.openedChecksums(block);
    return checksums;
  }

  @Override
  public InputStream getBlockInputStream(ExtendedBlock block, long offset) throws IOException {
    InputStream stock = super.getBlockInputStream(block, offset);
    ReplicaInfo replica = volumeMap.get(block.getBlockPoolId(), block.getLocalBlock());
    return interposition.reading(stock, replica, block, offset);
  }

  /**
   * Where both moves inside a node, the mover's and the disk balancer's, copy a block; no lock is
   * held.
   */
  @Override
  ReplicaInfo moveBlock(
      ExtendedBlock block, ReplicaInfo source, FsVolumeReference target, boolean onSameMount)
      throws IOException {
    if (onSameMount) {
      return super.moveBlock(block, source, target, onSameMount);
    }
    interposition.beforeCopy(block, source);
    ReplicaInfo temporary = super.moveBlock(block, source, target, onSameMount);
    ReplicaInfo copy = volumeMap.get(block.getBlockPoolId(), block.getLocalBlock());
    if (copy != null && copy.getVolume() == target.getVolume()) {
      interposition.afterCopy(block, copy);
    }
    return temporary;
  }

  @Override
  public ReplicaHandler createRbw(
      StorageType storageType,
      String storageId,
      ExtendedBlock block,
      boolean allowLazyPersist,
      long newGenerationStamp)
      throws IOException {
    return interposition.writing(
        super.createRbw(storageType, storageId, block, allowLazyPersist, newGenerationStamp),
        block);
  }

  @Override
  public ReplicaHandler createTemporary(
      StorageType storageType, String storageId, ExtendedBlock block, boolean isTransfer)
      throws IOException {
    return interposition.writing(
        super.createTemporary(storageType, storageId, block, isTransfer), block);
  }

  @Override
  public ReplicaHandler append(ExtendedBlock block, long newGenerationStamp, long expectedBytes)
      throws IOException {
    return interposition.writing(super.append(block, newGenerationStamp, expectedBytes), block);
  }

  @Override
  public ReplicaHandler recoverAppend(
      ExtendedBlock block, long newGenerationStamp, long expectedBytes) throws IOException {
    return interposition.writing(
        super.recoverAppend(block, newGenerationStamp, expectedBytes), block);
  }

  @Override
  public ReplicaHandler recoverRbw(
      ExtendedBlock block, long newGenerationStamp, long minBytes, long maxBytes)
      throws IOException {
    return interposition.writing(
        super.recoverRbw(block, newGenerationStamp, minBytes, maxBytes), block);
  }
}
