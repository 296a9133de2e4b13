// SPDX-License-Identifier: Apache-2.0
package io.weir.experiments.reproduce;

import io.weir.results.Figure;
import io.weir.results.ResultJson;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** What the lab has measured, from the documents in docs/results. */
public final class LabFigures {
  private final Path folder;

  public LabFigures(Path folder) {
    this.folder = folder;
  }

  /** Of the checkout that {@code ./weir} is in, or else of this folder. */
  public static LabFigures here() {
    return new LabFigures(Path.of(System.getProperty("weir.home", "."), "docs", "results"));
  }

  /** The row with the lab's number as ours; where the document is missing it says so. */
  public PaperRow in(PaperRow row, String document, String figure) {
    PaperRow from = row.from("docs/results/%s.json, %s".formatted(document, figure)).given("");
    Path file = folder.resolve(document + ".json");
    if (!Files.exists(file)) {
      return from.because("not here: docs/results is in a checkout");
    }
    try {
      Figure found = ResultJson.read(file).figures().get(figure);
      return found == null
          ? from.because("the document has no such figure")
          : from.ours(found.value());
    } catch (IOException e) {
      return from.because(String.valueOf(e.getMessage()));
    }
  }
}
