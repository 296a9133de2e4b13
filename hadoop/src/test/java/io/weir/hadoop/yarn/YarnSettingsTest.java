// SPDX-License-Identifier: Apache-2.0
package io.weir.hadoop.yarn;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.weir.hadoop.settings.WeirKeys;
import java.util.concurrent.TimeUnit;
import org.apache.hadoop.conf.Configuration;
import org.junit.jupiter.api.Test;

class YarnSettingsTest {
  private final Configuration conf = new Configuration(/* loadDefaults= */ false);

  @Test
  void yarnIsNotFollowedUnlessSomebodySaysSo() {
    assertThat(YarnSettings.of(conf))
        .isEqualTo(new YarnSettings(false, TimeUnit.SECONDS.toNanos(5)));
    conf.set(WeirKeys.BROKER_YARN, "Follow");
    conf.set(WeirKeys.BROKER_YARN_PERIOD, "1m");
    assertThat(YarnSettings.of(conf))
        .isEqualTo(new YarnSettings(true, TimeUnit.MINUTES.toNanos(1)));
  }

  @Test
  void aValueThatIsNotAllowedIsNamed() {
    conf.set(WeirKeys.BROKER_YARN, "yes");
    assertThatThrownBy(() -> YarnSettings.of(conf))
        .hasMessage("weir.broker.yarn must be follow or none, was 'yes'");
    conf.set(WeirKeys.BROKER_YARN, "follow");
    conf.set(WeirKeys.BROKER_YARN_PERIOD, "0s");
    assertThatThrownBy(() -> YarnSettings.of(conf))
        .hasMessageStartingWith("weir.broker.yarn.period must be a time");
  }
}
