// SPDX-License-Identifier: Apache-2.0
package io.weir.linux.elevator;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Files of the kernel that hold one number each. */
final class KernelNumbers {
  private KernelNumbers() {}

  /** By name, in their order; without those that are not there, or are no numbers. */
  static Map<String, String> read(List<Path> files) {
    Map<String, String> numbers = new LinkedHashMap<>();
    for (Path file : files) {
      try {
        String text = Files.readString(file, StandardCharsets.US_ASCII).strip();
        if (text.matches("[0-9]+")) {
          numbers.put(file.getFileName().toString(), text);
        }
      } catch (IOException e) {
        // This kernel, or this elevator, lacks it.
      }
    }
    return numbers;
  }
}
