// SPDX-License-Identifier: Apache-2.0
package io.weir.cli.simulate;

import static org.assertj.core.api.Assertions.assertThat;

import io.weir.cli.Prompt;
import java.io.ByteArrayOutputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Files of traces, whatever they are called and whatever is in them. */
class SimulatedTraceTest {
  private static final byte[] SWIM = bytes("job0\t1\t1\t67108864\t0\t1000\n");
  private static final byte[] RUMEN = bytes(" {\"jobID\": \"job_1_0001\"}");

  @TempDir Path home;
  private Prompt prompt;

  @BeforeEach
  void sitDown() {
    prompt = new Prompt(home);
  }

  @ParameterizedTest
  @ValueSource(strings = {"a\\qb.tsv", "a\nb.tsv", "a\"b.tsv", "a: {b}.tsv", "{}", "ok.tsv.gz"})
  void aFileMayHaveAnyName(String name) throws Exception {
    simulates(file(name, SWIM));
  }

  @ParameterizedTest
  @ValueSource(strings = {"ok.tsv.gz", "ok.tsv"})
  void whatIsCompressedIsRead(String name) throws Exception {
    simulates(file(name, gzip(SWIM)));
  }

  private void simulates(Path trace) {
    assertThat(prompt.weir("simulate", "--trace", trace.toString(), "--nodes", "1"))
        .as(prompt.err())
        .isZero();
    assertThat(prompt.out()).contains("job0#0");
  }

  @Test
  void aFileThatIsNotThereIsNamedOnOneLine() {
    refuses(home.resolve("a\nb.tsv"), "--trace " + home + "/a\\nb.tsv: there is no such file");
    refuses(home.resolve("\u001b[2J"), "--trace " + home + "/\\u001b[2J: there is no such file");
  }

  @Test
  void whatIsWrongInAFileIsSaidOnceWithItsLine() throws Exception {
    Path trace = file("bad.tsv", bytes("job0\t1\t1\t67108864\t0\t1000\nbad\n"));
    assertThat(prompt.weir("simulate", "--trace", trace.toString())).isEqualTo(2);
    assertThat(prompt.err()).startsWith("weir: " + trace + ":2:1: must be 6").hasLineCount(1);
    assertThat(prompt.err()).containsOnlyOnce("bad.tsv");

    Path empty = file("empty.tsv", bytes(""));
    refuses(empty, empty + ": a trace must have jobs; there is none");
  }

  @Test
  void whatIsOfAnotherKindThanItsNameSaysIsRefused() throws Exception {
    for (byte[] each : new byte[][] {RUMEN, gzip(RUMEN)}) {
      Path trace = file("rumen.gz", each);
      refuses(
          trace,
          "--trace "
              + trace
              + ": it is JSON, as Rumen's traces are: name it .json, or .json.gz if it is compressed");
    }
    byte[] history = bytes("Avro-Json\n{\"type\":\"record\"}\n");
    for (byte[] each : new byte[][] {history, gzip(history)}) {
      Path trace = file("job.history", each);
      refuses(
          trace,
          "--trace "
              + trace
              + ": it is a history file of MapReduce: name it .jhist, and not compressed");
    }
    Path packed = file("job.jhist", gzip(history));
    refuses(
        packed,
        "--trace "
            + packed
            + ": it is compressed, and a history file is read as it is: gunzip it first");
    Path other = file("ok.tsv.zst", new byte[] {0x28, (byte) 0xb5, 0x2f, (byte) 0xfd, 0});
    refuses(other, "--trace " + other + ": it is compressed by zstd, and not by gzip");
  }

  @Test
  void aHalfOfACompressedFileIsSaidToBeNone() throws Exception {
    byte[] whole = gzip(SWIM);
    Path half = file("half.tsv.gz", Arrays.copyOf(whole, whole.length / 2));

    assertThat(prompt.weir("simulate", "--trace", half.toString())).isEqualTo(2);
    assertThat(prompt.err())
        .startsWith("weir: " + half + ":1:")
        .contains("must be a file by gzip that is whole")
        .hasLineCount(1);
  }

  private void refuses(Path trace, String line) {
    sitDown();
    assertThat(prompt.weir("simulate", "--trace", trace.toString())).isEqualTo(2);
    assertThat(prompt.err()).isEqualTo("weir: " + line + "\n");
  }

  private Path file(String name, byte[] content) throws Exception {
    return Files.write(home.resolve(name), content);
  }

  private static byte[] bytes(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }

  private static byte[] gzip(byte[] content) throws Exception {
    ByteArrayOutputStream packed = new ByteArrayOutputStream();
    try (OutputStream out = new GZIPOutputStream(packed)) {
      out.write(content);
    }
    return packed.toByteArray();
  }
}
