// SPDX-License-Identifier: Apache-2.0
package io.weir.hadoop.console.history;

import java.io.ByteArrayOutputStream;
import java.util.zip.DataFormatException;
import java.util.zip.Deflater;
import java.util.zip.Inflater;

/** Bytes, deflated as a whole. */
final class Deflated {
  private static final int SOME = 8_192;

  private Deflated() {}

  static byte[] of(byte[] bytes) {
    Deflater deflater = new Deflater();
    try {
      deflater.setInput(bytes);
      deflater.finish();
      ByteArrayOutputStream out = new ByteArrayOutputStream();
      byte[] some = new byte[SOME];
      while (!deflater.finished()) {
        out.write(some, 0, deflater.deflate(some));
      }
      return out.toByteArray();
    } finally {
      deflater.end();
    }
  }

  static byte[] inflate(byte[] deflated) throws DataFormatException {
    Inflater inflater = new Inflater();
    try {
      inflater.setInput(deflated);
      ByteArrayOutputStream out = new ByteArrayOutputStream();
      byte[] some = new byte[SOME];
      while (!inflater.finished()) {
        int count = inflater.inflate(some);
        if (count == 0 && (inflater.needsInput() || inflater.needsDictionary())) {
          throw new DataFormatException("it ends in the middle");
        }
        out.write(some, 0, count);
      }
      return out.toByteArray();
    } finally {
      inflater.end();
    }
  }
}
