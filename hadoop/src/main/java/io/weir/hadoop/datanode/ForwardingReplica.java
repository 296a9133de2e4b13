// SPDX-License-Identifier: Apache-2.0
package io.weir.hadoop.datanode;

import java.io.DataInput;
import java.io.DataOutput;
import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.URI;
import org.apache.hadoop.fs.LocalFileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.hdfs.protocol.Block;
import org.apache.hadoop.hdfs.server.datanode.FileIoProvider;
import org.apache.hadoop.hdfs.server.datanode.LocalReplicaInPipeline;
import org.apache.hadoop.hdfs.server.datanode.ReplicaBeingWritten;
import org.apache.hadoop.hdfs.server.datanode.StorageLocation;
import org.apache.hadoop.hdfs.server.datanode.fsdataset.FsVolumeSpi;
import org.apache.hadoop.hdfs.server.datanode.fsdataset.FsVolumeSpi.ScanInfo;
import org.apache.hadoop.hdfs.server.datanode.fsdataset.LengthInputStream;

/**
 * The block, the files and the volume of another replica, the stock one, in a type that callers can
 * cast to: for instance, a DataNode syncs the directory only of a {@code LocalReplica}. The state
 * of the superclasses is not used: there it reserves no space and has no writer, and every method
 * goes to the stock replica.
 *
 * <p>Not overridden: {@code getNext} and {@code setNext}, which link an object into the collection
 * that holds this very object, and {@code setVolume}, which only Hadoop's package can override.
 */
abstract class ForwardingReplica extends ReplicaBeingWritten {
  private final LocalReplicaInPipeline stock;

  ForwardingReplica(LocalReplicaInPipeline stock) {
    super(stock, stock.getVolume(), stock.getBlockFile().getParentFile(), null);
    this.stock = stock;
  }

  /** The superclasses' constructors call this method before there is a stock replica. */
  @Override
  public void set(long blockId, long length, long generationStamp) {
    if (stock == null) {
      super.set(blockId, length, generationStamp);
    } else {
      stock.set(blockId, length, generationStamp);
    }
  }

  /** The superclasses' constructors call this method before there is a stock replica. */
  @Override
  public long getBlockId() {
    return stock == null ? super.getBlockId() : stock.getBlockId();
  }

  @Override
  protected File getDir() {
    return stock.getBlockFile().getParentFile();
  }

  // Its files.

  @Override
  public File getBlockFile() {
    return stock.getBlockFile();
  }

  @Override
  public File getMetaFile() {
    return stock.getMetaFile();
  }

  @Override
  public boolean breakHardLinksIfNeeded() throws IOException {
    return stock.breakHardLinksIfNeeded();
  }

  @Override
  public URI getBlockURI() {
    return stock.getBlockURI();
  }

  @Override
  public InputStream getDataInputStream(long offset) throws IOException {
    return stock.getDataInputStream(offset);
  }

  @Override
  public OutputStream getDataOutputStream(boolean append) throws IOException {
    return stock.getDataOutputStream(append);
  }

  @Override
  public boolean blockDataExists() {
    return stock.blockDataExists();
  }

  @Override
  public boolean deleteBlockData() {
    return stock.deleteBlockData();
  }

  @Override
  public long getBlockDataLength() {
    return stock.getBlockDataLength();
  }

  @Override
  public URI getMetadataURI() {
    return stock.getMetadataURI();
  }

  @Override
  public LengthInputStream getMetadataInputStream(long offset) throws IOException {
    return stock.getMetadataInputStream(offset);
  }

  @Override
  public OutputStream getMetadataOutputStream(boolean append) throws IOException {
    return stock.getMetadataOutputStream(append);
  }

  @Override
  public boolean metadataExists() {
    return stock.metadataExists();
  }

  @Override
  public boolean deleteMetadata() {
    return stock.deleteMetadata();
  }

  @Override
  public long getMetadataLength() {
    return stock.getMetadataLength();
  }

  @Override
  public boolean renameMeta(URI destination) throws IOException {
    return stock.renameMeta(destination);
  }

  @Override
  public boolean renameData(URI destination) throws IOException {
    return stock.renameData(destination);
  }

  @Override
  public void updateWithReplica(StorageLocation location) {
    stock.updateWithReplica(location);
  }

  @Override
  public boolean getPinning(LocalFileSystem localFileSystem) throws IOException {
    return stock.getPinning(localFileSystem);
  }

  @Override
  public boolean getPinning(LocalFileSystem localFileSystem, Path path) throws IOException {
    return stock.getPinning(localFileSystem, path);
  }

  @Override
  public void setPinning(LocalFileSystem localFileSystem) throws IOException {
    stock.setPinning(localFileSystem);
  }

  @Override
  public void setPinning(LocalFileSystem localFileSystem, Path path) throws IOException {
    stock.setPinning(localFileSystem, path);
  }

  @Override
  public void bumpReplicaGS(long generationStamp) throws IOException {
    stock.bumpReplicaGS(generationStamp);
  }

  @Override
  public void truncateBlock(long length) throws IOException {
    stock.truncateBlock(length);
  }

  @Override
  public int compareWith(ScanInfo found) {
    return stock.compareWith(found);
  }

  @Override
  public void copyMetadata(URI destination) throws IOException {
    stock.copyMetadata(destination);
  }

  @Override
  public void copyBlockdata(URI destination) throws IOException {
    stock.copyBlockdata(destination);
  }

  @Override
  public void fsyncDirectory() throws IOException {
    stock.fsyncDirectory();
  }

  // Its volume.

  @Override
  public FsVolumeSpi getVolume() {
    return stock.getVolume();
  }

  @Override
  public FileIoProvider getFileIoProvider() {
    return stock.getFileIoProvider();
  }

  @Override
  public String getStorageUuid() {
    return stock.getStorageUuid();
  }

  @Override
  public boolean isOnTransientStorage() {
    return stock.isOnTransientStorage();
  }

  // A block.

  @Override
  public void setBlockId(long blockId) {
    stock.setBlockId(blockId);
  }

  @Override
  public String getBlockName() {
    return stock.getBlockName();
  }

  @Override
  public long getNumBytes() {
    return stock.getNumBytes();
  }

  @Override
  public void setNumBytes(long length) {
    stock.setNumBytes(length);
  }

  @Override
  public long getGenerationStamp() {
    return stock.getGenerationStamp();
  }

  @Override
  public void setGenerationStamp(long generationStamp) {
    stock.setGenerationStamp(generationStamp);
  }

  @Override
  public void appendStringTo(StringBuilder text) {
    stock.appendStringTo(text);
  }

  @Override
  public void write(DataOutput out) throws IOException {
    stock.write(out);
  }

  @Override
  public void readFields(DataInput in) throws IOException {
    stock.readFields(in);
  }

  @Override
  public void writeId(DataOutput out) throws IOException {
    stock.writeId(out);
  }

  @Override
  public void readId(DataInput in) throws IOException {
    stock.readId(in);
  }

  @Override
  public int compareTo(Block other) {
    return stock.compareTo(other);
  }

  @Override
  public boolean equals(Object other) {
    return stock.equals(other);
  }

  @Override
  public int hashCode() {
    return stock.hashCode();
  }

  @Override
  public String toString() {
    return stock.toString();
  }
}
