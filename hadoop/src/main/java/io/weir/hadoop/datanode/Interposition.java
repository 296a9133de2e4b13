// SPDX-License-Identifier: Apache-2.0
package io.weir.hadoop.datanode;

import io.weir.core.Operation;
import java.io.File;
import java.io.FileInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.util.HashSet;
import java.util.Set;
import org.apache.hadoop.hdfs.protocol.ExtendedBlock;
import org.apache.hadoop.hdfs.server.blockmanagement.BlockIdManager;
import org.apache.hadoop.hdfs.server.datanode.FileIoProvider;
import org.apache.hadoop.hdfs.server.datanode.LocalReplica;
import org.apache.hadoop.hdfs.server.datanode.ReplicaHandler;
import org.apache.hadoop.hdfs.server.datanode.ReplicaInPipeline;
import org.apache.hadoop.hdfs.server.datanode.TokenUsers;
import org.apache.hadoop.hdfs.server.datanode.fsdataset.FsVolumeSpi;
import org.apache.hadoop.hdfs.server.datanode.fsdataset.ReplicaOutputStreams;
import org.apache.hadoop.io.IOUtils;
import org.jspecify.annotations.Nullable;

/**
 * Puts one DataNode's interposer before the block files that it opens. What cannot be wrapped is
 * handed back as it came.
 */
public final class Interposition {
  private final SafeInterposer interposer;
  private final FileIoProvider files;
  private final String ownUser;

  /**
   * @param ownUser who the DataNode runs as
   */
  public Interposition(Interposer interposer, FileIoProvider files, String ownUser) {
    this.interposer = new SafeInterposer(interposer);
    this.files = files;
    this.ownUser = ownUser;
  }

  /** The DataNode has closed its volumes. */
  public void close() {
    interposer.close();
  }

  /** Volumes were taken out of the DataNode, or have failed: these are left. */
  public void volumesLeft(Iterable<? extends FsVolumeSpi> volumes) {
    Set<String> names = new HashSet<>();
    volumes.forEach(volume -> names.add(nameOf(volume)));
    interposer.volumesLeft(names);
  }

  /**
   * A block that was opened for reading.
   *
   * <p>Not wrapped: a volume in memory, which is no disk; a stream that is no file (provided
   * storage, simulated data); and a descriptor that is handed to the client for a short-circuit
   * read, which nothing in this process sees, where the interposer hands it over.
   *
   * @param volume where the block is, or null if it is gone by now
   * @param offset where in the block file the stream stands
   */
  public InputStream reading(
      InputStream stock, @Nullable FsVolumeSpi volume, ExtendedBlock block, long offset) {
    if (volume == null || volume.isTransientStorage() || !(stock instanceof FileInputStream file)) {
      return stock;
    }
    XceiverThread thread = XceiverThread.current();
    if (thread.passesDescriptors()) {
      boolean handsOver = interposer.handsOver(transfer(volume, thread, Operation.READ, block));
      return handsOver ? stock : notForHandingOver(stock);
    }
    BlockIo io = interposer.open(transfer(volume, thread, Operation.READ, block));
    if (io == BlockIo.PASS) {
      return stock;
    }
    try {
      return new InterposedInputStream(file, io, offset);
    } catch (IOException notOpen) {
      // Whoever reads from the stock stream will be told the same.
      io.closed();
      return stock;
    }
  }

  /** Not being a file's stream, it makes the DataNode tell the client to read through it. */
  private static InputStream notForHandingOver(InputStream stock) {
    IOUtils.closeStream(stock);
    return InputStream.nullInputStream();
  }

  /** A replica that was opened for writing; its block file is open from createStreams on. */
  public ReplicaHandler writing(ReplicaHandler stock, ExtendedBlock block) {
    ReplicaInPipeline replica = stock.getReplica();
    ReplicaInPipeline interposed =
        new InterposedReplica(
            replica, (streams, offset) -> interpose(streams, replica, block, offset));
    return new ReplicaHandler(interposed, null) {
      @Override
      public void close() throws IOException {
        stock.close();
      }
    };
  }

  private ReplicaOutputStreams interpose(
      ReplicaOutputStreams stock, ReplicaInPipeline replica, ExtendedBlock block, long offset) {
    FsVolumeSpi volume = replica.getVolume();
    BlockIo io =
        volume.isTransientStorage()
            ? BlockIo.PASS
            : interposer.open(writing(volume, replica, block));
    // Also when the block I/O is PASS: the writer of an InterposedReplica relies on the directory
    // being synced.
    return new InterposedOutputStreams(stock, replica, files, io, offset);
  }

  private BlockTransfer writing(
      FsVolumeSpi volume, ReplicaInPipeline replica, ExtendedBlock block) {
    BlockTransfer of = transfer(volume, XceiverThread.current(), Operation.WRITE, block);
    return replica instanceof LocalReplica local
        ? new BlockTransfer(
            of.volume(),
            of.client(),
            of.operation(),
            of.pool(),
            of.blockId(),
            local.getBlockFile().toPath())
        : of;
  }

  private BlockTransfer transfer(
      FsVolumeSpi volume, XceiverThread thread, Operation operation, ExtendedBlock block) {
    return new BlockTransfer(
        nameOf(volume),
        WhoAsks.of(
            thread,
            BlockIdManager.isStripedBlockID(block.getBlockId()),
            TokenUsers.current(),
            ownUser),
        operation,
        block.getBlockPoolId(),
        block.getBlockId());
  }

  /** The volume's directory, as an operator configured it. */
  static String nameOf(FsVolumeSpi volume) {
    URI base = volume.getBaseURI();
    if (base == null) {
      return volume.getStorageID();
    }
    boolean local = "file".equals(base.getScheme()) && base.getPath() != null;
    return local ? new File(base.getPath()).getPath() : base.toString();
  }
}
