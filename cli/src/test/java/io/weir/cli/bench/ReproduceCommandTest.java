// SPDX-License-Identifier: Apache-2.0
package io.weir.cli.bench;

import static org.assertj.core.api.Assertions.assertThat;

import io.weir.cli.Prompt;
import java.nio.file.Path;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ReproduceCommandTest {
  @TempDir Path home;

  @ParameterizedTest
  @ValueSource(strings = {"", " ", "nothing"})
  void aNameThatNoFigureHasIsAnsweredWithThoseThatThereAre(String name) {
    Prompt prompt = new Prompt(home);

    assertThat(prompt.weir("reproduce", "ibis-2", name)).isEqualTo(2);
    assertThat(prompt.err())
        .startsWith("weir: no figure is called '" + name + "'; there are: ibis-2, ")
        .hasLineCount(1);
  }
}
