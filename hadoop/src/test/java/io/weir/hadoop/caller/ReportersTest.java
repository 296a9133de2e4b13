// SPDX-License-Identifier: Apache-2.0
package io.weir.hadoop.caller;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Set;
import org.junit.jupiter.api.Test;

class ReportersTest {
  @Test
  void withoutAuthenticationAnybodyMay() {
    Reporters reporters = new Reporters(false, Set.of("hdfs"));

    assertThat(reporters.may(null)).isTrue();
    assertThat(reporters.may("anybody")).isTrue();
  }

  @Test
  void withAuthenticationOnlyDataNodesMay() {
    Reporters reporters = new Reporters(true, Set.of("hdfs"));

    assertThat(reporters.may("hdfs")).isTrue();
    assertThat(reporters.may("mallory")).isFalse();
    assertThat(reporters.may(null)).isFalse();
    assertThat(reporters.whyNot("mallory")).contains("[hdfs]").contains("mallory");
  }
}
