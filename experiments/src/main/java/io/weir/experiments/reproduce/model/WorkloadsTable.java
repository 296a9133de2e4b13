// SPDX-License-Identifier: Apache-2.0
package io.weir.experiments.reproduce.model;

import io.weir.experiments.reproduce.PaperRow;
import io.weir.experiments.reproduce.Reproduction;
import java.util.List;

/** Table 3. */
final class WorkloadsTable implements Reproduction {
  @Override
  public String name() {
    return "model-table3";
  }

  @Override
  public String shows() {
    return "How large the workloads are.";
  }

  @Override
  public List<PaperRow> rows(long seed) {
    return List.of(
        PaperRow.of("workloads", "bytes")
            .because("a picture in the paper: its text has none of these numbers"));
  }
}
