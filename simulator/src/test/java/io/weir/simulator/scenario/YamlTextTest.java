// SPDX-License-Identifier: Apache-2.0
package io.weir.simulator.scenario;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Whatever the bytes of a file are, an error says which file and which line. */
class YamlTextTest {
  private static final String FINE = "cluster: {nodes: 1}\njobs: [{program: teragen, maps: 1}]\n";

  @TempDir private Path folder;

  @Test
  void otherEncodings() throws IOException {
    refuses(bytes(FINE, StandardCharsets.UTF_16), ":1: must be text in UTF-8, was byte 0xFE");
    refuses(bytes(FINE, StandardCharsets.UTF_16LE), ":1: this is no YAML");
    refuses(
        bytes(FINE + "name: Tü\n", StandardCharsets.ISO_8859_1),
        ":3: must be text in UTF-8, was byte 0xFC");
  }

  @Test
  void aByteOrderMarkIsNoHarm() throws IOException {
    assertThat(read(bytes("\uFEFF" + FINE, StandardCharsets.UTF_8)).policies()).hasSize(2);
  }

  @Test
  void bytesThatAreNoText() throws IOException {
    refuses(
        bytes(FINE + "name: a\0b\n", StandardCharsets.UTF_8),
        ":3: this is no YAML that a scenario may have: character U+0000 may not stand there");
    refuses(new byte[] {'a', '\n', (byte) 0xff}, ":2: must be text in UTF-8, was byte 0xFF");
    refuses(new byte[] {'a', '\n', (byte) 0xc3}, ":2: must be text in UTF-8, was byte 0xC3");
  }

  @Test
  void whatIsNestedTooDeep() throws IOException {
    refuses(
        bytes("cluster:\n  " + "[".repeat(200_000), StandardCharsets.UTF_8),
        ":2: this is no YAML that a scenario may have: it must be at most 50 levels deep");
  }

  @Test
  void whatStandsForOtherParts() throws IOException {
    refuses(
        bytes("cluster: &c {nodes: 1}\njobs:\n  - *c\n", StandardCharsets.UTF_8),
        ":3: this is no YAML that a scenario may have: *c may stand for one value");
    refuses(
        bytes("cluster: {}\njobs: &j\n  - *j\n", StandardCharsets.UTF_8), ":3: this is no YAML");
    refuses(bytes("cluster: {}\njobs:\n  - *j\n", StandardCharsets.UTF_8), ":3: this is no YAML");
  }

  @Test
  void keysThatAreNoWords() throws IOException {
    refuses(bytes("{[1, 2]: 3}\n", StandardCharsets.UTF_8), ":1: a key must be one word");
    refuses(
        bytes("cluster:\n  nodes: 1\n  ? {a: b}\n  : 3\n", StandardCharsets.UTF_8),
        ":3: a key must be one word");
  }

  @Test
  void severalDocuments() throws IOException {
    refuses(bytes(FINE + "---\n" + FINE, StandardCharsets.UTF_8), ":3: this is no YAML");
  }

  private static byte[] bytes(String text, Charset charset) {
    return text.getBytes(charset);
  }

  private Scenario read(byte[] bytes) throws IOException {
    return ScenarioReader.read(Files.write(folder.resolve("s.yaml"), bytes));
  }

  private void refuses(byte[] bytes, String message) {
    assertThatThrownBy(() -> read(bytes))
        .isInstanceOf(ScenarioException.class)
        .hasMessageStartingWith(folder.resolve("s.yaml") + message);
  }
}
