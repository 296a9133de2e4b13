// SPDX-License-Identifier: Apache-2.0
package io.weir.experiments.hdfstests;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.weir.experiments.engine.TestOptions;
import io.weir.lab.Progress;
import io.weir.results.ResultDocument;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class HdfsTestsBenchTest {
  private static final String TABLE =
      "a.TestPread\tstock\t9\t1\t2\t30\tno\na.TestPread\tweir\t9\t2\t2\t31\tyes\n";

  @TempDir Path folder;

  @Test
  void testsThatFailOnBothSidesAreNoDifference() throws Exception {
    ResultDocument document = document("");
    assertThat(document.figures().get("failed_only_with_weir").value()).isZero();
    assertThat(document.figures().get("tests").value()).isEqualTo(9);
    assertThat(document.figures().get("classes_with_weir_on").value()).isEqualTo(1);
  }

  @Test
  void eachKindOfDifferenceIsCountedByItself() throws Exception {
    ResultDocument document = document("a.TestPread\tone()\tweir\na.TestPread\ttwo()\tunstable\n");
    assertThat(document.figures().get("failed_only_with_weir").value()).isEqualTo(1);
    assertThat(document.figures().get("failed_only_with_weir").met()).contains(false);
    assertThat(document.figures().get("unstable").value()).isEqualTo(1);
    assertThat(document.figures().get("failed_only_stock").value()).isZero();
  }

  @Test
  void aLineThatIsNoResultIsNamed() {
    assertThatThrownBy(() -> document("a.TestPread\tweir\n"))
        .isInstanceOf(IOException.class)
        .hasMessageContaining("has not 3 cells: a.TestPread\tweir");
  }

  private ResultDocument document(String differences) throws Exception {
    Files.writeString(folder.resolve("table.tsv"), TABLE);
    Files.writeString(folder.resolve("differences.tsv"), differences);
    return HdfsTestsBench.declaration((options, progress, use) -> use.on(folder))
        .run(TestOptions.in(folder), Progress.SILENT);
  }
}
