// SPDX-License-Identifier: Apache-2.0
package io.weir.hadoop.exchange.message;

import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/**
 * Takes numbers and names out of a message that anybody may have written: it reads no further than
 * the message goes, and makes room for nothing that is not there.
 */
public final class MessageReader {
  private static final int SEVEN_BITS = 0x7f;
  private static final int MORE = 0x80;
  private static final int BITS = 64;

  private final byte[] bytes;
  private final int length;
  private int at;

  public MessageReader(byte[] bytes, int length) {
    this.bytes = bytes;
    this.length = length;
  }

  /** Begins a message, which is refused if it is of another version. */
  public void version(int known) throws MalformedMessageException {
    int version = octet();
    if (version != known) {
      throw new MalformedMessageException(
          MalformedMessageException.VERSION + version + "; known here is " + known);
    }
  }

  public int octet() throws MalformedMessageException {
    if (at == length) {
      throw new MalformedMessageException("it ends in the middle");
    }
    return bytes[at++] & 0xff;
  }

  public long number() throws MalformedMessageException {
    if (at < length && bytes[at] >= 0) { // most numbers but service are one octet
      return bytes[at++];
    }
    if (at + 1 < length && bytes[at + 1] >= 0) { // and most others are two
      at += 2;
      return (bytes[at - 2] & SEVEN_BITS) | ((long) bytes[at - 1] << 7);
    }
    long value = 0;
    for (int shift = 0; shift < BITS; shift += 7) {
      int octet = octet();
      long part = octet & SEVEN_BITS;
      if (shift > 0 && part << shift >>> shift != part) {
        break;
      }
      value |= part << shift;
      if ((octet & MORE) == 0) {
        return value;
      }
    }
    throw new MalformedMessageException("a number in it is too long");
  }

  /** A number from 0 to so much. */
  public int count(String what, int atMost) throws MalformedMessageException {
    long value = number();
    if (value < 0 || value > atMost) {
      throw new MalformedMessageException(
          "its %s must be 0 to %d, was %s".formatted(what, atMost, Long.toUnsignedString(value)));
    }
    return (int) value;
  }

  /** A number from 0 on. */
  public long amount(String what) throws MalformedMessageException {
    long value = number();
    if (value < 0) {
      throw new MalformedMessageException(what + " in it is out of range");
    }
    return value;
  }

  /** Refuses a message that is over before so many more bytes, for which room is to be made. */
  public void needs(int more) throws MalformedMessageException {
    if (more > length - at) {
      throw new MalformedMessageException("it ends in the middle");
    }
  }

  public long[] numbers(String what, int atMost) throws MalformedMessageException {
    int count = count(what, atMost);
    if (count > length - at) { // each takes an octet or more
      throw new MalformedMessageException("it ends in the middle");
    }
    long[] values = new long[count];
    int next = at;
    for (int i = 0; i < count; i++) {
      if (length - next >= 2 && bytes[next + 1] >= 0 && bytes[next] < 0) {
        values[i] =
            (bytes[next] & SEVEN_BITS) | ((long) bytes[next + 1] << 7); // as most service is
        next += 2;
      } else {
        at = next;
        values[i] = number();
        next = at;
      }
    }
    at = next;
    return values;
  }

  public byte[] octets(int count) throws MalformedMessageException {
    if (count > length - at) {
      throw new MalformedMessageException("it ends in the middle");
    }
    at += count;
    return Arrays.copyOfRange(bytes, at - count, at);
  }

  public String text(String what, int mostBytes) throws MalformedMessageException {
    int size = count("length of " + what, mostBytes);
    if (size > length - at) {
      throw new MalformedMessageException("it ends in the middle");
    }
    try {
      String text =
          StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(bytes, at, size)).toString();
      at += size;
      return text;
    } catch (CharacterCodingException e) {
      throw new MalformedMessageException("its " + what + " is not UTF-8");
    }
  }

  public void end() throws MalformedMessageException {
    if (at != length) {
      throw new MalformedMessageException("%d bytes follow its end".formatted(length - at));
    }
  }
}
