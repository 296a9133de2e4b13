// SPDX-License-Identifier: Apache-2.0
package io.weir.hadoop.console.history;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.time.LocalDate;
import java.time.format.DateTimeParseException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The files of a history, one for each subject, resolution and day of UTC: {@code
 * flows-10m-2026-11-30.series}. Other files in the folder are left alone.
 */
final class HistoryFolder {
  private static final String END = ".series";
  private static final int DAY_SECONDS = 86_400;

  private final Path folder;
  private final long mostBytes;

  /** A file of it. */
  record DayFile(Path file, Subject subject, Resolution resolution, LocalDate day) {}

  /**
   * @param mostBytes of all files; the oldest are deleted beyond
   */
  HistoryFolder(Path folder, long mostBytes) {
    this.folder = folder;
    this.mostBytes = mostBytes;
  }

  static LocalDate dayOf(long epochSecond) {
    return LocalDate.ofEpochDay(Math.floorDiv(epochSecond, DAY_SECONDS));
  }

  Path file(Subject subject, Resolution resolution, LocalDate day) throws IOException {
    Files.createDirectories(folder);
    return folder.resolve(subject.label() + "-" + resolution.label() + "-" + day + END);
  }

  /** Those of a subject that may have something of these seconds, the earliest first. */
  List<Path> files(Subject subject, Resolution resolution, long from, long to) throws IOException {
    LocalDate first = dayOf(from);
    LocalDate last = dayOf(to);
    return all().stream()
        .filter(each -> each.subject() == subject && each.resolution() == resolution)
        .filter(each -> !each.day().isBefore(first) && !each.day().isAfter(last))
        .map(DayFile::file)
        .toList();
  }

  /** Deletes what is older than it is kept, and the oldest while there is too much. */
  void prune(long nowSecond) throws IOException {
    LocalDate today = dayOf(nowSecond);
    List<DayFile> left = new ArrayList<>();
    for (DayFile each : all()) {
      if (each.day().plusDays(each.resolution().keptDays()).isAfter(today)) {
        left.add(each);
      } else {
        Files.deleteIfExists(each.file());
      }
    }
    long bytes = 0;
    for (DayFile each : left) {
      bytes += size(each.file());
    }
    for (DayFile each : left) {
      if (bytes <= mostBytes || !each.day().isBefore(today)) {
        return;
      }
      bytes -= size(each.file());
      Files.deleteIfExists(each.file());
    }
  }

  private static long size(Path file) throws IOException {
    try {
      return Files.size(file);
    } catch (NoSuchFileException gone) {
      return 0;
    }
  }

  /** By day, the earliest first. */
  private List<DayFile> all() throws IOException {
    if (!Files.isDirectory(folder)) {
      return List.of();
    }
    try (Stream<Path> files = Files.list(folder)) {
      return files
          .map(HistoryFolder::parsed)
          .flatMap(Optional::stream)
          .sorted(Comparator.comparing(DayFile::day).thenComparing(DayFile::file))
          .toList();
    }
  }

  private static Optional<DayFile> parsed(Path file) {
    String name = file.getFileName().toString();
    for (Subject subject : Subject.values()) {
      for (Resolution resolution : Resolution.values()) {
        String begin = subject.label() + "-" + resolution.label() + "-";
        if (name.startsWith(begin) && name.endsWith(END)) {
          LocalDate day = day(name.substring(begin.length(), name.length() - END.length()));
          return Optional.ofNullable(day)
              .map(known -> new DayFile(file, subject, resolution, known));
        }
      }
    }
    return Optional.empty();
  }

  private static @Nullable LocalDate day(String text) {
    try {
      return LocalDate.parse(text);
    } catch (DateTimeParseException other) {
      return null;
    }
  }
}
