// SPDX-License-Identifier: Apache-2.0
package io.weir.linux;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.weir.model.device.ProbedDevice;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class DeviceFileTest {
  @TempDir Path folder;

  private final ProbeResult result =
      new ProbeResult(
          "/dev/sdb1",
          new TreeMap<>(Map.of(1, new Estimate(148e6, 1e6, 3), 2, new Estimate(49e6, 2e6, 6))),
          new TreeMap<>(Map.of(1, new Estimate(140e6, 1e6, 3))),
          new TreeMap<>(Map.of(1, new Estimate(100e6, 1e6, 3))),
          new Estimate(0.0074, 0.0001, 3),
          new Estimate(1.05, 0.02, 3),
          new TreeMap<>(
              Map.of(
                  1, new ProbeResult.AtDepth(8e6, 0.008),
                  2, new ProbeResult.AtDepth(9.5e6, 0.013),
                  4, new ProbeResult.AtDepth(10e6, 0.025))));

  @Test
  void whatIsWrittenIsReadAgain() throws IOException {
    assertThat(DeviceFile.read(file(DeviceFile.text(result)))).isEqualTo(result);
  }

  @Test
  void namesFileAndFieldOfWhatIsWrong() throws IOException {
    Path negative = file(DeviceFile.text(result).replace("4.9E7", "-4.9E7"));

    assertThatThrownBy(() -> DeviceFile.read(negative))
        .hasMessage(
            negative
                + ": reads[1].bytesPerSecond must be a number from 1 to 10000000000000, was -4.9E7");
  }

  @Test
  void aNumberOfStreamsIsThereOnce() throws IOException {
    Path twice = file(DeviceFile.text(result).replaceFirst("\"streams\" : 2", "\"streams\" : 1"));

    assertThatThrownBy(() -> DeviceFile.read(twice))
        .hasMessage(
            twice + ": reads[1].streams must be a number that no element before has, was 1");
  }

  @Test
  void theModelTakesItsCurves() {
    ProbedDevice device = result.forModel();

    assertThat(device.reads().bytesPerSecond(2)).isEqualTo(49e6);
    assertThat(device.copies().bytesPerSecond(1)).isEqualTo(100e6);
    assertThat(device.randomSeconds()).isEqualTo(0.0074);
    assertThat(device.fragmentation()).isEqualTo(1.05);
  }

  @Test
  void theKneeIsWhereMoreInTheQueueBringsLittle() {
    assertThat(result.kneeSeconds()).isEqualTo(0.013);
  }

  @Test
  void saysWhatSpreads() {
    assertThat(result.wide()).containsExactly("reads by 2 streams");
  }

  private Path file(String text) throws IOException {
    return Files.writeString(folder.resolve("disk1.device.json"), text);
  }
}
