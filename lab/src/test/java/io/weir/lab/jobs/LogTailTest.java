// SPDX-License-Identifier: Apache-2.0
package io.weir.lab.jobs;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class LogTailTest {
  @Test
  void beginsWithTheLastCause() {
    List<String> lines =
        Stream.of(
                "INFO starts",
                "java.io.IOException: first",
                "\tat a",
                "Caused by: java.io.IOException: no room",
                "\tat b",
                "\tat c",
                "\tat d")
            .toList();
    assertThat(LogTail.of(lines, 3))
        .isEqualTo("Caused by: java.io.IOException: no room\n\tat b\n\tat c");
  }

  @Test
  void isTheEndWhereNothingWentWrong() {
    assertThat(LogTail.of(List.of("a", "b", "c"), 2)).isEqualTo("b\nc");
    assertThat(LogTail.of(List.of(), 2)).isEmpty();
  }
}
