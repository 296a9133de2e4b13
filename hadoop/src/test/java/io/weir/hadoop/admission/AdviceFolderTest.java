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
  void whateverAJobIsCalledItsFileIsSeen() {
    for (String name : List.of("", "..", ".hidden", "../etc")) {
      assertThat(AdviceFolder.fileName(name)).as(name).matches("job-[0-9a-f]+\\.xml");
    }
    assertThat(AdviceFolder.fileName("..")).isNotEqualTo(AdviceFolder.fileName(""));
  }
}
