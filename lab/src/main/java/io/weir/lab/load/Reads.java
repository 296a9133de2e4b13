// SPDX-License-Identifier: Apache-2.0
package io.weir.lab.load;

import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.apache.hadoop.fs.FSDataInputStream;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.jspecify.annotations.Nullable;

/** Clients that read; none ever reads a place twice, which the page cache would serve. */
public final class Reads {
  private Reads() {}

  /** From the first file's beginning to the last one's end. */
  public static final class Sequential implements ClientOperation {
    private final FileSystem hdfs;
    private final List<Path> files;
    private final byte[] buffer;
    private @Nullable FSDataInputStream in;
    private int opened;

    public Sequential(FileSystem hdfs, List<Path> files, int bytes) {
      this.hdfs = hdfs;
      this.files = files;
      this.buffer = new byte[bytes];
    }

    @Override
    public void next() throws IOException {
      int full = 0;
      while (full < buffer.length) {
        FSDataInputStream from = in == null ? open() : in;
        int read = from.read(buffer, full, buffer.length - full);
        if (read < 0) {
          close();
        } else {
          full += read;
        }
      }
    }

    private FSDataInputStream open() throws IOException {
      if (opened == files.size()) {
        throw new IOException(
            "a reader has read all of its %d files, and would be served from the page cache now"
                .formatted(opened));
      }
      FSDataInputStream fresh = hdfs.open(files.get(opened));
      opened++;
      in = fresh;
      return fresh;
    }

    @Override
    public void close() throws IOException {
      if (in != null) {
        in.close();
        in = null;
      }
    }
  }

  /** Places of some files in random order, dealt to all threads that ask. */
  public static final class Places {
    /** The kernel reads no more ahead of a read that does not go on where another ended. */
    private static final int MARGIN_BYTES = 28 << 10;

    private final List<Path> files;
    private final int spacingBytes;
    private final int perFile;
    private final int[] order;
    private final AtomicInteger dealt = new AtomicInteger();

    public Places(List<Path> files, long fileBytes, int bytes, long seed) {
      this.files = files;
      this.spacingBytes = bytes + MARGIN_BYTES;
      this.perFile = (int) (fileBytes / spacingBytes);
      this.order = IntStream.range(0, files.size() * perFile).toArray();
      SplittableRandom random = new SplittableRandom(seed);
      for (int i = order.length - 1; i > 0; i--) {
        int other = random.nextInt(i + 1);
        int place = order[i];
        order[i] = order[other];
        order[other] = place;
      }
    }

    private int deal() throws IOException {
      int turn = dealt.getAndIncrement();
      if (turn >= order.length) {
        throw new IOException(
            "random readers have read all of their %d places, and would be served from the page cache now"
                .formatted(order.length));
      }
      return order[turn];
    }
  }

  /** At places that it is dealt. */
  public static final class Random implements ClientOperation {
    private final FileSystem hdfs;
    private final Places places;
    private final byte[] buffer;
    private final Map<Path, FSDataInputStream> open = new HashMap<>();

    public Random(FileSystem hdfs, Places places, int bytes) {
      this.hdfs = hdfs;
      this.places = places;
      this.buffer = new byte[bytes];
    }

    @Override
    public void next() throws IOException {
      int place = places.deal();
      Path file = places.files.get(place / places.perFile);
      FSDataInputStream in = open.get(file);
      if (in == null) {
        in = hdfs.open(file);
        open.put(file, in);
      }
      in.readFully((long) (place % places.perFile) * places.spacingBytes, buffer);
    }

    @Override
    public void close() throws IOException {
      for (FSDataInputStream each : new ArrayList<>(open.values())) {
        each.close();
      }
      open.clear();
    }
  }
}
