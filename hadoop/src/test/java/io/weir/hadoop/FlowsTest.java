// SPDX-License-Identifier: Apache-2.0
package io.weir.hadoop;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.weir.core.Flow;
import java.util.Map;
import org.apache.hadoop.conf.Configuration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class FlowsTest {
  private static final String APPLICATION = "application_1700000000000_0042";

  private final Configuration conf = new Configuration(/* loadDefaults= */ false);

  @Test
  void aFlowHasTheWeightOfItsKey() {
    conf.set(WeirKeys.WEIGHT_PREFIX + APPLICATION, " 8 ");
    assertThat(flows().open(APPLICATION).weight()).isEqualTo(8);
  }

  @Test
  void aFlowWithoutAKeyHasTheDefaultWeight() {
    assertThat(flows().open(APPLICATION).weight()).isEqualTo(1);
    conf.set(WeirKeys.WEIGHT, "0.5");
    assertThat(flows().open(APPLICATION).weight()).isEqualTo(0.5);
    assertThat(flows().open("default").weight()).isEqualTo(0.5);
  }

  @Test
  void theWeightsOfTheConfigurationCanBeLogged() {
    conf.set(WeirKeys.WEIGHT_PREFIX + "background", "0.1");
    assertThat(flows().weights()).isEqualTo(Map.of("default", 1.0, "background", 0.1));
  }

  @ParameterizedTest
  @ValueSource(strings = {"0", "0.0001", "100001", "-1", "NaN", "heavy", ""})
  void aBadWeightIsRefusedByKeyValueAndWhatIsAllowed(String value) {
    conf.set(WeirKeys.WEIGHT_PREFIX + APPLICATION, value);
    assertThatThrownBy(this::flows)
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage(
            "weir.weight.%s is '%s'; allowed is a number from 0.001 to 100000", APPLICATION, value);
  }

  @Test
  void thereIsOneFlowAName() {
    Flows flows = flows();
    Flow first = flows.open(APPLICATION);
    assertThat(flows.open(APPLICATION)).isSameAs(first);
    assertThat(flows.open("default")).isNotSameAs(first);
    assertThat(flows.busy()).isEqualTo(2);
  }

  @Test
  void aFlowThatComesBackIsTheSame() {
    Flows flows = flows();
    Flow flow = flows.open(APPLICATION);
    flows.close(flow);
    assertThat(flows.busy()).isZero();
    assertThat(flows.open(APPLICATION)).isSameAs(flow);
  }

  @Test
  void aMillionApplicationsAreNotRemembered() {
    Flows flows = flows();
    for (int i = 0; i < 1_000_000; i++) {
      flows.close(flows.open("application_1700000000000_" + i));
    }
    assertThat(flows.size()).isEqualTo(Flows.IDLE_KEPT);
  }

  @Test
  void aFlowWithAStreamOpenIsNeverForgotten() {
    Flows flows = flows();
    Flow open = flows.open(APPLICATION);
    flows.open(APPLICATION);
    flows.close(open); // one of two
    for (int i = 0; i < 2 * Flows.IDLE_KEPT; i++) {
      flows.close(flows.open("other" + i));
    }
    assertThat(flows.open(APPLICATION)).isSameAs(open);
  }

  private Flows flows() {
    return new Flows(conf);
  }
}
