// SPDX-License-Identifier: Apache-2.0
package io.weir.core.fair;

import static org.assertj.core.api.Assertions.assertThat;

import io.weir.core.depth.Depth;
import io.weir.core.depth.FifoScheduler;
import io.weir.core.device.Charge;
import io.weir.core.device.DeviceProfile;
import io.weir.core.device.Lead;
import io.weir.core.device.Slice;
import io.weir.core.request.Flow;
import io.weir.core.request.IoScheduler;
import io.weir.core.request.Operation;
import java.util.Arrays;
import java.util.List;
import java.util.function.Function;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Bursts and scattered reads together on a device without seeks: each flow gets its share of what
 * it has alone, however much of a burst is at the device at a time, and nobody is held back for
 * nothing.
 */
class FlashSharesTest {
  private static final long SECOND = 1_000_000_000;
  private static final SfqSettings SETTINGS =
      new SfqSettings(
          DeviceProfile.of(300e6, 300e6, 0, 0),
          Charge.TIME,
          Slice.NONE,
          new Lead(5_000_000, 2_000_000),
          32);

  private record Mix(double burstWeight, Operation operation, int threads, int kib, long thinkUs) {
    Flow bursts() {
      return new Flow("bursts", burstWeight);
    }

    FlashDevice.Client burstsOn(FlashDevice device) {
      return device.scan(bursts(), operation);
    }

    FlashDevice.Client readersOn(FlashDevice device) {
      return device.readers(new Flow("readers", 1), threads, (long) kib << 10, thinkUs * 1000);
    }
  }

  @ParameterizedTest
  @CsvSource({
    "1, READ, 1, 64, 20", "1, READ, 1, 64, 120", "1, READ, 4, 64, 20", "1, READ, 4, 64, 120",
    "1, READ, 1, 4, 20", "1, READ, 4, 4, 120", "8, READ, 4, 64, 120", "1, WRITE, 4, 64, 120",
    "1, WRITE, 1, 64, 120", "1, READ, 8, 64, 250", "0.25, READ, 4, 64, 120"
  })
  void eachHasItsShareOfWhatItHasAlone(
      double burstWeight, Operation operation, int threads, int kib, long thinkUs) {
    Mix mix = new Mix(burstWeight, operation, threads, kib, thinkUs);
    for (int pieces : PIECES) {
      Lab lab = new Lab(FlashDevice.Reads.IN_ORDER, pieces);
      double[] got = lab.together(mix);
      double whole = burstWeight + 1;
      assertThat(got[0])
          .as("bursts, %d pieces at once", pieces)
          .isGreaterThan(0.8 * burstWeight / whole * lab.alone(mix::burstsOn));
      assertThat(got[1])
          .as("readers beside %d pieces at once", pieces)
          .isGreaterThan(0.8 / whole * lab.alone(mix::readersOn));
    }
  }

  /** What is held back for readers who have their share anyway would be lost to all. */
  @ParameterizedTest
  @CsvSource({
    "1, READ, 1, 4, 20",
    "1, READ, 1, 4, 120",
    "1, READ, 4, 4, 120",
    "1, READ, 1, 64, 120",
    "2, WRITE, 1, 4, 20",
    "1, WRITE, 4, 4, 120"
  })
  void nobodyIsHeldBackForReadersThatHaveTheirShareAnyway(
      double burstWeight, Operation operation, int threads, int kib, long thinkUs) {
    Mix mix = new Mix(burstWeight, operation, threads, kib, thinkUs);
    for (int pieces : PIECES) {
      Lab lab = new Lab(FlashDevice.Reads.IN_CHANNELS, pieces);
      double[] stock = lab.run(new FifoScheduler(Depth.fixed(64)), mix::burstsOn, mix::readersOn);
      double[] got = lab.together(mix);
      assertThat(got[0]).as("bursts, %d pieces", pieces).isGreaterThan(0.97 * stock[0]);
      assertThat(got[1]).as("readers, %d pieces", pieces).isGreaterThan(0.97 * stock[1]);
    }
  }

  private static final int[] PIECES = {1, 2, 4, 5, 16};

  private record Lab(FlashDevice.Reads reads, int pieces) {
    double[] together(Mix mix) {
      return run(new SfqScheduler(SETTINGS, Depth.fixed(1)), mix::burstsOn, mix::readersOn);
    }

    double alone(Function<FlashDevice, FlashDevice.Client> client) {
      return run(new FifoScheduler(Depth.fixed(64)), client)[0];
    }

    @SafeVarargs
    final double[] run(
        IoScheduler scheduler, Function<FlashDevice, FlashDevice.Client>... clients) {
      FlashDevice device = new FlashDevice(scheduler, pieces, reads);
      List<FlashDevice.Client> started =
          Arrays.stream(clients).map(each -> each.apply(device)).toList();
      device.runFor(5 * SECOND);
      return started.stream().mapToDouble(each -> each.bytes() / 5.0).toArray();
    }
  }
}
