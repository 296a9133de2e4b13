// SPDX-License-Identifier: Apache-2.0
package io.weir.cli.bench;

import static org.assertj.core.api.Assertions.assertThat;

import io.weir.cli.Prompt;
import io.weir.cli.context.Prerequisites;
import io.weir.results.ResultDocument;
import io.weir.results.ResultJson;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class BenchCommandTest {
  @TempDir Path home;
  private Prompt prompt;

  @BeforeEach
  void sitDown() {
    prompt = new Prompt(home);
  }

  @Test
  void aRunPrintsItsTableAndThenWhereThePageAndTheDocumentAre() {
    assertThat(prompt.weir("bench", "tiny")).isZero();

    assertThat(prompt.out())
        .contains("blocks")
        .containsPattern("page    \\.weir/results/tiny-\\d{8}-\\d{6}\\.html\n")
        .containsPattern("result  \\.weir/results/tiny-\\d{8}-\\d{6}\\.json\n$");
    assertThat(prompt.files(".weir/results")).hasSize(2);
  }

  @Test
  void progressAndResultsOfStepsAreOnStandardError() {
    prompt.weir("bench", "tiny");

    assertThat(prompt.err()).contains("[0:00] writing a block\n", "one block was written\n");
    assertThat(prompt.out()).doesNotContain("writing a block", "one block was written");
  }

  @Test
  void aBenchThatIsOneWholeHasNoPartsToRunAlone() {
    assertThat(prompt.weir("bench", "tiny", "--only", "half")).isEqualTo(2);
    assertThat(prompt.err()).contains("--only: tiny is one whole");

    assertThat(prompt.weir("bench", "tiny", "--disks", "floppy")).isEqualTo(2);
    assertThat(prompt.err()).contains("--disks: tiny has no disks to choose from");
  }

  @Test
  void jsonIsAllThereIsOnStandardOutput() throws Exception {
    assertThat(prompt.weir("bench", "tiny", "--json")).isZero();

    ResultDocument document = ResultJson.parse(prompt.out(), "standard output");
    assertThat(document.summary()).isEqualTo("Ünïcode, too");
    assertThat(prompt.err()).contains("page  ", "result  ");
  }

  @Test
  void theBenchIsToldWhatWasAskedFor() throws Exception {
    prompt.weir(
        "bench", "tiny", "--json", "--quick", "--repeats", "7", "--seed", "42", "--disk", "own");

    ResultDocument document = ResultJson.parse(prompt.out(), "standard output");
    assertThat(document.seed()).isEqualTo(42);
    assertThat(document.version()).isEqualTo("0.1");
    assertThat(document.commit()).isEqualTo("abc1234");
    assertThat(document.settings())
        .containsEntry("quick", true)
        .containsEntry("repeats", 7L)
        .containsEntry("disk", "OWN");
  }

  @Test
  void everythingIsMeasuredThriceUnlessItIsQuick() throws Exception {
    prompt.weir("bench", "tiny", "--json");
    assertThat(ResultJson.parse(prompt.out(), "out").settings()).containsEntry("repeats", 3L);

    Prompt another = new Prompt(home);
    another.weir("bench", "tiny", "--json", "--quick");
    assertThat(ResultJson.parse(another.out(), "out").settings()).containsEntry("repeats", 1L);
  }

  @Test
  void resultsGoWhereTheyAreWanted() {
    assertThat(prompt.weir("bench", "tiny", "--out", home.resolve("mine").toString())).isZero();

    assertThat(prompt.files("mine")).hasSize(2);
    assertThat(prompt.files(".weir/results")).isEmpty();
  }

  @Test
  void nothingOfTheRunIsLeft() {
    assertThat(prompt.weir("bench", "tiny")).isZero();
    assertThat(prompt.weir("bench", "broken")).isEqualTo(1);

    assertThat(prompt.err()).contains("the job ended with exit code 3"); // and not before it began
    assertThat(home.resolve(".weir/work")).isEmptyDirectory();
  }

  @Test
  void aFailureIsOneLineThatSaysWhereTheLogIs() throws Exception {
    assertThat(prompt.weir("bench", "broken")).isEqualTo(1);

    assertThat(prompt.err())
        .containsPattern(
            "weir: broken failed: the job ended with exit code 3; the end of its log; "
                + "the log is \\.weir/logs/broken-.*\\.log\n$")
        .doesNotContain("\tat ");
    String log = prompt.files(".weir/logs").get(0);
    assertThat(Files.readString(home.resolve(".weir/logs").resolve(log)))
        .contains("line of the log", "\tat io.weir.cli.TinyBench.run");
    assertThat(prompt.out()).isEmpty();
  }

  @Test
  void debugAddsTheStackTrace() {
    assertThat(prompt.weir("bench", "broken", "--debug")).isEqualTo(1);

    assertThat(prompt.err()).contains("\tat io.weir.cli.TinyBench.run");
  }

  @Test
  void anUnknownNameIsAnsweredWithTheKnownOnes() {
    assertThat(prompt.weir("bench", "tinny")).isEqualTo(2);

    assertThat(prompt.err())
        .isEqualTo("weir: no bench is called tinny; there are: broken, demo, endless, tiny\n");
  }

  @Test
  void aNumberOutOfRangeIsAnsweredWithTheRange() {
    assertThat(prompt.weir("bench", "tiny", "--repeats", "0")).isEqualTo(2);

    assertThat(prompt.err()).isEqualTo("weir: --repeats must be 1 to 100, was 0\n");
  }

  @Test
  void moreNeedsARunThatItIsMoreOf() {
    assertThat(prompt.weir("bench", "tiny", "--more", "1")).isEqualTo(2);

    assertThat(prompt.err())
        .isEqualTo("weir: --more goes on with an earlier run: --from FOLDER says which\n");
  }

  @Test
  void moreOutOfRangeIsAnsweredWithTheRange() {
    assertThat(prompt.weir("bench", "tiny", "--from", home.toString(), "--more", "101"))
        .isEqualTo(2);

    assertThat(prompt.err()).isEqualTo("weir: --more must be 0 to 100, was 101\n");
  }

  @Test
  void anUnknownDiskIsAnsweredWithTheKnownOnes() {
    assertThat(prompt.weir("bench", "tiny", "--disk", "ssd")).isEqualTo(2);

    assertThat(prompt.err()).contains("must be emulated or own, was 'ssd'");
  }

  @Test
  void aMachineThatIsTooSmallIsToldSoBeforeAnythingRuns() {
    Prompt small = new Prompt(home, Prerequisites.MEMORY_BYTES - 1);

    assertThat(small.weir("bench", "tiny")).isEqualTo(1);
    assertThat(small.err())
        .isEqualTo(
            "weir: found 2.9 GiB of memory available, need 3.0 GiB: "
                + "stop other programs or take a larger machine\n");
  }

  @Test
  void theListSaysHowLongEachTakesAndWhatItNeeds() {
    assertThat(prompt.weir("bench", "list")).isZero();

    assertThat(prompt.out())
        .startsWith("bench    time  quick  needs    question\n")
        .contains("tiny     1 s   1 ms   nothing  Is anything there?\n");
  }
}
