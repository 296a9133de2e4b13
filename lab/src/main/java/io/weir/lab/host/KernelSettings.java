// SPDX-License-Identifier: Apache-2.0
package io.weir.lab.host;

import java.io.BufferedReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Settings of the kernel that were changed, and what they were before. That is in a file, too, from
 * before the first change to the last restoring, so it is known after a bench that was killed.
 */
final class KernelSettings {
  private final Path record;
  private final Map<Path, String> former = new LinkedHashMap<>();

  /**
   * @param record that is there while settings are changed
   */
  KernelSettings(Path record) {
    this.record = record;
  }

  /** What a setting is now, remembered; to be called before it is changed. */
  synchronized String remember(Path setting) throws IOException {
    String line = line(setting);
    former.putIfAbsent(setting, line);
    Files.createDirectories(record.getParent());
    Files.write(
        record,
        former.entrySet().stream().map(each -> each.getKey() + " " + each.getValue()).toList());
    return line;
  }

  private static String line(Path setting) throws IOException {
    // At once: the kernel's settings give whoever reads a byte at a time the first one alone.
    try (BufferedReader reader = Files.newBufferedReader(setting)) {
      return reader.readLine();
    }
  }

  /** Makes everything as it was, of a process that was killed, too. */
  synchronized void restore() throws IOException {
    if (Files.exists(record)) {
      for (String each : Files.readAllLines(record)) {
        List<String> words = List.of(each.split(" ", 2));
        former.putIfAbsent(Path.of(words.get(0)), words.get(1));
      }
    }
    for (Map.Entry<Path, String> each : former.entrySet()) {
      try {
        Files.writeString(each.getKey(), each.getValue());
      } catch (IOException gone) {
        // The device is away, and its settings with it.
      }
    }
    former.clear();
    Files.deleteIfExists(record);
  }
}
