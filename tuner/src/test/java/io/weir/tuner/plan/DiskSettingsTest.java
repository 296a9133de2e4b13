// SPDX-License-Identifier: Apache-2.0
package io.weir.tuner.plan;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class DiskSettingsTest {
  @ParameterizedTest
  @ValueSource(
      strings = {
        "- / -",
        "elevator=bfq read_ahead_kb=1024 low_latency=0 / -",
        "- / elevator=none nr_requests=32 dirty_bytes=67108864",
      })
  void readsWhatItSays(String text) {
    assertThat(SettingsPair.parse(text)).hasToString(text);
  }

  @Test
  void setsTheElevatorBeforeWhatBelongsToIt() {
    assertThat(DiskSettings.parse("fifo_batch=64 elevator=mq-deadline"))
        .hasToString("elevator=mq-deadline fifo_batch=64");
  }

  @Test
  void putsOthersBesideThem() {
    assertThat(
            DiskSettings.parse("elevator=bfq read_ahead_kb=1024")
                .with(DiskSettings.parse("read_ahead_kb=4096 slice_idle=0")))
        .hasToString("elevator=bfq read_ahead_kb=4096 slice_idle=0");
  }

  @Test
  void saysWhatIsAllowed() {
    assertThatThrownBy(() -> DiskSettings.parse("read_ahead_kb=1M"))
        .hasMessage("read_ahead_kb must be KiB, 0 or more, was \"1M\"");
    assertThatThrownBy(() -> DiskSettings.parse("readahead=1024"))
        .hasMessage(
            "setting must be one of elevator, read_ahead_kb, nr_requests, fifo_batch, low_latency, slice_idle, dirty_bytes, dirty_background_bytes, was \"readahead\"");
    assertThatThrownBy(() -> DiskSettings.parse("bfq"))
        .hasMessage(
            "settings must be NAME=VALUE with blanks between them, such as read_ahead_kb=1024; was \"bfq\"");
  }
}
