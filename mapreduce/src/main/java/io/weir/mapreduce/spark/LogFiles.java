// SPDX-License-Identifier: Apache-2.0
package io.weir.mapreduce.spark;

import io.weir.model.file.BadFileException;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;

/**
 * The files of an event log, in their order: one, or {@code events_1_…}, {@code events_2_…} of a
 * folder {@code eventlog_v2_…}.
 */
record LogFiles(String name, List<Path> inOrder, long bytes) {
  private static final Pattern ROLLED = Pattern.compile("events_([0-9]{1,9})_.*");
  private static final Set<String> COMPRESSED = Set.of("zstd", "lz4", "lzf", "snappy");
  private static final String OPEN = ".inprogress";

  static LogFiles of(Path log, FileSystem system) throws IOException {
    FileStatus status = system.getFileStatus(log);
    List<Path> files = status.isDirectory() ? rolled(log, system) : List.of(log);
    long bytes = 0;
    for (Path each : files) {
      checkNotCompressed(each);
      bytes += system.getFileStatus(each).getLen();
    }
    if (bytes == 0) {
      throw new BadFileException(shown(log) + " is no event log of Spark: it is empty");
    }
    return new LogFiles(shown(log), files, bytes);
  }

  private static List<Path> rolled(Path folder, FileSystem system) throws IOException {
    List<Path> files = new ArrayList<>();
    for (FileStatus each : system.listStatus(folder)) {
      if (ROLLED.matcher(each.getPath().getName()).matches()) {
        files.add(each.getPath());
      }
    }
    files.sort(Comparator.comparingInt(LogFiles::number));
    for (int i = 0; i < files.size(); i++) {
      if (number(files.get(i)) != i + 1) {
        throw new BadFileException(
            "%s lacks events_%d_…: it was removed or compacted (spark.history.fs.eventLog.rolling.maxFilesToRetain)"
                .formatted(shown(folder), i + 1));
      }
    }
    if (files.isEmpty()) {
      throw new BadFileException(
          shown(folder) + " is no rolling event log of Spark: it has no file events_1_…");
    }
    return files;
  }

  private static int number(Path file) {
    Matcher name = ROLLED.matcher(file.getName());
    return name.matches() ? Integer.parseInt(name.group(1)) : 0;
  }

  private static void checkNotCompressed(Path file) throws BadFileException {
    String name = file.getName();
    String closed = name.endsWith(OPEN) ? name.substring(0, name.length() - OPEN.length()) : name;
    String ending = closed.substring(closed.lastIndexOf('.') + 1);
    if (COMPRESSED.contains(ending)) {
      throw new BadFileException(
          "%s is compressed (%s), and must be plain text: run the application with --conf spark.eventLog.compress=false%s"
              .formatted(
                  shown(file), ending, ending.equals("zstd") ? ", or unpack it with zstd -d" : ""));
    }
  }

  /** As a person writes it. */
  static String shown(Path file) {
    String scheme = file.toUri().getScheme();
    return scheme == null || scheme.equals("file") ? file.toUri().getPath() : file.toString();
  }
}
