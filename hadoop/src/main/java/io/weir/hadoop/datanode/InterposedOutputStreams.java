// SPDX-License-Identifier: Apache-2.0
package io.weir.hadoop.datanode;

import java.io.IOException;
import org.apache.hadoop.hdfs.server.datanode.FileIoProvider;
import org.apache.hadoop.hdfs.server.datanode.fsdataset.FsVolumeSpi;
import org.apache.hadoop.hdfs.server.datanode.fsdataset.ReplicaOutputStreams;

/**
 * A block file open for writing, with a {@link BlockIo} before it.
 *
 * <p>The stock streams stay where they are, so hsync and the rewriting of a last checksum find the
 * files that they expect; only the writing of block data goes through the block I/O.
 */
final class InterposedOutputStreams extends ReplicaOutputStreams {
  private final BlockIo io;
  private long offset;
  private boolean syncing;

  InterposedOutputStreams(
      ReplicaOutputStreams streams,
      FsVolumeSpi volume,
      FileIoProvider files,
      BlockIo io,
      long offset) {
    super(streams.getDataOut(), streams.getChecksumOut(), streams.getChecksum(), volume, files);
    this.io = io;
    this.offset = offset;
  }

  @Override
  public void writeDataToDisk(byte[] bytes, int start, int length) throws IOException {
    endSync();
    Chunk.move(
        io,
        offset,
        length,
        () -> {
          super.writeDataToDisk(bytes, start, length);
          return length;
        });
    offset += length;
  }

  @Override
  public void syncDataOut() throws IOException {
    beginSync();
    try {
      super.syncDataOut();
    } finally {
      endSync();
    }
  }

  /** A DataNode syncs the checksums and then the data: both are one sync. */
  @Override
  public void syncChecksumOut() throws IOException {
    beginSync();
    boolean dataFollows = false;
    try {
      super.syncChecksumOut();
      dataFollows = true;
    } finally {
      if (!dataFollows) {
        endSync();
      }
    }
  }

  private void beginSync() {
    if (!syncing) {
      syncing = true;
      io.beforeSync();
    }
  }

  private void endSync() {
    if (syncing) {
      syncing = false;
      io.afterSync();
    }
  }

  @Override
  public void closeDataStream() throws IOException {
    try {
      super.closeDataStream();
    } finally {
      endSync();
      io.closed();
    }
  }

  @Override
  public void close() {
    try {
      super.close();
    } finally {
      endSync();
      io.closed();
    }
  }
}
