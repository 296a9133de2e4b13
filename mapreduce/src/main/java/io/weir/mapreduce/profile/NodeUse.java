// SPDX-License-Identifier: Apache-2.0
package io.weir.mapreduce.profile;

import io.weir.model.file.BadFileException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
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
 *   millis processor_millis n1_busy_millis n1_read_bytes n1_written_bytes n2_busy_millis …
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

  /** The nodes whose disks are in it. */
  public List<String> nodes() {
    List<String> nodes = new ArrayList<>();
    for (String each : columns.keySet()) {
      if (each.endsWith(BUSY)) {
        nodes.add(each.substring(0, each.length() - BUSY.length()));
      }
    }
    return nodes;
  }

  /** That all processors of the machine were busy between two times, in milliseconds. */
  public double processorSeconds(long fromMillis, long toMillis) {
    return difference(PROCESSOR, fromMillis, toMillis) / 1e3;
  }

  /** That the disks of all nodes had a request between two times. */
  public double busySeconds(long fromMillis, long toMillis) {
    return ofAll(BUSY, fromMillis, toMillis) / 1e3;
  }

  /** From the disks of all nodes between two times. */
  public double readBytes(long fromMillis, long toMillis) {
    return ofAll(READ, fromMillis, toMillis);
  }

  /** To the disks of all nodes between two times. */
  public double writtenBytes(long fromMillis, long toMillis) {
    return ofAll(WRITTEN, fromMillis, toMillis);
  }

  private double ofAll(String ending, long fromMillis, long toMillis) {
    return nodes().stream()
        .mapToDouble(node -> difference(node + ending, fromMillis, toMillis))
        .sum();
  }

  private double difference(String column, long fromMillis, long toMillis) {
    int index = columns.getOrDefault(column, 0);
    return at(index, toMillis) - at(index, fromMillis);
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
