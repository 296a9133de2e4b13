// SPDX-License-Identifier: Apache-2.0
package io.weir.mapreduce.logs;

import io.weir.model.file.BadFileException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * The logs of a node or of several, in a folder, however deep: files are known by the container's
 * id in their path.
 */
public final class LogFolder implements TaskLogs {
  private static final Pattern CONTAINER =
      Pattern.compile("container_(?:e[0-9]+_)?[0-9]+_[0-9]+_[0-9]+_[0-9]+");

  private final Path folder;
  private final Map<String, List<Path>> files = new HashMap<>();

  /** Finds all of them, once. */
  public LogFolder(Path folder) throws IOException {
    this.folder = folder;
    try (Stream<Path> all = Files.walk(folder)) {
      for (Path each : all.filter(Files::isRegularFile).toList()) {
        Matcher found = CONTAINER.matcher(each.toString());
        while (found.find()) {
          files.computeIfAbsent(found.group(), container -> new ArrayList<>()).add(each);
        }
      }
    }
  }

  @Override
  public TaskLog of(String attempt, String container, long startMillis) throws IOException {
    List<LogLine> lines = new ArrayList<>();
    for (Path each : files.getOrDefault(container, List.of())) {
      try (LineOutput out = new LineOutput(line -> LogLine.parse(line).ifPresent(lines::add))) {
        Files.copy(each, out);
      }
    }
    if (lines.isEmpty()) {
      throw new BadFileException("%s has no log of %s, %s".formatted(folder, attempt, container));
    }
    return new TaskLog(attempt, startMillis, lines);
  }
}
