// SPDX-License-Identifier: Apache-2.0
package io.weir.hadoop.datanode;

import java.io.IOException;
import java.io.OutputStream;
import java.util.concurrent.TimeUnit;
import java.util.function.BiFunction;
import org.apache.hadoop.hdfs.server.common.HdfsServerConstants.ReplicaState;
import org.apache.hadoop.hdfs.server.datanode.ChunkChecksum;
import org.apache.hadoop.hdfs.server.datanode.ReplicaInPipeline;
import org.apache.hadoop.hdfs.server.datanode.ReplicaInfo;
import org.apache.hadoop.hdfs.server.datanode.fsdataset.FsVolumeSpi;
import org.apache.hadoop.hdfs.server.datanode.fsdataset.ReplicaOutputStreams;
import org.apache.hadoop.util.DataChecksum;

/**
 * A replica being written, as its writer sees it: the stock replica, but for the streams that it
 * opens. The DataNode's own maps keep the stock replica, and get it back from {@link
 * #getReplicaInfo()}.
 */
final class InterposedReplica implements ReplicaInPipeline {
  private final ReplicaInPipeline replica;
  private final BiFunction<ReplicaOutputStreams, Long, ReplicaOutputStreams> interpose;

  /**
   * @param interpose from the stock streams, and the offset in the block file at which they will
   *     write, to the streams that the writer gets; must not throw
   */
  InterposedReplica(
      ReplicaInPipeline replica,
      BiFunction<ReplicaOutputStreams, Long, ReplicaOutputStreams> interpose) {
    this.replica = replica;
    this.interpose = interpose;
  }

  @Override
  public ReplicaOutputStreams createStreams(boolean isCreate, DataChecksum requestedChecksum)
      throws IOException {
    ReplicaOutputStreams streams = replica.createStreams(isCreate, requestedChecksum);
    return interpose.apply(streams, isCreate ? 0 : replica.getBytesOnDisk());
  }

  @Override
  public OutputStream createRestartMetaStream() throws IOException {
    return replica.createRestartMetaStream();
  }

  @Override
  public ReplicaInfo getReplicaInfo() {
    return replica.getReplicaInfo();
  }

  @Override
  public void setNumBytes(long bytesReceived) {
    replica.setNumBytes(bytesReceived);
  }

  @Override
  public long getBytesAcked() {
    return replica.getBytesAcked();
  }

  @Override
  public void setBytesAcked(long bytesAcked) {
    replica.setBytesAcked(bytesAcked);
  }

  @Override
  public void releaseAllBytesReserved() {
    replica.releaseAllBytesReserved();
  }

  @Override
  public void releaseReplicaInfoBytesReserved() {
    replica.releaseReplicaInfoBytesReserved();
  }

  @Override
  public void setLastChecksumAndDataLen(long dataLength, byte[] lastChecksum) {
    replica.setLastChecksumAndDataLen(dataLength, lastChecksum);
  }

  @Override
  public ChunkChecksum getLastChecksumAndDataLen() {
    return replica.getLastChecksumAndDataLen();
  }

  @Override
  public void setWriter(Thread writer) {
    replica.setWriter(writer);
  }

  @Override
  public void interruptThread() {
    replica.interruptThread();
  }

  @Override
  public boolean attemptToSetWriter(Thread previous, Thread next) {
    return replica.attemptToSetWriter(previous, next);
  }

  @Override
  public void stopWriter(long timeoutMillis) throws IOException {
    replica.stopWriter(timeoutMillis);
  }

  @Override
  public void waitForMinLength(long minLength, long time, TimeUnit unit) throws IOException {
    replica.waitForMinLength(minLength, time, unit);
  }

  @Override
  public long getBlockId() {
    return replica.getBlockId();
  }

  @Override
  public long getGenerationStamp() {
    return replica.getGenerationStamp();
  }

  @Override
  public ReplicaState getState() {
    return replica.getState();
  }

  @Override
  public long getNumBytes() {
    return replica.getNumBytes();
  }

  @Override
  public long getBytesOnDisk() {
    return replica.getBytesOnDisk();
  }

  @Override
  public long getVisibleLength() {
    return replica.getVisibleLength();
  }

  @Override
  public String getStorageUuid() {
    return replica.getStorageUuid();
  }

  @Override
  public boolean isOnTransientStorage() {
    return replica.isOnTransientStorage();
  }

  @Override
  public FsVolumeSpi getVolume() {
    return replica.getVolume();
  }

  @Override
  public String toString() {
    return replica.toString();
  }
}
