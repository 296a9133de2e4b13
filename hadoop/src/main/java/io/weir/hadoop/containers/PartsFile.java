// SPDX-License-Identifier: Apache-2.0
package io.weir.hadoop.containers;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.FileTime;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * What the DataNode says to the NodeManager of its node: the part of the disks that each
 * application has which runs a container there, and which part of it goes past the DataNode.
 *
 * <pre>
 *   application_1700000000000_0042 0.750000 0.500000
 *   application_1700000000000_0043 0.250000 0.937500
 * </pre>
 *
 * <p>It is beside the socket of the node, in a folder that only trusted users can write to, and
 * written again every second while there are containers.
 */
final class PartsFile {
  private static final String NAME = "containers";

  /** A DataNode that is silent for so long is gone, or has no weights to give. */
  private static final Duration MOST_AGE = Duration.ofSeconds(30);

  private final Path file;

  private PartsFile(Path file) {
    this.file = file;
  }

  /** The one of a node. */
  static PartsFile beside(Path socket) {
    return new PartsFile(socket.resolveSibling(NAME));
  }

  void write(Map<String, ContainerPart> parts) throws IOException {
    StringBuilder text = new StringBuilder();
    new TreeMap<>(parts)
        .forEach(
            (application, part) ->
                text.append(
                    String.format(
                        Locale.ROOT, "%s %.6f %.6f%n", application, part.ofDisks(), part.local())));
    Path fresh = file.resolveSibling(NAME + ".new");
    Files.writeString(fresh, text);
    Files.move(fresh, file, StandardCopyOption.ATOMIC_MOVE);
  }

  /**
   * What it says.
   *
   * @return nothing where nobody has written it for half a minute
   * @throws IOException if it cannot be read, or says something else
   */
  Optional<Map<String, ContainerPart>> read(Instant now) throws IOException {
    if (!Files.exists(file)) {
      return Optional.empty();
    }
    FileTime written = Files.getLastModifiedTime(file);
    if (written.toInstant().plus(MOST_AGE).isBefore(now)) {
      return Optional.empty();
    }
    Map<String, ContainerPart> parts = new HashMap<>();
    int number = 0;
    for (String line : Files.readAllLines(file)) {
      number++;
      String[] words = line.split(" ", -1);
      if (words.length != 3 || !isPart(words[1]) || !isPart(words[2])) {
        throw new IOException(
            "%s, line %d: must be an application and two parts from 0 to 1, was '%s'"
                .formatted(file, number, line));
      }
      parts.put(words[0], new ContainerPart(number(words[1]), number(words[2])));
    }
    return Optional.of(parts);
  }

  private static boolean isPart(String word) {
    double part = number(word);
    return part >= 0 && part <= 1;
  }

  private static double number(String word) {
    try {
      return Double.parseDouble(word);
    } catch (NumberFormatException none) {
      return Double.NaN;
    }
  }

  /** Takes it away: nobody gives weights any more. */
  void delete() throws IOException {
    Files.deleteIfExists(file);
  }
}
