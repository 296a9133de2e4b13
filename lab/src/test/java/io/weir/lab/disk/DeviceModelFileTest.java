// SPDX-License-Identifier: Apache-2.0
package io.weir.lab.disk;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;

class DeviceModelFileTest {
  @Test
  void theRotatingDiskIsTheOneThatWasMeasured() {
    DiskModel disk = DeviceModelFile.shipped("rotating.disk").toDiskModel(1);

    assertThat(disk.bandwidthBytesPerSecond()).isCloseTo(148e6, within(1e6));
    assertThat((double) disk.positioningNanos()).isCloseTo(7.9e6, within(0.1e6));
    assertThat(disk.windowBytes()).isEqualTo(512 * 1024);
    assertThat(disk.slackNanos()).isEqualTo(500_000);
  }

  @Test
  void aBadLineIsNamed() {
    assertThatThrownBy(() -> read("# a comment\nseek-min-ms\n"))
        .hasMessage("d.disk:2: 'seek-min-ms' is not of the form key = value");
    assertThatThrownBy(() -> read("seek-min-ms = soon\n"))
        .hasMessage("d.disk:1: seek-min-ms must be a number, was 'soon'");
    assertThatThrownBy(() -> read("seek-min-ms = -1\n"))
        .hasMessage("d.disk:1: seek-min-ms must be a number of 0 or more, was '-1'");
    assertThatThrownBy(() -> read("seek-min-ms = 1\nseek-min-ms = 1 # again\n"))
        .hasMessage("d.disk:2: seek-min-ms is given twice");
  }

  @Test
  void whatIsMissingIsNamed() {
    assertThatThrownBy(() -> read("in-process-span = 0.1\n").toDiskModel(1))
        .hasMessage("d.disk: outer-mb-per-s is missing");
  }

  private static DeviceModelFile read(String text) throws IOException {
    return DeviceModelFile.read(
        "d.disk", new ByteArrayInputStream(text.getBytes(StandardCharsets.UTF_8)));
  }
}
