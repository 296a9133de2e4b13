// SPDX-License-Identifier: Apache-2.0
package io.weir.core.depth;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.weir.core.device.DeviceProfile;
import io.weir.core.fair.SfqScheduler;
import io.weir.core.fair.VirtualDevice;
import io.weir.core.request.Flow;
import io.weir.core.request.Operation;
import org.junit.jupiter.api.Test;

class AdaptiveDepthTest {
  private static final long MILLI = 1_000_000;

  @Test
  void movesByTheGainTimesTheDeviationOncePerPeriod() {
    AdaptiveDepth depth = new AdaptiveDepth(settings(1, 32, 0.5));
    serve(depth, Operation.READ, 0, 2 * MILLI); // L = 2 ms, L_ref = 10 ms: 1 + 0.5 · 8
    serve(depth, Operation.READ, 100 * MILLI, 2 * MILLI);
    assertThat(depth.current()).isEqualTo(5);
  }

  @Test
  void neverLeavesItsBounds() {
    AdaptiveDepth depth = new AdaptiveDepth(settings(2, 6, 100));
    for (int period = 0; period < 10; period++) {
      serve(depth, Operation.READ, period * 200L * MILLI, MILLI);
    }
    assertThat(depth.current()).isEqualTo(6);
    for (int period = 10; period < 20; period++) {
      serve(depth, Operation.READ, period * 200L * MILLI, 150 * MILLI);
    }
    assertThat(depth.current()).isEqualTo(2);
  }

  @Test
  void readsAndWritesHaveAReferenceEach() {
    AdaptiveDepth depth = new AdaptiveDepth(settings(1, 32, 1));
    serve(depth, Operation.WRITE, 0, 10 * MILLI); // 20 ms are allowed to writes, 10 ms to reads
    serve(depth, Operation.READ, 90 * MILLI, 10 * MILLI);
    assertThat(depth.current()).isEqualTo(6); // (10 + 0) / 2 above the least
  }

  @Test
  void settlesWhereTheLatencyIsTheReference() {
    AdaptiveDepth depth = new AdaptiveDepth(settings(1, 64, 0.1));
    // A device that takes a millisecond for each request that it has: its latency is its depth.
    int[] inside = {0};
    SfqScheduler scheduler = new SfqScheduler(DeviceProfile.BYTES, depth);
    VirtualDevice device = new VirtualDevice(scheduler, r -> depth.current() * MILLI);
    device.onDispatch(r -> inside[0]++);
    for (int i = 0; i < 64; i++) {
      device.stream(new Flow("flow" + i, 1), 1_000, 0);
    }
    device.runFor(20_000 * MILLI);
    assertThat(depth.current()).isBetween(18, 22); // writes: 20 ms
    assertThat(inside[0]).isPositive();
  }

  @Test
  void settingsSayWhatIsAllowed() {
    assertThatThrownBy(() -> settings(0, 4, 1)).hasMessage("min must be 1 or more, was 0");
    assertThatThrownBy(() -> settings(5, 4, 1)).hasMessage("max must be min (5) or more, was 4");
    assertThatThrownBy(() -> settings(1, 4, 0)).hasMessage("gainPerMilli must be above 0, was 0.0");
  }

  @Test
  void eachPeriodCountsForItself() {
    AdaptiveDepth depth = new AdaptiveDepth(settings(1, 64, 1));
    serve(depth, Operation.READ, 0, MILLI);
    serve(depth, Operation.READ, 100 * MILLI, MILLI); // 9 ms below the reference
    assertThat(depth.current()).isEqualTo(10);
    serve(depth, Operation.READ, 300 * MILLI, 12 * MILLI);
    assertThat(depth.current()).isEqualTo(8);
  }

  /** It was there for 100 ms of the first period and for 4 ms of the second. */
  @Test
  void aRequestThatStaysCountsInEachPeriodForItsTimeThere() {
    AdaptiveDepth depth = new AdaptiveDepth(settings(1, 64, 1));
    depth.dispatched(Operation.READ, 0);
    depth.dispatched(Operation.WRITE, 0);
    depth.completed(Operation.WRITE, 100 * MILLI); // the least is 1
    assertThat(depth.current()).isEqualTo(1);
    depth.completed(Operation.READ, 104 * MILLI);
    serve(depth, Operation.READ, 200 * MILLI, 4 * MILLI);
    assertThat(depth.current()).as("6 ms below 10").isEqualTo(7);
  }

  private static void serve(
      AdaptiveDepth depth, Operation operation, long fromNanos, long takesNanos) {
    depth.dispatched(operation, fromNanos);
    depth.completed(operation, fromNanos + takesNanos);
  }

  private static AdaptiveDepth.Settings settings(int min, int max, double gain) {
    return new AdaptiveDepth.Settings(min, max, gain, 10 * MILLI, 20 * MILLI, 100 * MILLI);
  }
}
