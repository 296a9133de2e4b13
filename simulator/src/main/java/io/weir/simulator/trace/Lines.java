// SPDX-License-Identifier: Apache-2.0
package io.weir.simulator.trace;

import java.io.BufferedReader;
import java.io.Closeable;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/** The lines of a file, which are bounded, and each of which ends. */
final class Lines implements Closeable {
  private static final int MOST_CHARACTERS = 1 << 20;
  private static final int END = -1;

  private final Path file;
  private final BufferedReader in;
  private final StringBuilder line = new StringBuilder();
  private int number;

  Lines(Path file) throws IOException {
    this.file = file;
    this.in =
        new BufferedReader(
            new InputStreamReader(TraceInput.open(file), StandardCharsets.UTF_8.newDecoder()));
  }

  /** The next line; null after the last one. */
  @Nullable String next() throws IOException {
    line.setLength(0);
    number++;
    int character = read();
    if (character == END) {
      return null;
    }
    while (character != '\n') {
      if (character == END) {
        throw fault(line.length() + 1, "the end of the line", "the end of the file");
      }
      if (line.length() == MOST_CHARACTERS) {
        throw fault(line.length(), "at most " + MOST_CHARACTERS + " characters", "more");
      }
      line.append((char) character);
      character = read();
    }
    boolean hasReturn = line.length() > 0 && line.charAt(line.length() - 1) == '\r';
    return hasReturn ? line.substring(0, line.length() - 1) : line.toString();
  }

  private int read() throws IOException {
    try {
      return in.read();
    } catch (CharacterCodingException e) {
      throw fault(line.length() + 1, "text in UTF-8", "other bytes");
    } catch (IOException e) {
      throw TraceInput.isDamage(e)
          ? fault(line.length() + 1, TraceInput.WHOLE, String.valueOf(e.getMessage()))
          : e;
    }
  }

  /** What is wrong with the line that was read last, by the column in which it begins. */
  IOException fault(int column, String allowed, String was) {
    return new IOException(
        "%s:%d:%d: must be %s, was %s".formatted(file, number, column, allowed, was));
  }

  /** Where the line begins that was read last. */
  String where() {
    return "%s:%d:1".formatted(file, number);
  }

  @Override
  public void close() throws IOException {
    in.close();
  }
}
