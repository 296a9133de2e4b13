// SPDX-License-Identifier: Apache-2.0
package io.weir.hadoop.exchange.message;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/** Puts numbers and names into a message that grows as needed. */
public final class MessageWriter {
  private static final int SEVEN_BITS = 0x7f;
  private static final int MORE = 0x80;

  private static final int NUMBER_BYTES = 10;

  private byte[] bytes;
  private int length;

  public MessageWriter(int expectedBytes) {
    bytes = new byte[expectedBytes];
  }

  public void octet(int value) {
    makeRoom(1);
    bytes[length++] = (byte) value;
  }

  private void makeRoom(int more) {
    if (length + more > bytes.length) {
      bytes = Arrays.copyOf(bytes, (length + more) * 2);
    }
  }

  /** Seven bits an octet, the least first: small numbers are short. Any number; below 0 is long. */
  public void number(long value) {
    makeRoom(NUMBER_BYTES);
    long rest = value;
    while ((rest & ~SEVEN_BITS) != 0) {
      bytes[length++] = (byte) ((rest & SEVEN_BITS) | MORE);
      rest >>>= 7;
    }
    bytes[length++] = (byte) rest;
  }

  public void numbers(long[] values) {
    number(values.length);
    for (long value : values) {
      number(value);
    }
  }

  public void text(String text) {
    byte[] encoded = text.getBytes(StandardCharsets.UTF_8);
    number(encoded.length);
    makeRoom(encoded.length);
    System.arraycopy(encoded, 0, bytes, length, encoded.length);
    length += encoded.length;
  }

  public byte[] message() {
    return Arrays.copyOf(bytes, length);
  }
}
