// SPDX-License-Identifier: Apache-2.0
package io.weir.hadoop.console.history;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.channels.FileChannel;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.LocalDate;
import java.time.format.DateTimeParseException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.Set;
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
  private @Nullable FileChannel lock;

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

  /** Shows the rows that began from one second to before another. */
  void visit(Subject subject, Resolution resolution, long from, long to, History.Visitor visitor)
      throws IOException {
    for (DayFile each : of(subject, resolution)) {
      if (!each.day().isBefore(dayOf(from)) && !each.day().isAfter(dayOf(to))) {
        read(
            each,
            (second, name, values) -> {
              if (second >= from && second < to) {
                visitor.row(second, name, values);
              }
            });
      }
    }
  }

  /** When the last stretch began of which there is anything; −1 if there is nothing. */
  long lastStart(Subject subject, Resolution resolution) throws IOException {
    List<DayFile> files = of(subject, resolution);
    long[] last = {-1};
    if (!files.isEmpty()) {
      read(
          files.get(files.size() - 1),
          (second, name, values) -> last[0] = Math.max(last[0], second));
    }
    return last[0];
  }

  private static void read(DayFile file, SeriesFile.Visitor visitor) throws IOException {
    try {
      SeriesFile.read(file.file(), file.subject().columns().size(), visitor);
    } catch (NoSuchFileException pruned) {
      // there is nothing of that day any more
    }
  }

  private List<DayFile> of(Subject subject, Resolution resolution) throws IOException {
    return all().stream()
        .filter(each -> each.subject() == subject && each.resolution() == resolution)
        .toList();
  }

  /**
   * Deletes all but the last days of each resolution; and, while there is too much, the oldest of
   * the shortest steps. Days are counted that there are, whatever the clock says now.
   */
  void prune() throws IOException {
    List<DayFile> left = new ArrayList<>();
    for (Resolution each : Resolution.values()) {
      List<DayFile> files = all().stream().filter(file -> file.resolution() == each).toList();
      List<LocalDate> days = files.stream().map(DayFile::day).distinct().toList();
      Set<LocalDate> kept =
          Set.copyOf(days.subList(Math.max(0, days.size() - each.keptDays()), days.size()));
      for (DayFile file : files) {
        if (kept.contains(file.day())) {
          left.add(file);
        } else {
          Files.deleteIfExists(file.file());
        }
      }
    }
    shrink(left);
  }

  /**
   * @param files those of the shortest steps first, of these the oldest
   */
  private void shrink(List<DayFile> files) throws IOException {
    long bytes = 0;
    LocalDate last = LocalDate.MIN;
    for (DayFile each : files) {
      bytes += size(each.file());
      last = each.day().isAfter(last) ? each.day() : last;
    }
    for (DayFile each : files) {
      if (bytes > mostBytes && each.day().isBefore(last)) {
        bytes -= size(each.file());
        Files.deleteIfExists(each.file());
      }
    }
  }

  private static long size(Path file) throws IOException {
    try {
      return Files.size(file);
    } catch (NoSuchFileException gone) {
      return 0;
    }
  }

  /**
   * Keeps others out, as long as this process runs: two NameNodes may have been told one folder.
   *
   * @throws IOException if another one has it
   */
  void lock() throws IOException {
    if (lock != null) {
      return;
    }
    Files.createDirectories(folder);
    FileChannel channel =
        FileChannel.open(
            folder.resolve("lock"), StandardOpenOption.CREATE, StandardOpenOption.WRITE);
    try {
      if (channel.tryLock() == null) {
        throw new IOException("another NameNode keeps its history in " + folder);
      }
      lock = channel;
    } catch (OverlappingFileLockException here) {
      lock = channel; // of this process, which closes it as it ends
    } finally {
      if (lock == null) {
        channel.close();
      }
    }
  }

  void unlock() {
    FileChannel held = lock;
    lock = null;
    try {
      if (held != null) {
        held.close();
      }
    } catch (IOException fault) {
      // it is free when the process ends
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
    } catch (UncheckedIOException fault) {
      throw new IOException(fault.getMessage(), fault);
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
