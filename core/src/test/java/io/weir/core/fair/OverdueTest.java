// SPDX-License-Identifier: Apache-2.0
package io.weir.core.fair;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.weir.core.depth.Depth;
import io.weir.core.device.Charge;
import io.weir.core.device.DeviceProfile;
import io.weir.core.device.Lead;
import io.weir.core.device.Slice;
import io.weir.core.request.Flow;
import io.weir.core.request.IoRequest;
import io.weir.core.request.IoStream;
import io.weir.core.request.Operation;
import java.util.function.ToLongFunction;
import org.junit.jupiter.api.Test;

/** Requests that hang, or whose sender never says that they are over. */
class OverdueTest {
  private static final long MILLI = 1_000_000;
  private static final long SECOND = 1_000 * MILLI;
  private static final long BURST_NANOS = 80 * MILLI;
  private static final long BURST_BYTES = 8 << 20;
  private static final DeviceProfile DISK = DeviceProfile.of(100e6, 100e6, 0, 8 * MILLI);

  private final Flow hangs = new Flow("hangs", 1);
  private final Flow works = new Flow("works", 1);

  private VirtualDevice device(ToLongFunction<IoRequest> serviceNanos) {
    SfqSettings settings =
        new SfqSettings(
            DISK,
            Charge.TIME,
            new Slice(BURST_NANOS, 10 * MILLI),
            Lead.UNBOUNDED,
            /* scatteredDepth= */ 8);
    SfqScheduler scheduler = new SfqScheduler(settings, Depth.fixed(1));
    VirtualDevice device = new VirtualDevice(scheduler, serviceNanos);
    device.afterEachStep(scheduler.shares()::verifyState);
    return device;
  }

  private double timeOfWorks(VirtualDevice device) {
    return device.dispatched().stream().filter(each -> each.flow() == works).count()
        * (double) BURST_NANOS;
  }

  /** Each keeps others out until it is overdue, and is beside them for long after that. */
  @Test
  void whoeverHasManyRequestsThatHangPaysForEachWhenItIsOverdue() {
    VirtualDevice device = device(each -> each.flow() == hangs ? 30 * SECOND : BURST_NANOS);
    for (int i = 0; i < 40; i++) {
      device.stream(new IoStream(hangs), Operation.READ, 1 << 20, 0);
    }
    device.stream(new IoStream(works), Operation.READ, BURST_BYTES, 0);
    device.runFor(5 * SECOND);
    assertThat(timeOfWorks(device)).isGreaterThan(3.0 * SECOND);
  }

  @Test
  void whoeverHangsOnceGetsBackWhatItDidNotUse() {
    int[] nth = new int[1];
    VirtualDevice device =
        device(each -> each.flow() == hangs && ++nth[0] == 10 ? 400 * MILLI : BURST_NANOS);
    device.stream(new IoStream(hangs), Operation.READ, BURST_BYTES, 0);
    device.stream(new IoStream(works), Operation.READ, BURST_BYTES, 0);
    device.runFor(20 * SECOND);
    double ofHangs = device.dispatched().size() * (double) BURST_NANOS - timeOfWorks(device);
    assertThat(timeOfWorks(device) - ofHangs).isCloseTo(320.0 * MILLI, within(2.0 * BURST_NANOS));
  }
}
