// SPDX-License-Identifier: Apache-2.0
package io.weir.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.weir.results.Figure;
import io.weir.results.ResultDocument;
import io.weir.results.ResultJson;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What docs/results holds; with -Dweir.regenerate=true it is made anew. */
final class PublishedResultsTest {
  private static final Path FOLDER = Path.of("../docs/results");

  private final PublishedResults published = new PublishedResults(FOLDER);
  @TempDir Path folder;

  @BeforeEach
  void regenerate() throws Exception {
    if (Boolean.getBoolean("weir.regenerate")) {
      published.write();
    }
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
  void aDocumentIsCalledAsItsBench() throws Exception {
    ResultJson.write(core(96), folder.resolve("scheduler.json"));

    assertThatThrownBy(new PublishedResults(folder)::pages)
        .hasMessageEndingWith("scheduler.json is a document of the bench core");
  }

  private static ResultDocument core(double nanos) {
    return ResultDocument.builder("core").figure("decision_16", Figure.of("ns", nanos)).build();
  }
}
