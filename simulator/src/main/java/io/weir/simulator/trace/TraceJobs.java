// SPDX-License-Identifier: Apache-2.0
package io.weir.simulator.trace;

import java.io.Closeable;
import java.io.IOException;
import org.jspecify.annotations.Nullable;

/** The jobs of a file, one after the other: no more than one is held in memory. */
public interface TraceJobs extends Closeable {
  /**
   * The next job; null after the last one.
   *
   * @throws IOException if it cannot be read, or is not allowed: names the file, the line, the
   *     column, the value and what is allowed
   */
  @Nullable TraceJob next() throws IOException;

  /** Where the job stands that was read last: file, line and column. */
  String where();
}
