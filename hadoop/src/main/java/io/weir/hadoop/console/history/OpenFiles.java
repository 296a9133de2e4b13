// SPDX-License-Identifier: Apache-2.0
package io.weir.hadoop.console.history;

import java.io.IOException;
import java.nio.file.Path;
import java.time.LocalDate;
import java.util.HashMap;
import java.util.Map;

/** The files of a history that are appended to now: the last of each subject and resolution. */
final class OpenFiles {
  private final HistoryFolder folder;
  private final Map<String, Open> open = new HashMap<>();

  private record Open(Path path, SeriesFile file) {}

  OpenFiles(HistoryFolder folder) {
    this.folder = folder;
  }

  /** Appends the sums of a stretch of time. */
  void append(Subject subject, Resolution resolution, long start, Map<String, long[]> rows)
      throws IOException {
    if (!rows.isEmpty()) {
      of(subject, resolution, HistoryFolder.dayOf(start)).append(start, rows);
    }
  }

  /** That of a day, which is opened if another one is. */
  private SeriesFile of(Subject subject, Resolution resolution, LocalDate day) throws IOException {
    Path path = folder.file(subject, resolution, day);
    String which = subject.label() + resolution.label();
    Open known = open.get(which);
    if (known != null && known.path().equals(path)) {
      return known.file();
    }
    if (known != null) {
      open.remove(which);
      known.file().close();
    }
    SeriesFile file = SeriesFile.open(path, subject.columns().size());
    open.put(which, new Open(path, file));
    return file;
  }

  void close() {
    open.values().forEach(each -> close(each.file()));
    open.clear();
  }

  private static void close(SeriesFile file) {
    try {
      file.close();
    } catch (IOException fault) {
      // It is opened anew, and what is broken in it cut off.
    }
  }
}
