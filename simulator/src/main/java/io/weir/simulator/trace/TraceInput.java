// SPDX-License-Identifier: Apache-2.0
package io.weir.simulator.trace;

import java.io.BufferedInputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.zip.GZIPInputStream;
import java.util.zip.ZipException;

/** The bytes of a trace, whether it is compressed by gzip or not. */
final class TraceInput {
  private static final int[] GZIP = {0x1f, 0x8b};

  /** What has to be there, for messages. */
  static final String WHOLE = "a file by gzip that is whole";

  private TraceInput() {}

  static InputStream open(Path file) throws IOException {
    InputStream in = new BufferedInputStream(Files.newInputStream(file));
    in.mark(GZIP.length);
    boolean isGzip = in.read() == GZIP[0] && in.read() == GZIP[1];
    in.reset();
    try {
      return isGzip ? new GZIPInputStream(in) : in;
    } catch (EOFException | ZipException e) {
      in.close();
      throw new IOException("%s:1:1: must be %s, was %s".formatted(file, WHOLE, e.getMessage()), e);
    }
  }

  /** Whether it was the compression that was damaged. */
  static boolean isDamage(IOException e) {
    return e instanceof EOFException || e instanceof ZipException;
  }
}
