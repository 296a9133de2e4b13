// SPDX-License-Identifier: Apache-2.0
package io.weir.hadoop.console.history;

import io.weir.hadoop.exchange.message.MalformedMessageException;
import io.weir.hadoop.exchange.message.MessageReader;
import io.weir.hadoop.exchange.message.MessageWriter;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * A file of sums by name and time, to which blocks are appended ({@link BlockFile}). A name is
 * written once, and has a number from then on.
 *
 * <pre>
 *   block   version  time  n name…  n row…  column…
 *   row     numbers left out since the row before
 *   column  a sum of each row ({@link Planes})
 * </pre>
 *
 * <p>In blocks of version 1, which are read still, the sums of a row stand behind its number. Not
 * thread-safe.
 */
final class SeriesFile implements AutoCloseable {
  private static final int BY_ROW = 1;
  private static final int BY_COLUMN = 2;
  private static final int HEAD_BYTES = 8;
  private static final int LONGEST_NAME_BYTES = 8_192;
  private static final int MOST_NAMES = 100_000;
  private static final int MOST_ROWS = 10_000_000;
  private static final int USUAL_ROW_BYTES = 20;

  private final BlockFile blocks;
  private final int columns;
  private final Map<String, Integer> numbers = new HashMap<>();

  /** What a row of a file says. */
  interface Visitor {
    /**
     * @param second when its stretch of time began, of the epoch
     * @param sums by column; used again for the next row
     */
    void row(long second, String name, long[] sums);
  }

  private SeriesFile(BlockFile blocks, int columns, List<String> names) {
    this.blocks = blocks;
    this.columns = columns;
    names.forEach(each -> numbers.put(each, numbers.size()));
  }

  /** Opens a file to append to it; it is made if it is not there. */
  static SeriesFile open(Path file, int columns) throws IOException {
    List<String> names = new ArrayList<>();
    BlockFile blocks = BlockFile.open(file, block -> decode(block, columns, names, null));
    return new SeriesFile(blocks, columns, names);
  }

  /** Appends the sums of a stretch of time. */
  void append(long second, Map<String, long[]> rows) throws IOException {
    List<String> fresh = new ArrayList<>();
    Map<String, long[]> kept = new HashMap<>();
    rows.forEach(
        (name, sums) -> {
          String as = kept(name);
          if (!numbers.containsKey(as)) {
            numbers.put(as, numbers.size());
            fresh.add(as);
          }
          long[] known = kept.putIfAbsent(as, sums.clone());
          for (int i = 0; known != null && i < known.length; i++) {
            known[i] += sums[i];
          }
        });
    MessageWriter out = new MessageWriter(HEAD_BYTES + USUAL_ROW_BYTES * kept.size());
    out.octet(BY_COLUMN);
    out.number(second);
    out.number(fresh.size());
    fresh.forEach(out::text);
    out.number(kept.size());
    NavigableMap<Integer, long[]> byNumber = new TreeMap<>();
    kept.forEach((name, sums) -> byNumber.put(numbers.get(name), sums));
    int before = -1;
    for (int number : byNumber.keySet()) {
      out.number(number - before - 1);
      before = number;
    }
    for (int i = 0; i < columns; i++) {
      int column = i;
      Planes.write(byNumber.values().stream().mapToLong(sums -> sums[column]).toArray(), out);
    }
    blocks.append(out.message());
  }

  /** A day with very many names keeps the first of them; others are those of their user. */
  private String kept(String name) {
    return numbers.size() < MOST_NAMES || numbers.containsKey(name) ? name : Sums.othersOf(name);
  }

  /** Reads all rows of a file, up to a block that is broken. */
  static void read(Path file, int columns, Visitor visitor) throws IOException {
    List<String> names = new ArrayList<>();
    BlockFile.read(file, block -> decode(block, columns, names, visitor));
  }

  /** Whether it is a block of a version that is known. */
  private static boolean decode(
      byte[] bytes, int columns, List<String> names, @Nullable Visitor visitor) {
    try {
      MessageReader in = new MessageReader(bytes, bytes.length);
      int version = in.octet();
      if (version != BY_ROW && version != BY_COLUMN) {
        return false;
      }
      long second = in.number();
      int fresh = in.count("number of names", MOST_ROWS);
      for (int i = 0; i < fresh; i++) {
        names.add(in.text("name", LONGEST_NAME_BYTES));
      }
      if (visitor != null && version == BY_ROW) {
        rowByRow(in, names, columns, second, visitor);
      } else if (visitor != null) {
        columnByColumn(in, names, columns, second, visitor);
      }
      return true;
    } catch (MalformedMessageException other) {
      return false;
    }
  }

  private static int nextNumber(int number, MessageReader in, List<String> names)
      throws MalformedMessageException {
    return number + 1 + in.count("number of a name", names.size() - 2 - number);
  }

  private static void rowByRow(
      MessageReader in, List<String> names, int columns, long second, Visitor visitor)
      throws MalformedMessageException {
    int rows = in.count("number of rows", MOST_ROWS);
    long[] sums = new long[columns];
    int number = -1;
    for (int row = 0; row < rows; row++) {
      number = nextNumber(number, in, names);
      for (int i = 0; i < columns; i++) {
        sums[i] = in.number();
      }
      visitor.row(second, names.get(number), sums);
    }
  }

  private static void columnByColumn(
      MessageReader in, List<String> names, int columns, long second, Visitor visitor)
      throws MalformedMessageException {
    int rows = in.count("number of rows", MOST_ROWS);
    in.needs(rows);
    int[] numbers = new int[rows];
    int number = -1;
    for (int row = 0; row < rows; row++) {
      number = nextNumber(number, in, names);
      numbers[row] = number;
    }
    long[][] all = new long[columns][];
    for (int i = 0; i < columns; i++) {
      all[i] = Planes.read(in, rows);
    }
    long[] sums = new long[columns];
    for (int row = 0; row < rows; row++) {
      for (int i = 0; i < columns; i++) {
        sums[i] = all[i][row];
      }
      visitor.row(second, names.get(numbers[row]), sums);
    }
  }

  @Override
  public void close() throws IOException {
    blocks.close();
  }
}
