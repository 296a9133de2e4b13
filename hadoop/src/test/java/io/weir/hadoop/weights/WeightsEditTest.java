// SPDX-License-Identifier: Apache-2.0
package io.weir.hadoop.weights;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class WeightsEditTest {
  private static final String TEXT =
      """
      # of the cluster
      user         etl        8   # until Friday
      application  nightly-*  4
      default                 1
      """;

  @Test
  void theRuleForTheSameNameIsReplacedAndItsCommentStays() {
    assertThat(with("user etl 2 limit=1m"))
        .isEqualTo(
            """
            # of the cluster
            user etl 2 limit=1m  # until Friday
            application  nightly-*  4
            default                 1
            """);
    assertThat(with("DEFAULT 2")).endsWith("nightly-*  4\nDEFAULT 2\n");
  }

  @Test
  void aNewRuleForOneNameComesFirst() {
    assertThat(with("application nightly-7 9"))
        .startsWith("# of the cluster\napplication nightly-7 9\nuser         etl");
  }

  @Test
  void aNewRuleComesBehindThoseForTheSameApplicationOfOneUser() {
    String text = "user a 1\napplication etl/nightly 8\napplication etl/n* 7\nuser b 1\n";
    assertThat(WeightsEdit.with(text, List.of("application", "nightly", "2")))
        .isEqualTo(text.replace("user b", "application nightly 2\nuser b"));
    assertThat(WeightsEdit.with(text, List.of("application", "weekly", "2")))
        .isEqualTo("application weekly 2\n" + text);
    assertThat(WeightsEdit.with(text, List.of("user", "nightly", "2")))
        .isEqualTo("user nightly 2\n" + text);
    assertThat(
            WeightsEdit.with(
                "application etl/nightly 8\napplication n* 1\napplication bob/nightly 2\n",
                List.of("application", "nightly", "2")))
        .as("it counts itself")
        .isEqualTo(
            """
            application etl/nightly 8
            application nightly 2
            application n* 1
            application bob/nightly 2
            """);
    assertThat(
            WeightsEdit.with("application */nightly 8\n", List.of("application", "nightly", "2")))
        .as("all users are no user")
        .isEqualTo("application nightly 2\napplication */nightly 8\n");
  }

  @Test
  void aNewPatternComesBehindAllButDefault() {
    assertThat(with("user tmp-* 0.5"))
        .endsWith("nightly-*  4\nuser tmp-* 0.5\ndefault                 1\n");
    assertThat(WeightsEdit.with("user a 1\n", List.of("user", "*", "2")))
        .isEqualTo("user a 1\nuser * 2\n");
  }

  @Test
  void ranksAndPromisesThatAreNotNamedStay() {
    String text = "user etl 4 1 reserve=40m limit=80m # nightly\n";
    assertThat(WeightsEdit.with(text, List.of("user", "etl", "8")))
        .isEqualTo("user etl 8 1 reserve=40m limit=80m  # nightly\n");
    assertThat(WeightsEdit.with(text, List.of("user", "etl", "8", "-2", "LIMIT=9m")))
        .isEqualTo("user etl 8 -2 reserve=40m LIMIT=9m  # nightly\n");
    assertThat(WeightsEdit.with(text, List.of("user", "etl", "8", "limit=none", "reserve=none")))
        .isEqualTo("user etl 8 1  # nightly\n");
    assertThat(WeightsEdit.with("default 1\n", List.of("default", "2", "limit=none")))
        .isEqualTo("default 2\n");
  }

  @Test
  void aRuleInQuotesIsTheSameRule() {
    assertThat(WeightsEdit.with("user etl 4\n", List.of("user etl 8"))).isEqualTo("user etl 8\n");
  }

  @Test
  void aPatternComesBeforeAWiderOne() {
    assertThat(WeightsEdit.with("application * 1\n", List.of("application", "nightly-*", "4")))
        .isEqualTo("application nightly-* 4\napplication * 1\n");
    assertThat(WeightsEdit.with("user * 1\n", List.of("application", "nightly-*", "4")))
        .isEqualTo("user * 1\napplication nightly-* 4\n");
  }

  @Test
  void aRuleThatIsThereTwiceIsRemovedTwice() {
    assertThat(WeightsEdit.without("user etl 8\nuser etl 4\ndefault 1\n", List.of("user", "etl")))
        .hasValue("default 1\n");
  }

  @Test
  void anEmptyTextHasTheRuleThen() {
    assertThat(WeightsEdit.with("", List.of("default", "2"))).isEqualTo("default 2\n");
    assertThat(WeightsEdit.with("", List.of("user", "a", "2"))).isEqualTo("user a 2\n");
  }

  @Test
  void aRuleCanBeRemoved() {
    assertThat(WeightsEdit.without(TEXT, List.of("application", "nightly-*")))
        .hasValue(
            """
            # of the cluster
            user         etl        8   # until Friday
            default                 1
            """);
    assertThat(WeightsEdit.without(TEXT, List.of("default"))).isPresent();
    assertThat(WeightsEdit.without(TEXT, List.of("application", "etl"))).isEmpty();
  }

  private static String with(String rule) {
    return WeightsEdit.with(TEXT, List.of(rule.split(" ")));
  }
}
