// SPDX-License-Identifier: Apache-2.0
package io.weir.hadoop.interposer;

import static org.assertj.core.api.Assertions.assertThat;

import io.weir.hadoop.device.FoundDevice;
import io.weir.hadoop.flow.FlowRegistry;
import io.weir.hadoop.weights.Weights;
import java.util.Set;
import java.util.function.UnaryOperator;
import org.apache.hadoop.conf.Configuration;
import org.junit.jupiter.api.Test;

class GatesByVolumeTest {
  private static final FoundDevice SHARED =
      new FoundDevice(FoundDevice.Kind.ROTATING, 32, Set.of("sdb"), 0, "", "a test says so");
  private static final FoundDevice OTHER =
      new FoundDevice(FoundDevice.Kind.FLASH, 32, Set.of("sdc"), 0, "", "a test says so");

  private final GatesByVolume gates =
      new GatesByVolume(
          new Configuration(/* loadDefaults= */ false),
          UnaryOperator.identity(),
          volume -> volume.equals("/data/3") ? OTHER : SHARED,
          new FlowRegistry(Weights.EQUAL),
          () -> Weights.EQUAL);

  @Test
  void twoVolumesOnOneDiskHaveOneGate() {
    assertThat(gates.of("/data/1")).isSameAs(gates.of("/data/2")).isNotSameAs(gates.of("/data/3"));
    assertThat(gates.all()).hasSize(2);
    assertThat(gates.volumes().values())
        .containsExactlyInAnyOrder(Set.of("/data/1", "/data/2"), Set.of("/data/3"));
  }

  @Test
  void aGateGoesOnByTheNameOfTheVolumeThatIsLeft() {
    gates.of("/data/1");
    gates.of("/data/2");
    gates.volumesLeft(Set.of("/data/2"));
    assertThat(gates.known("/data/1")).isNull();
    assertThat(gates.of("/data/2").volume()).isEqualTo("/data/2");
  }

  @Test
  void newSettingsKeepGatesThatStand() {
    Configuration fresh = new Configuration(/* loadDefaults= */ false);
    fresh.set("weir.datanode.max-wait", "5s");
    var stands = gates.of("/data/1");
    gates.take(gates.read(fresh));
    assertThat(gates.of("/data/1")).isSameAs(stands);
    assertThat(gates.settings().of("/data/1").maxWaitNanos()).isEqualTo(5_000_000_000L);
  }
}
