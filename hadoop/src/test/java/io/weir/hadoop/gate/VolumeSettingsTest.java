// SPDX-License-Identifier: Apache-2.0
package io.weir.hadoop.gate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.weir.core.policy.Policy;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.test.GenericTestUtils.LogCapturer;
import org.junit.jupiter.api.Test;
import org.slf4j.LoggerFactory;

class VolumeSettingsTest {
  private final Configuration conf = new Configuration(/* loadDefaults= */ false);

  @Test
  void aVolumeHasWhatItIsGivenAndTheRestAsAll() {
    conf.set("weir.datanode.depth", "3");
    conf.set("weir.datanode.volume./data/disk.1.policy", "coordinate");
    conf.set("weir.datanode.volume./data/ssd.device.seek-time", "0ms");
    conf.set("weir.datanode.volume./data/ssd.quantum.wait", "1ms");
    VolumeSettings settings = VolumeSettings.of(conf);
    assertThat(settings.of("/data/disk.1").policy()).isEqualTo(Policy.COORDINATE);
    assertThat(settings.of("/data/disk.1").depth().get().current()).isEqualTo(3);
    assertThat(settings.of("/data/ssd").device().seekNanos()).isZero();
    assertThat(settings.of("/data/ssd").policy()).isEqualTo(Policy.SFQ);
    assertThat(settings.of("/data/other").describe()).isEqualTo(settings.common().describe());
    assertThat(settings.describe())
        .contains("; /data/disk.1: policy coordinate")
        .contains("; /data/ssd: ")
        .doesNotContain("/data/other");
  }

  @Test
  void aBadValueOfAVolumeIsRefusedByItsOwnKey() {
    conf.set("weir.datanode.policy", "sfq");
    conf.set("weir.datanode.volume./data/1.policy", "lifo");
    assertThatThrownBy(() -> VolumeSettings.of(conf))
        .hasMessage(
            "weir.datanode.volume./data/1.policy must be sfq, fifo, coordinate, observe or none, was 'lifo'");
    conf.set("weir.datanode.volume./data/1.policy", "sfq");
    conf.set("weir.datanode.volume./data/1.coordinate.error", "much");
    assertThatThrownBy(() -> VolumeSettings.of(conf))
        .hasMessage(
            "weir.datanode.volume./data/1.coordinate.error must be a number from 0 to 100, was 'much'");
  }

  @Test
  void whatIsNothingOfAVolumeIsNamedInTheLog() {
    LogCapturer log = LogCapturer.captureLogs(LoggerFactory.getLogger(VolumeSettings.class));
    conf.set("weir.datanode.volume./data/1.weights.file", "/etc/weights");
    conf.set("weir.datanode.volume..policy", "none");
    VolumeSettings settings = VolumeSettings.of(conf);
    log.stopCapturing();
    assertThat(settings.describe()).isEqualTo(settings.common().describe());
    assertThat(log.getOutput())
        .contains("Weir knows no key weir.datanode.volume./data/1.weights.file")
        .contains("Weir knows no key weir.datanode.volume..policy")
        .hasLineCount(2);
  }

  @Test
  void weirStandsAsideWhereAllVolumesSayNone() {
    conf.set("weir.datanode.policy", "none");
    assertThat(VolumeSettings.of(conf).standsAside()).isTrue();
    conf.set("weir.datanode.volume./data/1.policy", "sfq");
    assertThat(VolumeSettings.of(conf).standsAside()).isFalse();
  }

  @Test
  void aVolumeHasWindowsAndADepthOfItsOwn() {
    conf.set("weir.datanode.volume./data/1.write-window", "3m");
    conf.set("weir.datanode.volume./data/1.window-memory", "64m");
    conf.set("weir.datanode.volume./data/1.depth.scattered", "2");
    GateSettings its = VolumeSettings.of(conf).of("/data/1");
    assertThat(its.writeWindow()).isEqualTo(Window.of(3 << 20));
    assertThat(its.windowMemoryBytes()).isEqualTo(64 << 20);
    assertThat(its.scatteredDepth()).isEqualTo(2);
    assertThat(VolumeSettings.of(conf).of("/data/2").writeWindow()).isEqualTo(Window.AUTO);
  }
}
