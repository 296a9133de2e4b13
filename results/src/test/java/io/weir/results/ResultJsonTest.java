// SPDX-License-Identifier: Apache-2.0
package io.weir.results;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class ResultJsonTest {
  @TempDir Path folder;

  @Test
  void aDocumentComesBackAsItWasWritten() throws IOException {
    Path file = folder.resolve("new/folder/isolation.json");

    ResultJson.write(Documents.complete(), file);

    assertThat(ResultJson.read(file)).isEqualTo(Documents.complete());
  }

  @Test
  void theTextIsTheSameEachTime() throws IOException {
    String once = ResultJson.toJson(Documents.complete());

    assertThat(ResultJson.toJson(ResultJson.parse(once, "text"))).isEqualTo(once).endsWith("}\n");
  }

  @Test
  void keysKeepTheOrderInWhichTheyWereGiven() throws IOException {
    ResultDocument read = ResultJson.parse(ResultJson.toJson(Documents.complete()), "text");

    assertThat(read.settings().keySet())
        .containsExactly("repeats", "wordCountBytes", "quantumShare", "reference");
    assertThat(read.figures().keySet()).containsExactly("run_time_alone", "slowdown_weir");
  }

  @Test
  void writingReplacesWhatWasThereAndLeavesNothingBeside() throws IOException {
    Path file = folder.resolve("isolation.json");
    Files.writeString(file, "old");

    ResultJson.write(Documents.complete(), file);

    assertThat(file).content(UTF_8).isEqualTo(ResultJson.toJson(Documents.complete()));
    try (var files = Files.list(folder)) {
      assertThat(files).containsExactly(file);
    }
  }

  @Test
  void writingOverAFolderNamesIt() {
    assertThatThrownBy(() -> ResultJson.write(Documents.complete(), folder))
        .isInstanceOf(IOException.class)
        .hasMessageContaining(folder + " must be a file");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "\"bench\" : \"isolation\",||bench is missing",
        "\"bench\" : \"isolation\"|\"bench\" : \" \"|bench must be a text that is not",
        "\"seed\" : 7|\"seed\" : 7.5|seed must be a whole number",
        "\"cores\" : 2|\"cores\" : 0|machine.cores must be 1 or more, was 0",
        "\"cores\" : 2|\"sockets\" : 2|machine.sockets is unknown; known are cores, memory",
        "\"repeats\" : 3|\"repeats\" : null|settings.repeats must be a text, number or",
        "\"value\" : 41.0|\"value\" : \"41\"|figures.run_time_alone.value must be a n",
        "\"max\" : 43.0|\"max\" : 3.0|figures.run_time_alone: value must be a number fr",
        "at most|below|figures.slowdown_weir.target.relation must be \"at least\" o",
        "[ 0, 12.25, 9 ]|[ 0, 12.25 ]|series[0]: y must be as many as x: 3, was 2 numbers",
        "[ 0, 12.25, 9 ]|[ 0, {}, 9 ]|series[0].y[1] must be a number, was {}",
        "[ 0, 0.5, 1 ]|7|series[0].x must be a list, was 7",
        "\"alone\", 41.5, 2|\"alone\", 2|tables[0]: a row of table \"Runs\" must be ",
        "\"baseline\" : \"run_time_alone\"|\"baseline\" : \"x\"|a figure of bars \"Run time\" must be ",
      })
  void whatIsWrongIsNamed(String right, String wrong, String message) {
    String json = ResultJson.toJson(Documents.complete());
    assertThat(json).contains(right);
    String broken = json.replace(right, wrong == null ? "" : wrong);

    assertThatThrownBy(() -> ResultJson.parse(broken, "a.json"))
        .isInstanceOf(MalformedResultException.class)
        .hasMessageStartingWith("a.json: ")
        .hasMessageContaining(message);
  }

  @Test
  void aTextThatIsNotJsonIsNamedByItsLine() {
    assertThatThrownBy(() -> ResultJson.parse("{\n  \"bench\": isolation\n}", "a.json"))
        .isInstanceOf(MalformedResultException.class)
        .hasMessageStartingWith("a.json, line 2: not JSON");
  }

  @Test
  void anEmptyFileIsNoDocument() throws IOException {
    Path file = Files.createFile(folder.resolve("empty.json"));

    assertThatThrownBy(() -> ResultJson.read(file))
        .isInstanceOf(MalformedResultException.class)
        .hasMessage(file + ": the document must be an object, was empty");
  }

  @Test
  void bytesThatAreNoTextAreNamed() throws IOException {
    Path file = Files.write(folder.resolve("binary"), new byte[] {(byte) 0xff, (byte) 0xfe});

    assertThatThrownBy(() -> ResultJson.read(file)).hasMessageContaining("must be JSON in UTF");
  }
}
