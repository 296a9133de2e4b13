// SPDX-License-Identifier: Apache-2.0
package io.weir.core.streams;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.weir.core.device.DeviceProfile;
import io.weir.core.device.Slice;
import org.junit.jupiter.api.Test;

class StreamCurveTest {
  private static final DeviceProfile DISK = new DeviceProfile(1, 1, 0, 10);
  private static final DeviceProfile FLASH = new DeviceProfile(1, 1, 0, 0);

  @Test
  void severalStreamsOfADiskPayASeekForEachBurst() {
    StreamCurve curve = StreamCurve.of(DISK, new Slice(90, 10));
    assertThat(curve.isKnown()).isTrue();
    assertThat(curve.at(1)).isEqualTo(1);
    assertThat(curve.at(2)).isEqualTo(0.9);
    assertThat(curve.at(7)).isEqualTo(0.9);
    assertThat(curve.falls()).isTrue();
  }

  @Test
  void withoutBurstsNobodyKnowsTheCurveOfADisk() {
    assertThat(StreamCurve.of(DISK, Slice.NONE).isKnown()).isFalse();
    assertThat(StreamCurve.UNKNOWN.falls()).isFalse();
  }

  @Test
  void aDeviceWithoutSeeksCarriesTheSameWithAnyNumberOfStreams() {
    StreamCurve curve = StreamCurve.of(FLASH, Slice.NONE);
    assertThat(curve.isKnown()).isTrue();
    assertThat(curve.at(100)).isEqualTo(1);
  }

  @Test
  void whatIsNoThroughputIsRefused() {
    assertThatThrownBy(StreamCurve::of)
        .hasMessageContaining("a curve must have one or more throughputs");
    assertThatThrownBy(() -> StreamCurve.of(1, Double.POSITIVE_INFINITY))
        .hasMessageContaining("a throughput must be a number above 0");
  }

  @Test
  void aCurveReadsAsItsParts() {
    assertThat(StreamCurve.of(100, 50)).hasToString("[1.0, 0.5]");
    assertThat(StreamCurve.UNKNOWN).hasToString("unknown");
  }
}
