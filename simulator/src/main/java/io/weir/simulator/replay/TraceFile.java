// SPDX-License-Identifier: Apache-2.0
package io.weir.simulator.replay;

import io.weir.core.record.TraceReader;
import io.weir.core.record.TraceRecord;
import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;

/** Opens traces, and refuses those with calls that are missing. */
public final class TraceFile {
  private TraceFile() {}

  static TraceReader open(Path file) throws IOException {
    return open(file, file);
  }

  private static TraceReader open(Path file, Path called) throws IOException {
    InputStream in = new BufferedInputStream(Files.newInputStream(file));
    try {
      return new TraceReader(called.toString(), in);
    } catch (IOException | RuntimeException e) {
      in.close();
      throw e;
    }
  }

  /**
   * Reads all of a trace.
   *
   * @param called what errors call the file
   * @return its last record
   * @throws IOException if it is no trace, is damaged, or calls are missing
   */
  public static TraceRecord.End check(Path file, Path called) throws IOException {
    try (TraceReader trace = open(file, called)) {
      TraceRecord record = trace.next();
      while (!(record instanceof TraceRecord.End)) {
        record = trace.next();
      }
      TraceRecord.End end = (TraceRecord.End) record;
      TraceRecord after = trace.next();
      if (after != null) {
        throw new IllegalStateException("a record after the last one: " + after);
      }
      requireAll(called, end);
      return end;
    }
  }

  /** Checks the last record of a trace. */
  static void requireAll(Path file, TraceRecord.End end) throws IOException {
    if (end.missing() > 0) {
      throw new IOException(
          "%s: %d calls are missing after the first %d: the DataNode made more than could be written; record again, for less time or over a faster network"
              .formatted(file, end.missing(), end.calls()));
    }
  }
}
