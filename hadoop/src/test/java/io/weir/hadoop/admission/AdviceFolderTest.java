// SPDX-License-Identifier: Apache-2.0
package io.weir.hadoop.admission;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class AdviceFolderTest {
  @Test
  void aFileHasTheNameOfItsJob() {
    assertThat(AdviceFolder.fileName("TeraSort")).isEqualTo("terasort.xml");
    assertThat(AdviceFolder.fileName("INSERT INTO x")).isEqualTo("insert-into-x.xml");
  }

  @Test
  void whateverAJobIsCalledItsFileIsSeenAndIsNoOption() {
    for (String name : List.of("", "..", "(!)")) {
      assertThat(AdviceFolder.fileName(name)).as(name).matches("job-[0-9a-f]+\\.xml");
    }
    assertThat(AdviceFolder.fileName(".hidden")).matches("hidden-[0-9a-f]+\\.xml");
    assertThat(AdviceFolder.fileName("../etc")).matches("etc-[0-9a-f]+\\.xml");
    assertThat(AdviceFolder.fileName("(ETL) daily")).matches("etl-daily-[0-9a-f]+\\.xml");
    assertThat(AdviceFolder.fileName("-rf")).isNotEqualTo(AdviceFolder.fileName("rf"));
    assertThat(AdviceFolder.fileName("..")).isNotEqualTo(AdviceFolder.fileName(""));
  }
}
