// SPDX-License-Identifier: Apache-2.0
package io.weir.tuner.plan;

import static io.weir.tuner.plan.TunerKit.A;
import static io.weir.tuner.plan.TunerKit.B;
import static io.weir.tuner.plan.TunerKit.C;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import org.junit.jupiter.api.Test;

final class PlanTest {
  @Test
  void thePaperWritesZeroWhereNothingIsSwitched() {
    assertThat(Plan.of(B, 3)).hasToString("mq-deadline/none, 0, 0");
    assertThat(new Plan(List.of(A, A, C))).hasToString("bfq/none, 0, kyber/bfq");
    assertThat(new Plan(List.of(A, A, C)).switches()).isEqualTo(1);
  }

  @Test
  void aSwitchCostsWhatBothTakeLongerThanTheirMean() {
    assertThat(SwitchCosts.of(31, 20, 40)).isEqualTo(1);
    SwitchCosts costs = new SwitchCosts().with(A, B, 1).with(B, A, 4);
    assertThat(costs.seconds(A, B)).isEqualTo(1);
    assertThat(costs.seconds(B, A)).isEqualTo(4);
  }

  @Test
  void whatWasNotMeasuredIsNamed() {
    assertThatThrownBy(() -> new SwitchCosts().with(A, B, 1).seconds(B, A))
        .hasMessage("the switch from mq-deadline/none to bfq/none was not measured");
    assertThatThrownBy(() -> new PhaseTimes(2).with(A, 1))
        .hasMessage("times of bfq/none are 1; the job has 2 phases");
    assertThatThrownBy(() -> ElevatorPair.parse("bfq"))
        .hasMessage("pair must be HOST/GUEST, such as mq-deadline/none, was \"bfq\"");
    assertThatThrownBy(() -> new ElevatorPair("bfq", "../x"))
        .hasMessageContaining("elevator must be small letters");
  }
}
