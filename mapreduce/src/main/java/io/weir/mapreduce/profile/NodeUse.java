// SPDX-License-Identifier: Apache-2.0
package io.weir.mapreduce.profile;

import io.weir.model.file.BadFileException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.TreeMap;

/**
 * What processors and disks had done by several times a second, as the kernel counts it. A file of
 * columns with blanks between them:
 *
 * <pre>
 *   millis processor_millis HOST_busy_millis HOST_read_bytes HOST_written_bytes …
 * </pre>
 *
 * <p>Each is what it is since the machine was started; between two lines all goes on evenly.
 */
public final class NodeUse {
  private static final String MILLIS = "millis";
  private static final String PROCESSOR = "processor_millis";
  private static final String BUSY = "_busy_millis";
  private static final String READ = "_read_bytes";
  private static final String WRITTEN = "_written_bytes";

  private final Map<String, Integer> columns;
  private final NavigableMap<Long, double[]> lines;

  private NodeUse(Map<String, Integer> columns, NavigableMap<Long, double[]> lines) {
    this.columns = columns;
    this.lines = lines;
  }

  /**
   * Reads one.
   *
   * @throws BadFileException if it is none, with the line that is wrong
   */
  public static NodeUse read(Path file) throws IOException {
    List<String> text = Files.readAllLines(file);
    if (text.isEmpty() || !text.get(0).startsWith(MILLIS + " " + PROCESSOR + " ")) {
      throw new BadFileException(
          "%s does not begin with \"%s %s\"".formatted(file, MILLIS, PROCESSOR));
    }
    Map<String, Integer> columns = new TreeMap<>();
    for (String each : text.get(0).split(" ", -1)) {
      columns.put(each, columns.size());
    }
    NavigableMap<Long, double[]> lines = new TreeMap<>();
    for (int i = 1; i < text.size(); i++) {
      double[] numbers = numbers(text.get(i));
      if (numbers.length != columns.size()) {
        throw new BadFileException(
            "%s, line %d: must be %d numbers, was \"%s\""
                .formatted(file, i + 1, columns.size(), text.get(i)));
      }
      lines.put((long) numbers[0], numbers);
    }
    if (lines.isEmpty()) {
      throw new BadFileException(file + " has no line but its first");
    }
    return new NodeUse(columns, lines);
  }

  /** None where one of them is no number. */
  private static double[] numbers(String line) {
    try {
      return Arrays.stream(line.split(" ", -1)).mapToDouble(Double::parseDouble).toArray();
    } catch (NumberFormatException e) {
      return new double[0];
    }
  }

  /** That all processors of the machine were busy between two times, in milliseconds. */
  public double processorSeconds(long fromMillis, long toMillis) {
    return difference(PROCESSOR, fromMillis, toMillis) / 1e3;
  }

  /** What the disk of a node did between two times; nothing where it is not in the file. */
  DiskUse disk(String node, Interval when) {
    return new DiskUse(
        difference(node + BUSY, when.fromMillis(), when.toMillis()) / 1e3,
        difference(node + READ, when.fromMillis(), when.toMillis()),
        difference(node + WRITTEN, when.fromMillis(), when.toMillis()));
  }

  private double difference(String column, long fromMillis, long toMillis) {
    Integer index = columns.get(column);
    return index == null ? 0 : at(index, toMillis) - at(index, fromMillis);
  }

  private double at(int column, long millis) {
    Map.Entry<Long, double[]> before = lines.floorEntry(millis);
    Map.Entry<Long, double[]> after = lines.ceilingEntry(millis);
    if (before == null) {
      return lines.firstEntry().getValue()[column];
    }
    if (after == null) {
      return lines.lastEntry().getValue()[column];
    }
    double span = after.getKey() - before.getKey();
    double part = span == 0 ? 0 : (millis - before.getKey()) / span;
    return before.getValue()[column]
        + part * (after.getValue()[column] - before.getValue()[column]);
  }
}
