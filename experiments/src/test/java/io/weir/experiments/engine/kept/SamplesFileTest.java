// SPDX-License-Identifier: Apache-2.0
package io.weir.experiments.engine.kept;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SamplesFileTest {
  private static final KeptRun RUN = new KeptRun("disk", false, "emulated", 1);
  private static final String FIRST =
      "{\"bench\":\"disk\",\"quick\":false,\"disk\":\"emulated\",\"seed\":1}\n";
  private static final String LINE =
      "{\"round\":0,\"of\":\"case_a\",\"values\":{\"reads\":[1.5]}}\n";

  @TempDir private Path folder;

  @Test
  void whatWasWrittenIsRead() throws Exception {
    SamplesFile file = new SamplesFile(folder.resolve("run"), RUN);
    file.add(line(0, "case_a", 1.5, 2));
    file.add(line(1, "case_a", 3));

    List<KeptLine> lines = SamplesFile.read(folder.resolve("run"), RUN);
    assertThat(lines).extracting(KeptLine::key).containsExactly("0 case_a", "1 case_a");
    assertThat(lines.get(0).values().get("reads")).containsExactly(1.5, 2);
    assertThat(lines.get(1).commit()).isEqualTo("abc1234");
  }

  @Test
  void aLastLineThatWasCutCountsAsNotMeasured() throws Exception {
    write(FIRST + LINE + "{\"round\":1,\"of\":\"ca");

    assertThat(SamplesFile.read(folder, RUN)).hasSize(1);
  }

  @Test
  void emptyLinesAreNothing() throws Exception {
    write(FIRST + "\n" + LINE + "\n");

    assertThat(SamplesFile.read(folder, RUN)).hasSize(1);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      textBlock =
          """
          null | it is no measurement
          nonsense | it is no measurement: Unrecognized token
          {} | it is no measurement
          {"round":0} | it has no 'of'
          {"round":0,"of":"case"} | it has no 'values'
          {"round":-2,"of":"case","values":{}} | round must be -1 or more, was -2
          {"round":0,"of":"case","values":{"reads":["NaN"]}} | reads must be finite numbers, was [NaN]
          {"round":0,"of":"case","values":{"reads":null}} | reads must be finite numbers, was null
          {"round":0,"of":"case_a","values":{}} | it repeats line 2
          """)
  void aLineThatIsWrongIsNamed(String line, String why) throws Exception {
    write(FIRST + LINE + line + "\n");

    assertThatThrownBy(() -> SamplesFile.read(folder, RUN))
        .hasMessageContaining("samples.jsonl, line 3: " + why)
        .hasMessageEndingWith("What a line holds is measured anew if the line is removed");
  }

  @Test
  void aFolderWithoutAFileKeepsNoRun() {
    assertThatThrownBy(() -> SamplesFile.read(folder, RUN))
        .hasMessageEndingWith("keeps no run: it has no samples.jsonl");
  }

  @Test
  void aFileThatDoesNotSayOfWhichRunItIsIsRefused() throws Exception {
    write(LINE);
    assertThatThrownBy(() -> SamplesFile.read(folder, RUN))
        .hasMessageContaining("samples.jsonl, line 1:");
    write("{}\n" + LINE);
    assertThatThrownBy(() -> SamplesFile.read(folder, RUN))
        .hasMessageContaining("samples.jsonl, line 1:");
    write("");
    assertThatThrownBy(() -> SamplesFile.read(folder, RUN))
        .hasMessageContaining("samples.jsonl, line 1:");
  }

  @Test
  void anotherRunIsRefusedWithAllThatDiffers() throws Exception {
    write(FIRST + LINE);

    assertThatThrownBy(() -> SamplesFile.read(folder, new KeptRun("soak", true, "own", 2)))
        .hasMessageEndingWith(
            "is of another run: it is of the bench disk, it is not of --quick,"
                + " it is of --disk emulated, it is of --seed 1");
  }

  private static KeptLine line(int round, String of, double... reads) {
    return new KeptLine(round, of, Map.of("reads", reads), null, null, null, "abc1234");
  }

  private void write(String text) throws IOException {
    Files.writeString(folder.resolve("samples.jsonl"), text);
  }
}
