// SPDX-License-Identifier: Apache-2.0
package io.weir.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.weir.results.Figure;
import io.weir.results.ResultDocument;
import io.weir.results.ResultDocumentBuilder;
import io.weir.results.ResultJson;
import io.weir.results.Target;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What docs/results holds; with -Dweir.regenerate=true it is made anew. */
final class PublishedResultsTest {
  private static final String COMMIT = "abc1234";
  private static final Path FOLDER = Path.of("../docs/results");

  private final PublishedResults published = new PublishedResults(FOLDER);
  @TempDir Path folder;

  @BeforeAll
  static void regenerate() throws Exception {
    if (Boolean.getBoolean("weir.regenerate")) {
      new PublishedResults(FOLDER).write();
    }
  }

  @Test
  void theReadmeIsShortEnoughToBeRead() throws Exception {
    String readme = published.texts().get("README.md");

    assertThat(readme.lines()).as("lines that people read").hasSizeLessThanOrEqualTo(80);
  }

  @Test
  void eachTextIsTheOneOfItsTemplate() throws Exception {
    published
        .texts()
        .forEach(
            (name, text) ->
                assertThat(FOLDER.resolve(name))
                    .as("docs/results/%s; its first lines say how it is made anew", name)
                    .hasContent(text));
  }

  @Test
  void eachPageIsTheOneOfItsDocument() throws Exception {
    published
        .pages()
        .forEach((name, text) -> assertThat(FOLDER.resolve(name)).exists().hasContent(text));
  }

  @Test
  void noPageIsLeftOfADocumentThatHasGone() throws Exception {
    try (Stream<Path> pages = Files.list(FOLDER)) {
      assertThat(pages.map(page -> page.getFileName().toString()))
          .filteredOn(name -> name.endsWith(".html"))
          .isSubsetOf(published.pages().keySet());
    }
  }

  @Test
  void whatIsPublishedTakesThePlaceOfTheLast() throws Exception {
    Files.writeString(folder.resolve("README.template.md"), "{figure core/decision_16}\n");
    ResultJson.write(core(310), folder.resolve("core.json"));

    new PublishedResults(folder).publish(core(96));

    assertThat(ResultJson.read(folder.resolve("core.json"))).isEqualTo(core(96));
    assertThat(folder.resolve("README.md"))
        .hasContent("[96.0 ns](core.html) (target at most 500 ns)\n");
    assertThat(folder.resolve("core.html")).content().contains("src=\"assets/d3.min.js\"");
    assertThat(folder.resolve("assets/d3.min.js")).isNotEmptyFile();
  }

  @Test
  void whatIsMissedWithoutAReasonChangesNothing() throws Exception {
    Files.writeString(folder.resolve("README.template.md"), "{figure core/decision_16}\n");
    new PublishedResults(folder).publish(core(96));

    assertThatThrownBy(() -> new PublishedResults(folder).publish(core(501)))
        .hasMessageContaining("core/decision_16 is 501 ns (target at most 500 ns)");

    assertThat(ResultJson.read(folder.resolve("core.json"))).isEqualTo(core(96));
    assertThat(folder.resolve("core.html")).content().doesNotContain("501");
    assertThat(folder.resolve("README.md")).content().contains("96.0 ns");
  }

  @Test
  void eachTemplateMakesAText() throws Exception {
    Files.writeString(folder.resolve("README.template.md"), "{met}\n");
    Files.writeString(folder.resolve("decisions.template.md"), "{figure core/decision_16}\n");

    new PublishedResults(folder).publish(core(96));

    assertThat(folder.resolve("README.md")).hasContent("1 of 1\n");
    assertThat(folder.resolve("decisions.md"))
        .hasContent("[96.0 ns](core.html) (target at most 500 ns)\n");
  }

  @Test
  void onlyAWholeRunOfACommitIsPublished() {
    assertRefused(
        ResultDocument.builder("../core").commit(COMMIT),
        "a bench must have a name of small letters, digits and '-', was '../core'");
    assertRefused(
        ResultDocument.builder("core").commit(COMMIT + "+changes"),
        "a run must be of a commit, so that it can be repeated, was of 'abc1234+changes'");
    assertRefused(
        ResultDocument.builder("core").commit(COMMIT).setting(ResultDocument.QUICK, true),
        "a run must be a whole one, was a quick one");
    assertThat(folder).isEmptyDirectory();
  }

  private void assertRefused(ResultDocumentBuilder document, String why) {
    assertThatThrownBy(() -> new PublishedResults(folder).publish(document.version("1").build()))
        .hasMessage(why);
  }

  @Test
  void aDocumentIsCalledAsItsBench() throws Exception {
    ResultJson.write(core(96), folder.resolve("scheduler.json"));

    assertThatThrownBy(new PublishedResults(folder)::pages)
        .hasMessageEndingWith("scheduler.json is a document of the bench core");
  }

  private static ResultDocument core(double nanos) {
    return ResultDocument.builder("core")
        .commit(COMMIT)
        .figure("decision_16", Figure.of("ns", nanos).withTarget(Target.atMost(500)))
        .build();
  }
}
