// SPDX-License-Identifier: Apache-2.0
package io.weir.hadoop.console.history;

import io.weir.hadoop.exchange.message.MalformedMessageException;
import io.weir.hadoop.exchange.message.MessageReader;
import io.weir.hadoop.exchange.message.MessageWriter;

/**
 * A column of numbers, the lowest octets of all of them first, then the next ones. The highest are
 * alike and the lowest are not, so each deflates better among its own.
 *
 * <pre>
 *   column   n   lowest octet of each row…   next octet of each row…   (n times)
 * </pre>
 */
final class Planes {
  private static final int OCTET = 0xff;

  private Planes() {}

  static void write(long[] column, MessageWriter out) {
    long all = 0;
    for (long each : column) {
      all |= each;
    }
    int planes = (Long.SIZE - Long.numberOfLeadingZeros(all) + Byte.SIZE - 1) / Byte.SIZE;
    out.octet(planes);
    for (int plane = 0; plane < planes; plane++) {
      for (long each : column) {
        out.octet((int) (each >>> (plane * Byte.SIZE)) & OCTET);
      }
    }
  }

  static long[] read(MessageReader in, int rows) throws MalformedMessageException {
    int planes = in.octet();
    if (planes > Long.BYTES) {
      throw new MalformedMessageException("its numbers have %d octets".formatted(planes));
    }
    in.needs(Math.multiplyExact(planes, rows));
    long[] column = new long[rows];
    for (int plane = 0; plane < planes; plane++) {
      for (int row = 0; row < rows; row++) {
        column[row] |= (long) in.octet() << (plane * Byte.SIZE);
      }
    }
    return column;
  }
}
