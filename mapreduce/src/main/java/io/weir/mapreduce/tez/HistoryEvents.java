// SPDX-License-Identifier: Apache-2.0
package io.weir.mapreduce.tez;

import java.io.IOException;
import org.jspecify.annotations.Nullable;

/** The events of a file of a history, one after the other. */
interface HistoryEvents {
  /**
   * The next one, or null at the end.
   *
   * @throws CutException if the file ends in the middle of it
   * @throws io.weir.model.file.BadFileException if there is something else, with file and place
   */
  @Nullable TezEvent next() throws IOException;

  /** How many of the file have been read. */
  long bytes() throws IOException;

  /** File and place of the last event, for people. */
  String place();
}
