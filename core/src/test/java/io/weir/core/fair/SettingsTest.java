// SPDX-License-Identifier: Apache-2.0
package io.weir.core.fair;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.weir.core.depth.Depth;
import io.weir.core.device.Charge;
import io.weir.core.device.DeviceProfile;
import io.weir.core.device.Lead;
import io.weir.core.device.Slice;
import io.weir.core.request.Flow;
import io.weir.core.request.IoRequest;
import io.weir.core.request.IoStream;
import io.weir.core.request.Operation;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Invalid states cannot exist, and whoever tries is told what is allowed. */
class SettingsTest {
  @ParameterizedTest
  @ValueSource(doubles = {0, -1, 1e6, Double.NaN, Double.POSITIVE_INFINITY})
  void aWeightOutOfRangeIsRefusedByNameAndValue(double weight) {
    assertThatThrownBy(() -> new Flow("etl", weight))
        .hasMessage("weight of flow 'etl' must be a number from 0.001 to 100000.0, was " + weight);
  }

  @Test
  void aRefusedWeightChangesNothing() {
    Flow flow = new Flow("etl", 3);
    assertThatThrownBy(() -> flow.setWeight(0)).isInstanceOf(IllegalArgumentException.class);
    assertThat(flow.weight()).isEqualTo(3);
  }

  @Test
  void aDepthBelowOneIsRefused() {
    assertThatThrownBy(() -> Depth.fixed(0)).hasMessage("depth must be 1 or more, was 0");
  }

  @Test
  void aRequestCannotAskForLessThanNothing() {
    IoRequest request = new IoRequest(new IoStream(new Flow("etl", 1)));
    assertThatThrownBy(() -> request.aim(Operation.READ, -1))
        .hasMessage("bytes must be 0 or more, was -1");
  }

  @Test
  void aDeviceCostsTimePerByteAndPerRequest() {
    DeviceProfile disk = DeviceProfile.of(100e6, 50e6, 1_000, 0);
    assertThat(disk.costNanos(Operation.READ, 1_000_000)).isEqualTo(10_001_000);
    assertThat(disk.costNanos(Operation.WRITE, 1_000_000)).isEqualTo(20_001_000);
    assertThat(DeviceProfile.BYTES.costNanos(Operation.READ, 0)).isEqualTo(1);
  }

  @Test
  void aDeviceProfileRefusesWhatIsNoTime() {
    assertThatThrownBy(() -> new DeviceProfile(1, -1, 0, 0))
        .hasMessage("writeNanosPerByte must be a finite number of 0 or more, was -1.0");
    assertThatThrownBy(() -> DeviceProfile.of(0, 1, 0, 0))
        .hasMessageContaining("readNanosPerByte must be a finite");
  }

  @Test
  void aSeekIsATenthOfASliceAndWhereThereAreNoneThereIsNoSlice() {
    Slice slice = Slice.of(new DeviceProfile(1, 1, 0, 8_000_000));
    assertThat(slice).isEqualTo(new Slice(72_000_000, 8_000_000));
    assertThat(Slice.of(DeviceProfile.BYTES)).isEqualTo(Slice.NONE);
    assertThat(Slice.NONE.isNone()).isTrue();
    assertThatThrownBy(() -> new Slice(72, -1)).hasMessageContaining("neither below 0");
  }

  @Test
  void aSchedulerIsNotSetUpWithoutRoomForARequest() {
    assertThatThrownBy(
            () -> new SfqSettings(DeviceProfile.BYTES, Charge.TIME, Slice.NONE, Lead.UNBOUNDED, 0))
        .hasMessage("scatteredDepth must be 1 or more, was 0");
  }

  @Test
  void theLeastAndTheLargestWeightAreAllowed() {
    assertThat(new Flow("etl", Flow.MIN_WEIGHT).weight()).isEqualTo(0.001);
    assertThat(new Flow("etl", Flow.MAX_WEIGHT).weight()).isEqualTo(100_000);
  }
}
