// SPDX-License-Identifier: Apache-2.0
package io.weir.hadoop.exchange;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class ClusterWeightsTest {
  private final ClusterWeights weights = new ClusterWeights();

  @Test
  void aLaterVersionIsNews() {
    weights.has(3);
    assertThat(weights.isNews(3)).isFalse();
    assertThat(weights.isNews(4)).isTrue();
  }

  @Test
  void aBrokerThatKnowsOfNoneIsNoNews() {
    weights.has(3);
    assertThat(weights.isNews(0)).isFalse();
  }

  @Test
  void anEarlierVersionIsNewsWhereTheBrokerGoesOnSayingIt() {
    weights.has(3);
    for (int period = 0; period < 30; period++) {
      assertThat(weights.isNews(2)).isFalse();
    }
    assertThat(weights.isNews(2)).isTrue();
  }

  @Test
  void whoSaysItNowAndThenIsNotBelieved() {
    weights.has(3);
    for (int period = 0; period < 100; period++) {
      assertThat(weights.isNews(period % 2 == 0 ? 2 : 3)).isFalse();
    }
  }
}
