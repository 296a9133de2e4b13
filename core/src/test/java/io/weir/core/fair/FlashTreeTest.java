// SPDX-License-Identifier: Apache-2.0
package io.weir.core.fair;

import static org.assertj.core.api.Assertions.assertThat;

import io.weir.core.depth.Depth;
import io.weir.core.device.Charge;
import io.weir.core.device.DeviceProfile;
import io.weir.core.device.Lead;
import io.weir.core.device.Slice;
import io.weir.core.request.Flow;
import io.weir.core.request.Operation;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Users on a device without seeks: who is held for whom is found where the two part. */
class FlashTreeTest {
  private static final long SECOND = 1_000_000_000;
  private static final SfqSettings SETTINGS =
      new SfqSettings(
          DeviceProfile.of(300e6, 300e6, 0, 0),
          Charge.TIME,
          Slice.NONE,
          new Lead(5_000_000, 2_000_000),
          32);

  private final Flow etl = new Flow("user etl", 1);
  private final Flow ann = new Flow("user ann", 1);

  @ParameterizedTest
  @EnumSource
  void aUserWithTenScansHasHalfBesideOneOfAnotherUser(FlashDevice.Reads reads) {
    FlashDevice device = device(reads);
    FlashDevice.Client one = device.scan(of(ann, "one"), Operation.READ);
    double others = 0;
    FlashDevice.Client[] ten = new FlashDevice.Client[10];
    for (int i = 0; i < ten.length; i++) {
      ten[i] = device.scan(of(etl, "of ten"), Operation.READ);
    }
    device.runFor(5 * SECOND);
    for (FlashDevice.Client each : ten) {
      others += each.bytes();
    }
    assertThat(one.bytes() / (one.bytes() + others)).isBetween(0.48, 0.52);
  }

  @ParameterizedTest
  @EnumSource
  void aUserWithTenCrowdsOfReadersLeavesAScanOfAnotherUserItsShare(FlashDevice.Reads reads) {
    assertThat(scanBesideCrowds(reads, 10))
        .as("beside ten nearly as beside one")
        .isGreaterThan(0.8 * scanBesideCrowds(reads, 1));
  }

  private double scanBesideCrowds(FlashDevice.Reads reads, int crowds) {
    FlashDevice device = device(reads);
    FlashDevice.Client scan = device.scan(of(ann, "scan"), Operation.READ);
    for (int i = 0; i < crowds; i++) {
      device.readers(of(etl, "crowd"), 4, 64 << 10, 120_000);
    }
    device.runFor(5 * SECOND);
    return scan.bytes();
  }

  private static FlashDevice device(FlashDevice.Reads reads) {
    return new FlashDevice(
        new SfqScheduler(SETTINGS, Depth.fixed(1)), /* piecesAtOnce= */ 4, reads);
  }

  private static Flow of(Flow user, String name) {
    Flow flow = new Flow(name, 1);
    flow.setParent(user);
    return flow;
  }
}
