// SPDX-License-Identifier: Apache-2.0
package io.weir.lab.jobs;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

class CorpusTextTest {
  private static CorpusText text;

  @BeforeAll
  static void load() throws IOException {
    text = CorpusText.load();
  }

  @Test
  void isRealTextInManyLanguages() throws IOException {
    Set<String> words = new TreeSet<>(List.of(slice(0, 2_000_000).split("\\s+")));

    assertThat(text.bytes()).isGreaterThan(20_000_000);
    assertThat(words).contains("Commission", "Parlament", "européenne", "della", "voor");
    assertThat(words.size()).isGreaterThan(40_000);
  }

  @Test
  void isTheSameEveryTime() throws IOException {
    assertThat(copy(CorpusText.load(), 0, 100_000)).isEqualTo(copy(text, 0, 100_000));
  }

  @Test
  void isAsLongAsAskedForAndCutsNoCharacter() throws IOException {
    for (int bytes = 1; bytes < 3_000; bytes++) {
      byte[] copied = copy(text, 0, bytes);
      assertThat(copied).hasSize(bytes).endsWith((byte) '\n');
      StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(copied)); // Throws if malformed.
    }
  }

  @Test
  void goesOnAtTheNextLineAndFromTheStartAgainAfterTheEnd() throws IOException {
    long next = text.copy(0, 1_000, new ByteArrayOutputStream());
    assertThat(copy(text, next - 1, 2)).startsWith((byte) '\n');

    byte[] twice = copy(text, 0, text.bytes() + 1_000);
    assertThat(new String(twice, (int) text.bytes(), 900, StandardCharsets.UTF_8))
        .isEqualTo(new String(twice, 0, 900, StandardCharsets.UTF_8));
  }

  private static String slice(long position, long bytes) throws IOException {
    return new String(copy(text, position, bytes), StandardCharsets.UTF_8);
  }

  private static byte[] copy(CorpusText text, long position, long bytes) throws IOException {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    text.copy(position, bytes, out);
    return out.toByteArray();
  }
}
