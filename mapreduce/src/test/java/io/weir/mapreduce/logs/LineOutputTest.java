// SPDX-License-Identifier: Apache-2.0
package io.weir.mapreduce.logs;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class LineOutputTest {
  private final List<String> lines = new ArrayList<>();

  @Test
  void linesEndAsOnAnySystemAndTheLastOneNeedNot() throws IOException {
    write("one\ntwo\r\n\nlast");

    assertThat(lines).containsExactly("one", "two", "", "last");
  }

  @Test
  void ofALineWithoutAnEndTheBeginningIsKept() throws IOException {
    write("x".repeat(1_000_000) + "\nnext\n");

    assertThat(lines).containsExactly("x".repeat(16 << 10), "next");
  }

  private void write(String text) throws IOException {
    try (LineOutput out = new LineOutput(lines::add)) {
      out.write(text.getBytes(StandardCharsets.UTF_8));
    }
  }
}
