// SPDX-License-Identifier: Apache-2.0
package io.weir.hadoop.datanode;

import java.io.File;
import java.io.IOException;
import java.io.OutputStream;
import java.util.concurrent.TimeUnit;
import java.util.function.BiFunction;
import org.apache.hadoop.hdfs.server.common.HdfsServerConstants.ReplicaState;
import org.apache.hadoop.hdfs.server.datanode.ChunkChecksum;
import org.apache.hadoop.hdfs.server.datanode.LocalReplicaInPipeline;
import org.apache.hadoop.hdfs.server.datanode.ReplicaInfo;
import org.apache.hadoop.hdfs.server.datanode.fsdataset.ReplicaOutputStreams;
import org.apache.hadoop.hdfs.server.protocol.ReplicaRecoveryInfo;
import org.apache.hadoop.util.DataChecksum;

/**
 * A replica being written, as its writer sees it: the stock replica, but for the streams that it
 * opens. The DataNode's own maps keep the stock replica, and get it back from {@link
 * #getReplicaInfo()}. A temporary replica is wrapped too, and its state says that it is temporary.
 */
final class InterposedReplica extends ForwardingReplica {
  private final LocalReplicaInPipeline stock;
  private final BiFunction<ReplicaOutputStreams, Long, ReplicaOutputStreams> interpose;

  InterposedReplica(
      LocalReplicaInPipeline stock,
      BiFunction<ReplicaOutputStreams, Long, ReplicaOutputStreams> interpose) {
    super(stock);
    this.stock = stock;
    this.interpose = interpose;
  }

  @Override
  public ReplicaOutputStreams createStreams(boolean isCreate, DataChecksum requestedChecksum)
      throws IOException {
    ReplicaOutputStreams streams = stock.createStreams(isCreate, requestedChecksum);
    return interpose.apply(streams, isCreate ? 0 : stock.getBytesOnDisk());
  }

  @Override
  public ReplicaInfo getReplicaInfo() {
    return stock.getReplicaInfo();
  }

  @Override
  public long getBytesAcked() {
    return stock.getBytesAcked();
  }

  @Override
  public void setBytesAcked(long bytesAcked) {
    stock.setBytesAcked(bytesAcked);
  }

  @Override
  public long getBytesOnDisk() {
    return stock.getBytesOnDisk();
  }

  @Override
  public long getVisibleLength() {
    return stock.getVisibleLength();
  }

  @Override
  public ReplicaState getState() {
    return stock.getState();
  }

  @Override
  public long getBytesReserved() {
    return stock.getBytesReserved();
  }

  @Override
  public long getOriginalBytesReserved() {
    return stock.getOriginalBytesReserved();
  }

  @Override
  public void releaseAllBytesReserved() {
    stock.releaseAllBytesReserved();
  }

  @Override
  public void releaseReplicaInfoBytesReserved() {
    stock.releaseReplicaInfoBytesReserved();
  }

  @Override
  public void setLastChecksumAndDataLen(long dataLength, byte[] lastChecksum) {
    stock.setLastChecksumAndDataLen(dataLength, lastChecksum);
  }

  @Override
  public ChunkChecksum getLastChecksumAndDataLen() {
    return stock.getLastChecksumAndDataLen();
  }

  @Override
  public void waitForMinLength(long minLength, long time, TimeUnit unit) throws IOException {
    stock.waitForMinLength(minLength, time, unit);
  }

  @Override
  public void setWriter(Thread writer) {
    stock.setWriter(writer);
  }

  @Override
  public void interruptThread() {
    stock.interruptThread();
  }

  @Override
  public boolean attemptToSetWriter(Thread previous, Thread next) {
    return stock.attemptToSetWriter(previous, next);
  }

  @Override
  public void stopWriter(long timeoutMillis) throws IOException {
    stock.stopWriter(timeoutMillis);
  }

  @Override
  public OutputStream createRestartMetaStream() throws IOException {
    return stock.createRestartMetaStream();
  }

  @Override
  public ReplicaInfo getOriginalReplica() {
    return stock.getOriginalReplica();
  }

  @Override
  public long getRecoveryID() {
    return stock.getRecoveryID();
  }

  @Override
  public void setRecoveryID(long recoveryId) {
    stock.setRecoveryID(recoveryId);
  }

  @Override
  public ReplicaRecoveryInfo createInfo() {
    return stock.createInfo();
  }

  @Override
  public void moveReplicaFrom(ReplicaInfo from, File blockFile) throws IOException {
    stock.moveReplicaFrom(from, blockFile);
  }
}
