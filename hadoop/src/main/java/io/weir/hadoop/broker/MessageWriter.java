// SPDX-License-Identifier: Apache-2.0
package io.weir.hadoop.broker;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/** Puts numbers and names into a message that grows as needed. */
final class MessageWriter {
  private static final int SEVEN_BITS = 0x7f;
  private static final int MORE = 0x80;

  private byte[] bytes = new byte[256];
  private int length;

  void octet(int value) {
    if (length == bytes.length) {
      bytes = Arrays.copyOf(bytes, length * 2);
    }
    bytes[length++] = (byte) value;
  }

  /** Seven bits an octet, the least first: small numbers are short. Any number; below 0 is long. */
  void number(long value) {
    long rest = value;
    while ((rest & ~SEVEN_BITS) != 0) {
      octet((int) (rest & SEVEN_BITS) | MORE);
      rest >>>= 7;
    }
    octet((int) rest);
  }

  void numbers(long[] values) {
    number(values.length);
    for (long value : values) {
      number(value);
    }
  }

  void text(String text) {
    byte[] encoded = text.getBytes(StandardCharsets.UTF_8);
    number(encoded.length);
    for (byte each : encoded) {
      octet(each);
    }
  }

  byte[] message() {
    return Arrays.copyOf(bytes, length);
  }
}
