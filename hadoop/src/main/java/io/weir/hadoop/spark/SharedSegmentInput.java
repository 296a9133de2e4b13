// SPDX-License-Identifier: Apache-2.0
package io.weir.hadoop.spark;

import io.weir.hadoop.local.FetchedPart;
import java.io.IOException;
import java.io.InputStream;
import org.apache.spark.network.buffer.FileSegmentManagedBuffer;
import org.jspecify.annotations.Nullable;

/**
 * A segment as a stream. It is opened when it is first read: Spark takes a fault of opening one for
 * a fault of its own class, and ends the task where it would fetch the segment again.
 */
final class SharedSegmentInput extends InputStream {
  private final FileSegmentManagedBuffer segment;
  private final FetchedPart part;
  private @Nullable InputStream opened;
  private long position;

  SharedSegmentInput(FileSegmentManagedBuffer segment, FetchedPart part) {
    this.segment = segment;
    this.part = part;
    this.position = segment.getOffset();
  }

  private InputStream stock() throws IOException {
    InputStream its = opened;
    if (its == null) {
      its = segment.createInputStream();
      opened = its;
    }
    return its;
  }

  @Override
  public int read() throws IOException {
    part.ready(position);
    int octet = stock().read();
    position += octet < 0 ? 0 : 1;
    return octet;
  }

  @Override
  public int read(byte[] bytes, int offset, int length) throws IOException {
    int most = length == 0 ? 0 : (int) Math.max(1, Math.min(length, part.ready(position)));
    int read = stock().read(bytes, offset, most);
    position += Math.max(0, read);
    return read;
  }

  @Override
  public long skip(long bytes) throws IOException {
    long skipped = stock().skip(bytes);
    position += skipped;
    return skipped;
  }

  @Override
  public int available() throws IOException {
    return stock().available();
  }

  @Override
  public void close() throws IOException {
    part.close();
    if (opened != null) {
      opened.close();
    }
  }
}
