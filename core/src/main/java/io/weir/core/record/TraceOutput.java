// SPDX-License-Identifier: Apache-2.0
package io.weir.core.record;

import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.CodingErrorAction;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/**
 * Numbers and texts in a buffer that does not grow: what does not fit is not written, and {@link
 * #isFull} says so.
 */
final class TraceOutput {
  private static final int LOW_BITS = 0x7f;
  private static final int MORE = 0x80;
  private static final int BITS = 7;

  private byte[] bytes;
  private int size;
  private boolean full;

  TraceOutput(byte[] bytes) {
    this.bytes = bytes;
  }

  int size() {
    return size;
  }

  boolean isFull() {
    return full;
  }

  /** Takes back what was written since the size was this. */
  void backTo(int earlierSize) {
    size = earlierSize;
    full = false;
  }

  /** Goes on in another buffer, from its start; gives the one so far. */
  byte[] exchange(byte[] other) {
    byte[] filled = bytes;
    bytes = other;
    size = 0;
    return filled;
  }

  /** Makes room for a few more. */
  void grow(int more) {
    bytes = Arrays.copyOf(bytes, size + more);
  }

  void octet(int value) {
    if (size == bytes.length) {
      full = true;
    } else {
      bytes[size++] = (byte) value;
    }
  }

  void flag(boolean value) {
    octet(value ? 1 : 0);
  }

  /** Seven bits at a time, the lowest first; those of a number from 0 are few where it is small. */
  void number(long value) {
    long left = value;
    while ((left & ~LOW_BITS) != 0) {
      octet((int) (left & LOW_BITS) | MORE);
      left >>>= BITS;
    }
    octet((int) left);
  }

  /** The same of a number that may be below 0. */
  void signed(long value) {
    number((value << 1) ^ (value >> (Long.SIZE - 1)));
  }

  void decimal(double value) {
    long bits = Double.doubleToRawLongBits(value);
    for (int shift = 0; shift < Long.SIZE; shift += Byte.SIZE) {
      octet((int) (bits >>> shift));
    }
  }

  /** What is longer than a text may be is cut off. */
  void text(String value) {
    ByteBuffer encoded = ByteBuffer.allocate(TraceFormat.MOST_TEXT_BYTES);
    StandardCharsets.UTF_8
        .newEncoder()
        .onMalformedInput(CodingErrorAction.REPLACE)
        .encode(CharBuffer.wrap(value), encoded, /* endOfInput= */ true);
    encoded.flip();
    number(encoded.remaining());
    while (encoded.hasRemaining()) {
      octet(encoded.get());
    }
  }
}
