// SPDX-License-Identifier: Apache-2.0
package io.weir.lab.load;

import java.io.IOException;
import org.apache.hadoop.fs.FSDataOutputStream;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.jspecify.annotations.Nullable;

/** Clients that write. What they have written stays until the mix is over. */
public final class Writes {
  private Writes() {}

  /** File after file. */
  public static final class Sequential implements ClientOperation {
    private final FileSystem hdfs;
    private final Path folder;
    private final byte[] chunk;
    private final long fileBytes;
    private @Nullable FSDataOutputStream out;
    private long written;
    private int files;

    public Sequential(FileSystem hdfs, Path folder, int bytes, long fileBytes) {
      this.hdfs = hdfs;
      this.folder = folder;
      this.chunk = new byte[bytes];
      this.fileBytes = fileBytes;
    }

    @Override
    public void next() throws IOException {
      FSDataOutputStream to = out;
      if (to == null) {
        to = hdfs.create(new Path(folder, Integer.toString(files)));
        out = to;
        files++;
        written = 0;
      }
      to.write(chunk);
      written += chunk.length;
      if (written >= fileBytes) {
        close();
      }
    }

    @Override
    public void close() throws IOException {
      FSDataOutputStream to = out;
      out = null; // also where it fails: once
      if (to != null) {
        to.close();
      }
    }
  }

  /** Records of a log, each surely written before the next. */
  public static final class Log implements ClientOperation {
    private final FSDataOutputStream out;
    private final byte[] entry;
    private final boolean toDisk;

    public Log(FileSystem hdfs, Path folder, int bytes, boolean toDisk) throws IOException {
      this.out = hdfs.create(new Path(folder, "log"));
      this.entry = new byte[bytes];
      this.toDisk = toDisk;
    }

    @Override
    public void next() throws IOException {
      out.write(entry);
      if (toDisk) {
        out.hsync();
      } else {
        out.hflush();
      }
    }

    @Override
    public void close() throws IOException {
      out.close();
    }
  }

  /** A file of its own each time. */
  public static final class SmallFiles implements ClientOperation {
    private final FileSystem hdfs;
    private final Path folder;
    private final byte[] content;
    private int files;

    public SmallFiles(FileSystem hdfs, Path folder, int bytes) {
      this.hdfs = hdfs;
      this.folder = folder;
      this.content = new byte[bytes];
    }

    @Override
    public void next() throws IOException {
      try (FSDataOutputStream out = hdfs.create(new Path(folder, Integer.toString(files)))) {
        out.write(content);
      }
      files++;
    }

    @Override
    public void close() {}
  }
}
