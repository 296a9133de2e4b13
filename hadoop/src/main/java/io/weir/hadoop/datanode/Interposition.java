// SPDX-License-Identifier: Apache-2.0
package io.weir.hadoop.datanode;

import io.weir.core.request.Operation;
import io.weir.hadoop.cache.ReadAheadFilter;
import io.weir.hadoop.client.Client;
import java.io.File;
import java.io.FileInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.Set;
import org.apache.hadoop.hdfs.protocol.ExtendedBlock;
import org.apache.hadoop.hdfs.server.blockmanagement.BlockIdManager;
import org.apache.hadoop.hdfs.server.datanode.FileIoProvider;
import org.apache.hadoop.hdfs.server.datanode.LocalReplica;
import org.apache.hadoop.hdfs.server.datanode.LocalReplicaInPipeline;
import org.apache.hadoop.hdfs.server.datanode.ReplicaHandler;
import org.apache.hadoop.hdfs.server.datanode.ReplicaInPipeline;
import org.apache.hadoop.hdfs.server.datanode.ReplicaInfo;
import org.apache.hadoop.hdfs.server.datanode.TokenUsers;
import org.apache.hadoop.hdfs.server.datanode.fsdataset.FsVolumeSpi;
import org.apache.hadoop.hdfs.server.datanode.fsdataset.ReplicaOutputStreams;
import org.apache.hadoop.io.IOUtils;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Connects a DataNode's interposer to the block files that it opens. What cannot be wrapped is
 * handed back as it came.
 */
public final class Interposition {
  private static final Logger LOG = LoggerFactory.getLogger(Interposition.class);

  /** The threads that keep blocks in memory: they map a block and lock all of it. */
  private static final String LOCKS_BLOCKS = "FsVolumeImplWorker-";

  private final SafeInterposer interposer;
  private final FileIoProvider files;
  private final String ownUser;
  private final ThreadLocal<Long> checksumsOpened = new ThreadLocal<>();

  public Interposition(Interposer interposer, FileIoProvider files, String ownUser) {
    this.interposer = new SafeInterposer(interposer);
    this.files = files;
    this.ownUser = ownUser;
  }

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
   * @param replica the block as the dataset has it, or null if it is gone by now
   * @param offset where in the block file the stream stands
   */
  public InputStream reading(
      InputStream stock, @Nullable ReplicaInfo replica, ExtendedBlock block, long offset) {
    FsVolumeSpi volume = replica == null ? null : replica.getVolume();
    if (replica == null
        || volume == null
        || volume.isTransientStorage()
        || !(stock instanceof FileInputStream file)) {
      return stock;
    }
    XceiverThread thread = XceiverThread.current();
    if (thread.passesDescriptors()) {
      boolean handsOver =
          interposer.handsOver(transfer(volume, thread, Operation.READ, block, replica));
      return handsOver ? stock : notForHandingOver(stock);
    }
    boolean isLocked = Thread.currentThread().getName().startsWith(LOCKS_BLOCKS);
    if (isLocked) {
      openedChecksums(block); // it does so after the block, and reads both
    }
    BlockIo io = interposer.open(transfer(volume, thread, Operation.READ, block, replica));
    if (io == BlockIo.PASS) {
      return stock;
    }
    boolean hasBursts = interposer.hasBursts(nameOf(volume), Operation.READ);
    try {
      if (hasBursts) {
        leaveOutReadAhead(file);
      }
      if (isLocked && hasBursts) {
        WholeBlock.fetch(io, replica.getNumBytes());
      } else {
        io.opened(offset);
      }
      return new InterposedInputStream(file, io, offset);
    } catch (IOException notOpen) {
      // Whoever reads from the stock stream will be told the same.
      io.closed();
      return stock;
    }
  }

  private static void leaveOutReadAhead(FileInputStream file) throws IOException {
    try {
      ReadAheadFilter.leaveOut(file.getFD());
    } catch (LinkageError changed) {
      LOG.debug("the read-ahead of this Hadoop goes past the gate", changed);
    }
  }

  /**
   * A block is about to be copied inside the node: it is moved into the page cache first, in
   * bursts.
   */
  public void beforeCopy(ExtendedBlock block, ReplicaInfo source) {
    openedChecksums(block); // they are copied too
    passWhole(block, source, Operation.READ);
  }

  /** A copy is in place, and in the page cache: it is written out, through the gate. */
  public void afterCopy(ExtendedBlock block, ReplicaInfo copy) {
    passWhole(block, copy, Operation.WRITE);
  }

  private void passWhole(ExtendedBlock block, ReplicaInfo replica, Operation operation) {
    FsVolumeSpi volume = replica.getVolume();
    if (volume == null || volume.isTransientStorage() || !(replica instanceof LocalReplica)) {
      return;
    }
    BlockIo io =
        interposer.open(transfer(volume, XceiverThread.current(), operation, block, replica));
    if (io == BlockIo.PASS) {
      return;
    }
    try {
      if (interposer.hasBursts(nameOf(volume), operation)) {
        WholeBlock.move(io, replica.getNumBytes());
      } else {
        WholeBlock.count(io, replica.getNumBytes());
      }
    } finally {
      io.closed();
    }
  }

  /** Not being a file's stream, it makes the DataNode tell the client to read through it. */
  private static InputStream notForHandingOver(InputStream stock) {
    IOUtils.closeStream(stock);
    return InputStream.nullInputStream();
  }

  /**
   * A replica that was opened for writing; its block file is open from createStreams on.
   *
   * <p>Not wrapped: a volume in memory, which is no disk, and a replica that is no local file.
   */
  public ReplicaHandler writing(ReplicaHandler stock, ExtendedBlock block) {
    if (!(stock.getReplica() instanceof LocalReplicaInPipeline replica)
        || replica.isOnTransientStorage()) {
      return stock;
    }
    ReplicaInPipeline interposed;
    try {
      interposed =
          new InterposedReplica(
              replica, (streams, offset) -> interpose(streams, replica, block, offset));
    } catch (RuntimeException | LinkageError fault) {
      // The superclass is Hadoop's, and another version's may be another.
      interposer.report(
          new BlockTransfer(
              nameOf(replica.getVolume()),
              Client.unknown(),
              Operation.WRITE,
              block.getBlockPoolId(),
              block.getBlockId()),
          fault);
      return stock;
    }
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
        interposer.open(transfer(volume, XceiverThread.current(), Operation.WRITE, block, replica));
    return io == BlockIo.PASS
        ? stock
        : new InterposedOutputStreams(stock, volume, files, io, offset);
  }

  private BlockTransfer transfer(
      FsVolumeSpi volume,
      XceiverThread thread,
      Operation operation,
      ExtendedBlock block,
      @Nullable Object replica) {
    return new BlockTransfer(
        nameOf(volume),
        CallerResolver.of(
            thread,
            BlockIdManager.isStripedBlockID(block.getBlockId()),
            TokenUsers.current(),
            ownUser),
        operation,
        block.getBlockPoolId(),
        block.getBlockId(),
        replica instanceof LocalReplica local ? local.getBlockFile().toPath() : null,
        operation == Operation.READ && replica instanceof LocalReplica local
            ? checksums(local, block)
            : null);
  }

  /** A DataNode opens the checksums of a block right before the block, in the same thread. */
  private @Nullable Path checksums(LocalReplica replica, ExtendedBlock block) {
    Long opened = checksumsOpened.get();
    checksumsOpened.remove();
    return opened != null && opened == block.getBlockId() ? replica.getMetaFile().toPath() : null;
  }

  /** This thread has opened the checksums of a block. */
  public void openedChecksums(ExtendedBlock block) {
    checksumsOpened.set(block.getBlockId());
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
