// SPDX-License-Identifier: Apache-2.0
package io.weir.core.record;

import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Locale;
import java.util.zip.CRC32;

/**
 * The blocks of a trace, checked one by one, and the numbers and texts in them. It knows at which
 * byte of the file it is.
 */
final class TraceInput implements Closeable {
  private static final int LOW_BITS = 0x7f;
  private static final int MORE = 0x80;
  private static final int BITS = 7;
  private static final int OCTET = 0xff;

  private final String file;
  private final InputStream in;
  private byte[] block = new byte[0];
  private int at;
  private long blockStart;
  private long read;

  TraceInput(String file, InputStream in) throws IOException {
    this.file = file;
    this.in = in;
    byte[] magic = TraceFormat.magic();
    byte[] begins = in.readNBytes(magic.length);
    if (!Arrays.equals(magic, begins)) {
      throw malformed(0, "a trace of Weir, which begins with '" + text(magic) + "'");
    }
    read = magic.length;
    int version = in.read();
    if (version != TraceFormat.VERSION) {
      throw malformed(
          read,
          version < 0
              ? "the version of the trace, but the file ends"
              : "version " + TraceFormat.VERSION + " of the trace, was " + version);
    }
    read++;
  }

  private static String text(byte[] ascii) {
    return new String(ascii, StandardCharsets.US_ASCII);
  }

  /** Whether there is more; looks into the next block where this one is at its end. */
  boolean hasMore() throws IOException {
    while (at == block.length) {
      int first = in.read();
      if (first < 0) {
        return false;
      }
      long start = read;
      read++;
      readBlock(start, blockLength(start, first));
    }
    return true;
  }

  private int blockLength(long start, int first) throws IOException {
    long length = first & LOW_BITS;
    int shift = BITS;
    int octet = first;
    while ((octet & MORE) != 0 && shift < Integer.SIZE) {
      octet = in.read();
      if (octet < 0) {
        throw malformed(read, "the length of a block, but the file ends");
      }
      read++;
      length |= (long) (octet & LOW_BITS) << shift;
      shift += BITS;
    }
    if (length < 1 || length > TraceFormat.MOST_BLOCK_BYTES) {
      throw malformed(
          start,
          String.format(
              Locale.ROOT,
              "the length of a block, 1 to %d, was %d",
              TraceFormat.MOST_BLOCK_BYTES,
              length));
    }
    return (int) length;
  }

  private void readBlock(long start, int length) throws IOException {
    byte[] bytes = in.readNBytes(length);
    byte[] sum = in.readNBytes(Integer.BYTES);
    if (sum.length < Integer.BYTES) {
      throw malformed(
          read + bytes.length + sum.length,
          String.format(
              Locale.ROOT,
              "%d bytes of the block that begins at byte %d and their checksum, but the file ends",
              length,
              start));
    }
    CRC32 crc = new CRC32();
    crc.update(bytes);
    int said = ByteBuffer.wrap(sum).getInt();
    if (said != (int) crc.getValue()) {
      throw malformed(
          start,
          String.format(
              Locale.ROOT,
              "a block of %d bytes with the checksum %08x, as is said at its end, was %08x",
              length,
              said,
              (int) crc.getValue()));
    }
    block = bytes;
    at = 0;
    blockStart = read;
    read += length + Integer.BYTES;
  }

  /** Which byte of the file is the next one. */
  long position() {
    return blockStart + at;
  }

  MalformedTraceException malformed(long where, String expected) {
    return new MalformedTraceException(file, where, expected);
  }

  int octet(String what) throws IOException {
    if (at == block.length) {
      throw malformed(position(), what + ", but the block ends");
    }
    return block[at++] & OCTET;
  }

  /** A number from 0 to this. */
  int octet(String what, int most) throws IOException {
    long where = position();
    int value = octet(what);
    if (value > most) {
      throw malformed(where, String.format(Locale.ROOT, "%s, 0 to %d, was %d", what, most, value));
    }
    return value;
  }

  boolean flag(String what) throws IOException {
    return octet(what, 1) == 1;
  }

  long number(String what) throws IOException {
    long where = position();
    long value = 0;
    for (int shift = 0; shift < Long.SIZE; shift += BITS) {
      int octet = octet(what);
      value |= (long) (octet & LOW_BITS) << shift;
      if ((octet & MORE) == 0) {
        return value;
      }
    }
    throw malformed(where, what + ", in at most 10 bytes");
  }

  /** A number between these two. */
  long number(String what, long least, long most) throws IOException {
    long where = position();
    long value = number(what);
    if (value < least || value > most) {
      throw malformed(
          where, String.format(Locale.ROOT, "%s, %d to %d, was %d", what, least, most, value));
    }
    return value;
  }

  long signed(String what) throws IOException {
    long value = number(what);
    return (value >>> 1) ^ -(value & 1);
  }

  double decimal(String what) throws IOException {
    long bits = 0;
    for (int shift = 0; shift < Long.SIZE; shift += Byte.SIZE) {
      bits |= (long) octet(what) << shift;
    }
    return Double.longBitsToDouble(bits);
  }

  String text(String what) throws IOException {
    int length = (int) number("the length of " + what, 0, TraceFormat.MOST_TEXT_BYTES);
    if (length > block.length - at) {
      throw malformed(
          position(),
          String.format(Locale.ROOT, "%d bytes of %s, but the block ends", length, what));
    }
    ByteBuffer bytes = ByteBuffer.wrap(block, at, length);
    try {
      String text = StandardCharsets.UTF_8.newDecoder().decode(bytes).toString();
      at += length;
      return text;
    } catch (CharacterCodingException e) {
      throw malformed(position(), what + " in UTF-8");
    }
  }

  @Override
  public void close() throws IOException {
    in.close();
  }
}
