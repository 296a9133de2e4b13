// SPDX-License-Identifier: Apache-2.0
package io.weir.cli.console;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class PrintableTest {
  @Test
  void whatATerminalObeysIsEscaped() {
    assertThat(Printable.of("a\u001b[31mred\u0007\u009b2J"))
        .isEqualTo("a\\u001b[31mred\\u0007\\u009b2J");
    assertThat(Printable.of("one\ntwo\r\tthree\u2028")).isEqualTo("one\\ntwo\\r\\tthree\\u2028");
    assertThat(Printable.of("nowr\u202egnorts")).isEqualTo("nowr\\u202egnorts");
  }

  @Test
  void allElseStays() {
    assertThat(Printable.of("Ünïcode 数 \ud83d\ude42 a\\b 'c'"))
        .isEqualTo("Ünïcode 数 \ud83d\ude42 a\\b 'c'");
  }
}
