// SPDX-License-Identifier: Apache-2.0
package io.weir.mapreduce.logs;

import java.io.ByteArrayOutputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.function.Consumer;

/**
 * Divides bytes into lines. A line that is longer than any of Hadoop's is cut, so that a log of
 * whatever bytes takes no memory.
 */
final class LineOutput extends OutputStream {
  private static final int MOST_BYTES = 16 << 10;

  private final ByteArrayOutputStream line = new ByteArrayOutputStream();
  private final Consumer<String> lines;

  /**
   * @param lines takes each, without its end
   */
  LineOutput(Consumer<String> lines) {
    this.lines = lines;
  }

  @Override
  public void write(int character) {
    if (character == '\n') {
      take();
    } else if (character != '\r' && line.size() < MOST_BYTES) {
      line.write(character);
    }
  }

  private void take() {
    lines.accept(line.toString(StandardCharsets.ISO_8859_1));
    line.reset();
  }

  @Override
  public void close() {
    if (line.size() > 0) {
      take();
    }
  }
}
