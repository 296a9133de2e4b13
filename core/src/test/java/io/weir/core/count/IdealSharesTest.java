// SPDX-License-Identifier: Apache-2.0
package io.weir.core.count;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class IdealSharesTest {
  private static final double CENTURY = 3.15576e18;

  private final IdealShares shares = new IdealShares();
  private final IdealShares.Claim gold = new IdealShares.Claim();
  private final IdealShares.Claim iron = new IdealShares.Claim();

  @Test
  void eachIsDueItsShareWhileItWantsTheDevice() {
    shares.wants(gold, 3);
    shares.serve(100);
    shares.wants(iron, 1);
    shares.serve(100);
    shares.wantsNoMore(gold);
    shares.serve(100);
    assertThat(shares.due(gold)).isEqualTo(100 + 75);
    assertThat(shares.due(iron)).isEqualTo(25 + 100);
  }

  @Test
  void aNewWeightCountsFromNowOn() {
    shares.wants(gold, 3);
    shares.wants(iron, 1);
    shares.serve(100);
    shares.wants(gold, 1);
    shares.serve(100);
    assertThat(shares.due(gold)).isEqualTo(75 + 50);
    assertThat(shares.due(iron)).isEqualTo(25 + 50);
  }

  @Test
  void whoWantsItAlreadyIsCountedOnce() {
    shares.wants(gold, 3);
    shares.wants(gold, 3);
    shares.wants(iron, 1);
    shares.serve(100);
    assertThat(shares.due(gold)).isEqualTo(75);
    shares.wantsNoMore(gold);
    shares.wantsNoMore(gold);
    assertThat(shares.weightsOver(1)).isEqualTo(1 + 1);
  }

  @Test
  void theWeightOfAllOverOnesOwn() {
    assertThat(shares.weightsOver(5)).as("alone").isEqualTo(1);
    shares.wants(gold, 3);
    shares.wants(iron, 1);
    assertThat(shares.weightsOver(2)).as("of one more").isEqualTo(6 / 2.0);
    assertThat(shares.weightsOver(gold, 3)).isEqualTo(4 / 3.0);
    assertThat(shares.weightsOver(iron, 1)).isEqualTo(4);
    shares.wantsNoMore(gold);
    assertThat(shares.weightsOver(gold, 3)).as("if it came again").isEqualTo(4 / 3.0);
    assertThat(shares.weightsOver(iron, 1)).isEqualTo(1);
  }

  @Test
  void theirErrorDoesNotGrowWithUptime() {
    shares.wants(gold, 1);
    shares.serve(CENTURY);
    shares.wantsNoMore(gold);
    shares.wants(iron, 1);
    shares.serve(100);
    assertThat(shares.due(gold)).isEqualTo(CENTURY);
    assertThat(Math.round(shares.due(iron))).isEqualTo(100);
  }
}
