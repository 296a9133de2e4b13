// SPDX-License-Identifier: Apache-2.0
package io.weir.hadoop.broker;

import static org.assertj.core.api.Assertions.assertThat;

import io.weir.core.broker.BrokerLimits;
import io.weir.hadoop.settings.WeirKeys;
import org.apache.hadoop.conf.Configuration;
import org.junit.jupiter.api.Test;

class BrokerPluginTest {
  private final Configuration conf = new Configuration(/* loadDefaults= */ false);

  @Test
  void largerClustersHaveRoomForMoreNodesAndFlows() {
    assertThat(BrokerPlugin.limits(conf)).isEqualTo(BrokerLimits.DEFAULT);
    conf.set(WeirKeys.BROKER_NODES, "50000");
    assertThat(BrokerPlugin.limits(conf).nodes()).isEqualTo(50_000);
    assertThat(BrokerPlugin.limits(conf).flows()).isEqualTo(500_000);
  }

  @Test
  void aNumberThatIsNotAllowedCostsNobodyTheBroker() {
    for (String wrong : new String[] {"many", "9999", "100001", "1e5"}) {
      conf.set(WeirKeys.BROKER_NODES, wrong);
      assertThat(BrokerPlugin.limits(conf)).as(wrong).isEqualTo(BrokerLimits.DEFAULT);
    }
  }
}
