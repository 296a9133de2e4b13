// SPDX-License-Identifier: Apache-2.0
package io.weir.mapreduce.tez;

import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import org.apache.hadoop.io.Writable;

/** A message of protobuf within a sequence file: its length as a varint, and its bytes. */
public final class MessageBytes implements Writable {
  private static final int LONGEST = 64 << 20;
  private static final int BITS = 7;
  private static final int MOST_SHIFT = 28;
  private static final int MORE = 0x80;

  private byte[] bytes = {};

  /** Hadoop makes its values itself. */
  public MessageBytes() {}

  byte[] bytes() {
    return bytes;
  }

  @Override
  public void readFields(DataInput in) throws IOException {
    int length = 0;
    int next = MORE;
    for (int shift = 0; shift <= MOST_SHIFT && (next & MORE) != 0; shift += BITS) {
      next = in.readUnsignedByte();
      length |= (next & (MORE - 1)) << shift;
    }
    if (length < 0 || length > LONGEST) {
      throw new IOException(
          "length of a message must be 0 to %d, was %d".formatted(LONGEST, length));
    }
    bytes = new byte[length];
    in.readFully(bytes);
  }

  @Override
  public void write(DataOutput out) {
    throw new UnsupportedOperationException("histories are only read");
  }
}
