// SPDX-License-Identifier: Apache-2.0
package io.weir.core;

import static org.assertj.core.api.Assertions.assertThat;

import io.weir.core.depth.Depth;
import java.util.function.Function;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Bursts and scattered reads together on a device without seeks: each flow gets its share of what
 * it has alone, however much of a burst is at the device at a time.
 */
class FlashSharesTest {
  private static final long SECOND = 1_000_000_000;
  private static final SfqSettings SETTINGS =
      new SfqSettings(
          DeviceProfile.of(300e6, 300e6, 0, 0),
          Charge.TIME,
          Slice.NONE,
          new Lead(5_000_000, 2_000_000),
          32,
          0);

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
    for (int pieces : new int[] {1, 2, 4, 5, 16}) {
      FlashDevice device = new FlashDevice(new SfqScheduler(SETTINGS, Depth.fixed(1)), pieces);
      FlashDevice.Client bursts = mix.burstsOn(device);
      FlashDevice.Client readers = mix.readersOn(device);
      double whole = burstWeight + 1;
      assertThat(rates(device, bursts, readers)[0])
          .as("bursts, %d pieces at once", pieces)
          .isGreaterThan(0.8 * burstWeight / whole * alone(pieces, mix::burstsOn));
      assertThat(readers.bytes() / 5.0)
          .as("readers beside %d pieces at once", pieces)
          .isGreaterThan(0.8 / whole * alone(pieces, mix::readersOn));
    }
  }

  private static double alone(int pieces, Function<FlashDevice, FlashDevice.Client> client) {
    FlashDevice device = new FlashDevice(new FifoScheduler(Depth.fixed(64)), pieces);
    FlashDevice.Client alone = client.apply(device);
    return rates(device, alone)[0];
  }

  private static double[] rates(FlashDevice device, FlashDevice.Client... clients) {
    device.runFor(5 * SECOND);
    double[] rates = new double[clients.length];
    for (int i = 0; i < rates.length; i++) {
      rates[i] = clients[i].bytes() / 5.0;
    }
    return rates;
  }
}
