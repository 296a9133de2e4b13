// SPDX-License-Identifier: Apache-2.0
package io.weir.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.ObjectMapper;
import io.weir.results.Figure;
import io.weir.results.ResultDocument;
import io.weir.results.ResultJson;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class WeirTest {
  @TempDir Path home;
  private Prompt prompt;

  @BeforeEach
  void sitDown() {
    prompt = new Prompt(home);
  }

  @Test
  void theDemoIsABenchWhosePageGoesWhereItIsWanted() {
    assertThat(prompt.weir("demo", "--html", home.resolve("page.html").toString())).isZero();

    assertThat(prompt.out()).contains("page    page.html\n");
    assertThat(home.resolve("page.html")).exists();
    assertThat(prompt.files(".weir/results")).singleElement().asString().matches("demo-.*\\.json");
  }

  @Test
  void theOldWordForThePageIsUnderstood() {
    assertThat(prompt.weir("demo", "--report", home.resolve("page.html").toString())).isZero();

    assertThat(home.resolve("page.html")).exists();
  }

  @Test
  void theListOfBenchesIsADocumentToo() throws Exception {
    assertThat(prompt.weir("bench", "list", "--json")).isZero();

    assertThat(new ObjectMapper().readTree(prompt.out()).path("benches").findValuesAsText("bench"))
        .contains("demo", "tiny");
  }

  @Test
  void theDemoMeasuresOnceUnlessAskedForMore() throws Exception {
    prompt.weir("demo", "--json");

    assertThat(ResultJson.parse(prompt.out(), "out").settings()).containsEntry("repeats", 1L);
  }

  @Test
  void aDocumentOfAnEarlierRunIsShownAgain() throws Exception {
    Path document = document();

    assertThat(prompt.weir("report", document.toString())).isZero();
    assertThat(prompt.out()).contains("share_error_max");
  }

  @Test
  void aPageIsMadeOfADocumentOfAnEarlierRun() throws Exception {
    Path page = home.resolve("earlier.html");

    assertThat(prompt.weir("report", document().toString(), "--html", page.toString())).isZero();
    assertThat(prompt.out()).endsWith("page    earlier.html\n");
    assertThat(Files.readString(page)).contains("share_error_max");
  }

  @Test
  void aDocumentIsPublishedWithItsPageAndTheReadme() throws Exception {
    Path results = Files.createDirectories(home.resolve("docs/results"));
    Files.writeString(
        results.resolve("README.template.md"), "{figure isolation/share_error_max}\n");

    assertThat(prompt.weir("report", document().toString(), "--publish")).isZero();
    assertThat(prompt.out()).endsWith("results docs/results\n");
    assertThat(results.resolve("README.md")).hasContent("[2.0 %](isolation.html)\n");
    assertThat(results).isDirectoryContaining("glob:**/isolation.{json,html}");
  }

  @Test
  void onlyACheckoutHasPublishedResults() throws Exception {
    assertThat(prompt.weir("report", document().toString(), "--publish")).isEqualTo(2);
    assertThat(prompt.err()).startsWith("weir: --publish needs a checkout").hasLineCount(1);
  }

  @Test
  void aQuickRunIsNotPublished() throws Exception {
    Path results = Files.createDirectories(home.resolve("docs/results"));
    Path file = home.resolve("quick.json");
    ResultJson.write(
        ResultDocument.builder("isolation")
            .setting(ResultDocument.QUICK, true)
            .figure("share_error_max", Figure.of(Figure.FRACTION, 0.02))
            .build(),
        file);

    assertThat(prompt.weir("report", file.toString(), "--publish")).isEqualTo(2);
    assertThat(prompt.err())
        .endsWith("quick.json: a run must be a whole one, was a quick one\n")
        .hasLineCount(1);
    assertThat(results).isEmptyDirectory();
  }

  @Test
  void aDocumentThatIsNotThereIsOneLine() {
    String missing = home.resolve("missing.json").toString();

    assertThat(prompt.weir("report", missing)).isEqualTo(1);
    assertThat(prompt.err()).isEqualTo("weir: " + missing + " does not exist\n");
  }

  @Test
  void aFileThatIsNoDocumentIsOneLine() throws Exception {
    Path file = Files.writeString(home.resolve("not.json"), "{");

    assertThat(prompt.weir("report", file.toString())).isEqualTo(1);
    assertThat(prompt.err()).startsWith("weir: " + file).hasLineCount(1);
  }

  @Test
  void aProbeNeedsAFolderOnTheDisk() throws Exception {
    assertThat(prompt.weir("probe")).isEqualTo(2);
    assertThat(prompt.err())
        .isEqualTo(
            "weir: missing parameter: FOLDER, on the disk that is probed (see weir probe --help)\n");
  }

  @Test
  void theVersionNamesTheCommit() {
    assertThat(prompt.weir("version")).isZero();

    assertThat(prompt.out()).isEqualTo("weir 0.1 (commit abc1234)\n");
  }

  @Test
  void helpNamesEveryCommand() {
    assertThat(prompt.weir("help")).isZero();

    assertThat(prompt.out()).contains("demo", "bench", "report", "probe", "version", "Exit codes:");
  }

  @Test
  void helpOfACommandGivesRangesAndDefaults() {
    assertThat(prompt.weir("bench", "--help")).isZero();

    assertThat(prompt.out().replaceAll("\\s+", " "))
        .contains("1 to 100 (default: 3; with --quick: 1)", "(default: emulated)");
  }

  @Test
  void withoutACommandItSaysWhichThereAre() {
    assertThat(prompt.weir()).isZero();
    assertThat(prompt.out()).contains("Usage: weir", "demo", "weights");
    assertThat(prompt.weir("weights")).isZero();
    assertThat(prompt.out()).contains("Usage: weir weights", "history");
    assertThat(prompt.err()).isEmpty();
  }

  @Test
  void whatIsMissingIsNamedInOneLineWithTheHelpThatSaysMore() {
    assertThat(prompt.weir("top")).isEqualTo(2);
    assertThat(prompt.err())
        .isEqualTo("weir: missing required option: '--namenode=HOST:PORT' (see weir top --help)\n");
  }

  private Path document() throws Exception {
    Path file = home.resolve("earlier.json");
    ResultJson.write(
        ResultDocument.builder("isolation")
            .commit("abc1234")
            .figure("share_error_max", Figure.of(Figure.FRACTION, 0.02))
            .build(),
        file);
    return file;
  }
}
