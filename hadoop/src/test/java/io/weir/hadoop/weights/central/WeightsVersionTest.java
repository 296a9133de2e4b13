// SPDX-License-Identifier: Apache-2.0
package io.weir.hadoop.weights.central;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class WeightsVersionTest {
  private static final Instant NOON = Instant.parse("2026-11-26T12:00:00Z");

  @Test
  void aVersionIsReadAsItWasWritten() {
    WeightsVersion version = new WeightsVersion(7, "ann", NOON, "a: b", "default 3\n# end");
    assertThat(WeightsVersion.ofFile(version.toFile())).isEqualTo(version);
    assertThat(WeightsVersion.ofFile(version.toFile()).head().text()).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(strings = {"a\u2028b", "a\u2029b", "a\u0085b", "a\nb", "a\rb", "a\u001bb"})
  void aReasonIsOneLineWhateverIsPastedIntoIt(String why) {
    String line = WeightsVersion.oneLine(why);
    assertThat(line).isEqualTo("a b");
    WeightsVersion version = new WeightsVersion(1, "ann", NOON, line, "");
    assertThat(WeightsVersion.ofFile(version.toFile())).isEqualTo(version);
  }

  @Test
  void aLongReasonIsNotCutWithinALetter() {
    assertThat(WeightsVersion.oneLine("a" + "🐘".repeat(200)))
        .isEqualTo("a" + "🐘".repeat(99) + "…");
  }

  @Test
  void aListIsFreedOfTheLinesThatVersionsPutBeforeIt() {
    String got = new WeightsVersion(7, "ann", NOON, "a: b", "# of ours\ndefault 3\n").toFile();
    assertThat(WeightsVersion.numberBefore(got)).hasValue(7);
    for (String text : List.of(got, "\uFEFF" + got, "# version 8, set by bob at x: \r\n" + got)) {
      assertThat(WeightsVersion.withoutHeads(text)).isEqualTo("# of ours\ndefault 3\n");
    }
    assertThat(WeightsVersion.numberBefore(WeightsVersion.NONE.toFile())).hasValue(0);
    assertThat(WeightsVersion.withoutHeads("# version 8, set by bob at x: ")).isEmpty();
    assertThat(WeightsVersion.numberBefore("# version 8 of our list\n")).isEmpty();
    assertThat(WeightsVersion.withoutHeads("# version 8 of our list\n"))
        .isEqualTo("# version 8 of our list\n");
  }

  @Test
  void anotherFileIsNone() {
    assertThatThrownBy(() -> WeightsVersion.ofFile("default 1\n"))
        .hasMessage("it begins with 'default 1'");
  }
}
