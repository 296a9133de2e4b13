// SPDX-License-Identifier: Apache-2.0
package io.weir.hadoop.sync;

import java.io.FileInputStream;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import org.apache.hadoop.io.IOUtils;
import org.apache.hadoop.io.nativeio.NativeIO;
import org.apache.hadoop.util.Shell;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The system call by which a file is written to the disk behind its writer. The first two ask the
 * kernel for the data alone; the last also waits for the inode, as the file has grown: two seeks
 * more on a rotating disk.
 */
public enum SyncWay {
  /** sync_file_range by Hadoop's native library. */
  HADOOP_NATIVE {
    @Override
    boolean isHere() {
      return Shell.LINUX && NativeIO.isAvailable(); // elsewhere it has no such call
    }

    @Override
    public SyncedFile open(Path file) throws IOException {
      FileInputStream in = new FileInputStream(file.toFile()); // a writer would make it anew
      return new SyncedFile() {
        @Override
        public void sync(long offset, long bytes) throws IOException {
          NativeIO.POSIX.syncFileRangeIfPossible(in.getFD(), offset, bytes, LibC.WRITE_AND_WAIT);
        }

        @Override
        public void close() {
          IOUtils.closeStream(in);
        }
      };
    }
  },

  /** sync_file_range by JNA, which Hadoop brings for its NodeManager. */
  JNA {
    @Override
    boolean isHere() {
      return LibC.isHere();
    }

    @Override
    public SyncedFile open(Path file) throws IOException {
      return new RangeSyncedFile(file);
    }
  },

  FORCE {
    @Override
    boolean isHere() {
      return true;
    }

    @Override
    public SyncedFile open(Path file) throws IOException {
      FileChannel out = FileChannel.open(file, StandardOpenOption.WRITE);
      return new SyncedFile() {
        @Override
        public void sync(long offset, long bytes) throws IOException {
          out.force(/* metaData= */ false); // it knows no ranges
        }

        @Override
        public void close() {
          IOUtils.closeStream(out);
        }
      };
    }
  };

  private static final Logger LOG = LoggerFactory.getLogger(SyncWay.class);

  private static final class OfThisMachine {
    static final SyncWay WAY = find();

    private static SyncWay find() {
      for (SyncWay way : values()) {
        if (way.isHere()) {
          LOG.info("Where Weir syncs behind writers it does so by {}", way);
          return way;
        }
      }
      throw new IllegalStateException("not even " + FORCE);
    }
  }

  /** The first of the ways that this machine has; looked for once. */
  public static SyncWay ofThisMachine() {
    return OfThisMachine.WAY;
  }

  abstract boolean isHere();

  /** Opens a file that exists, to sync it; it may be renamed or deleted meanwhile. */
  public abstract SyncedFile open(Path file) throws IOException;
}
