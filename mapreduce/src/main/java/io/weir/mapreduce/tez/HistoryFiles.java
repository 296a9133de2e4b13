// SPDX-License-Identifier: Apache-2.0
package io.weir.mapreduce.tez;

import io.weir.model.file.BadFileException;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.regex.Pattern;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.LocatedFileStatus;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.fs.RemoteIterator;

/**
 * The files of a history, in the order of applications and attempts: one, or those of a folder that
 * have the names that Tez gives.
 */
record HistoryFiles(String name, List<Path> inOrder, long bytes) {
  /** Of SimpleHistoryLoggingService, and of ProtoHistoryLoggingService's events of DAGs. */
  private static final Pattern NAME =
      Pattern.compile("history\\.txt\\.appattempt_.*|dag_[0-9]+_[0-9]+_[0-9]+_.*");

  static HistoryFiles of(Path history, FileSystem system) throws IOException {
    FileStatus status = system.getFileStatus(history);
    List<FileStatus> files = status.isDirectory() ? within(history, system) : List.of(status);
    long bytes = files.stream().mapToLong(FileStatus::getLen).sum();
    if (bytes == 0) {
      throw new BadFileException(
          shown(history)
              + " is empty: its application master was killed, or still runs and keeps what it has not flushed");
    }
    return new HistoryFiles(
        shown(history), files.stream().map(FileStatus::getPath).toList(), bytes);
  }

  private static List<FileStatus> within(Path folder, FileSystem system) throws IOException {
    List<FileStatus> files = new ArrayList<>();
    RemoteIterator<LocatedFileStatus> all = system.listFiles(folder, true);
    while (all.hasNext()) {
      FileStatus each = all.next();
      if (NAME.matcher(each.getPath().getName()).matches()) {
        files.add(each);
      }
    }
    if (files.isEmpty()) {
      throw new BadFileException(
          shown(folder)
              + " is no folder of Tez's histories: it has no file history.txt.appattempt_… or dag_…");
    }
    files.sort(Comparator.comparing(each -> each.getPath().getName()));
    return files;
  }

  /** As a person writes it. */
  static String shown(Path file) {
    String scheme = file.toUri().getScheme();
    return scheme == null || scheme.equals("file") ? file.toUri().getPath() : file.toString();
  }
}
