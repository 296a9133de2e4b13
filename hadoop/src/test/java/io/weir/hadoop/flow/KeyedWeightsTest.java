// SPDX-License-Identifier: Apache-2.0
package io.weir.hadoop.flow;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.weir.hadoop.client.Client;
import io.weir.hadoop.settings.WeirKeys;
import org.apache.hadoop.conf.Configuration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class KeyedWeightsTest {
  private static final String APPLICATION = "application_1700000000000_0042";

  private final Configuration conf = new Configuration(/* loadDefaults= */ false);

  @Test
  void anApplicationHasTheWeightOfItsKey() {
    conf.set(WeirKeys.WEIGHT_PREFIX + APPLICATION, " 8 ");
    assertThat(weight(Client.of(APPLICATION))).isEqualTo(8);
  }

  @Test
  void whoHasNoKeyHasTheDefaultWeight() {
    assertThat(weight(Client.of(APPLICATION))).isEqualTo(1);
    conf.set(WeirKeys.WEIGHT, "0.5");
    assertThat(weight(Client.of(APPLICATION))).isEqualTo(0.5);
    assertThat(weight(Client.unknown())).isEqualTo(0.5);
    assertThat(weight(Client.of(Client.Kind.SCANNER))).isEqualTo(0.5);
  }

  @Test
  void aServiceHasTheWeightOfItsKey() {
    conf.set(WeirKeys.WEIGHT_PREFIX + "replication", "0.1");
    assertThat(weight(Client.of(Client.Kind.REPLICATION))).isEqualTo(0.1);
    assertThat(weight(Client.of("replication"))).isEqualTo(1);
  }

  @ParameterizedTest
  @ValueSource(strings = {"0", "0.0001", "100001", "-1", "NaN", "heavy", ""})
  void aBadWeightIsRefusedByKeyValueAndWhatIsAllowed(String value) {
    conf.set(WeirKeys.WEIGHT_PREFIX + APPLICATION, value);
    assertThatThrownBy(() -> KeyedWeights.of(conf))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage(
            "weir.weight.%s must be a number from 0.001 to 100000, was '%s'", APPLICATION, value);
  }

  private double weight(Client client) {
    return KeyedWeights.of(conf).of(client).weight();
  }
}
