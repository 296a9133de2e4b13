// SPDX-License-Identifier: Apache-2.0
package io.weir.hadoop.gate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.weir.core.depth.FifoScheduler;
import io.weir.core.device.DeviceProfile;
import io.weir.core.device.Slice;
import io.weir.core.fair.SfqScheduler;
import io.weir.core.policy.Policy;
import io.weir.core.request.Operation;
import io.weir.core.streams.CoordinationRule;
import io.weir.core.streams.StreamCoordinator;
import io.weir.hadoop.settings.WeirKeys;
import java.util.concurrent.TimeUnit;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.test.GenericTestUtils.LogCapturer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.slf4j.LoggerFactory;

class GateSettingsTest {
  private static final long MILLI = TimeUnit.MILLISECONDS.toNanos(1);

  private final Configuration conf = new Configuration(/* loadDefaults= */ false);

  @Test
  void withoutAKeyADiskIsSharedOneBurstAtATime() {
    GateSettings settings = GateSettings.of(conf);
    assertThat(settings.policy()).isEqualTo(Policy.SFQ);
    assertThat(settings.device()).isEqualTo(DeviceProfile.of(150 << 20, 150 << 20, 0, 12 * MILLI));
    assertThat(settings.slice()).isEqualTo(new Slice(108 * MILLI, 12 * MILLI, 7_500 * MILLI));
    assertThat(settings.depth().get().current()).isEqualTo(1);
    assertThat(settings.scatteredDepth()).isEqualTo(4);
    assertThat(settings.maxWaitNanos()).isEqualTo(30_000 * MILLI);
    assertThat(settings.slice().roundNanos()).isEqualTo(7_500 * MILLI);
    assertThat(settings.newScheduler()).isInstanceOf(SfqScheduler.class);
  }

  @Test
  void blocksAreMovedInBurstsUnlessAWindowIsNone() {
    assertThat(GateSettings.of(conf).hasBursts(Operation.READ)).isTrue();
    assertThat(GateSettings.of(conf).hasBursts(Operation.WRITE)).isTrue();
    set(WeirKeys.READ_WINDOW, "none");
    assertThat(GateSettings.of(conf).hasBursts(Operation.READ)).isFalse();
    assertThat(GateSettings.of(conf).hasBursts(Operation.WRITE)).isTrue();
    set(WeirKeys.READ_WINDOW, "Auto");
    set(WeirKeys.WRITE_WINDOW, "NONE");
    assertThat(GateSettings.of(conf).hasBursts(Operation.READ)).isTrue();
    assertThat(GateSettings.of(conf).hasBursts(Operation.WRITE)).isFalse();
  }

  @Test
  void aWindowCanBeSaid() {
    set(WeirKeys.READ_WINDOW, "4m");
    set(WeirKeys.WRITE_WINDOW, "64k");
    assertThat(GateSettings.of(conf).readWindow()).isEqualTo(Window.of(4 << 20));
    assertThat(GateSettings.of(conf).writeWindow()).isEqualTo(Window.of(64 << 10));
  }

  @Test
  void theWindowsOfAVolumeTakeNoMoreThanTheirMemory() {
    set(WeirKeys.WINDOW_MEMORY, "8m");
    assertThat(GateSettings.of(conf).windowMemoryBytes()).isEqualTo(8 << 20);
  }

  @Test
  void whoObservesKeepsNobodyAndMovesNoBursts() {
    set(WeirKeys.POLICY, "observe");
    GateSettings settings = GateSettings.of(conf);
    assertThat(settings.policy()).isEqualTo(Policy.OBSERVE);
    assertThat(settings.newScheduler()).isInstanceOf(FifoScheduler.class);
    assertThat(settings.hasBursts(Operation.READ)).isFalse();
    assertThat(settings.hasBursts(Operation.WRITE)).isFalse();
    assertThat(settings.describe())
        .isEqualTo("policy observe: everything is counted, and nobody waits");
  }

  @Test
  void flashHasNoSliceOneBurstAtATimeAndEightSmallRequestsBesideIt() {
    set(WeirKeys.SEEK_TIME, "0ms");
    assertThat(GateSettings.of(conf).slice()).isEqualTo(Slice.NONE);
    assertThat(GateSettings.of(conf).depth().get().current()).isEqualTo(1);
    assertThat(GateSettings.of(conf).scatteredDepth()).isEqualTo(8);
  }

  @Test
  void howManyScatteredRequestsGoTogetherCanBeSaid() {
    set(WeirKeys.SCATTERED_DEPTH, "16");
    assertThat(GateSettings.of(conf).scatteredDepth()).isEqualTo(16);
  }

  @ParameterizedTest
  @ValueSource(strings = {"none", "0ms", "auto", "20ms"})
  void anAutomaticDepthIsOneBurstAtATime(String quantum) {
    set(WeirKeys.QUANTUM, quantum);
    assertThat(GateSettings.of(conf).depth().get().current()).isEqualTo(1);
  }

  @Test
  void aSliceAndItsWaitCanBeSaid() {
    set(WeirKeys.QUANTUM, "20ms");
    set(WeirKeys.QUANTUM_WAIT, "3ms");
    assertThat(GateSettings.of(conf).slice())
        .isEqualTo(new Slice(20 * MILLI, 3 * MILLI, 7_500 * MILLI));
  }

  @Test
  void anAdaptiveDepthIsMadeForEachGate() {
    set(WeirKeys.DEPTH, "Adaptive");
    GateSettings settings = GateSettings.of(conf);
    assertThat(settings.depth().get()).hasToString("1 to 32 by feedback");
    assertThat(settings.depth().get()).isNotSameAs(settings.depth().get());
  }

  @Test
  void fifoIsFirstComeFirstServed() {
    set(WeirKeys.POLICY, " FIFO ");
    assertThat(GateSettings.of(conf).newScheduler()).isInstanceOf(FifoScheduler.class);
  }

  @Test
  void noWaitIsLongerThanHalfOfTheClientsPatience() {
    conf.setInt("dfs.client.socket-timeout", 10_000);
    assertThat(GateSettings.of(conf).maxWaitNanos()).isEqualTo(5_000 * MILLI);
    set(WeirKeys.MAX_WAIT, "1s");
    assertThat(GateSettings.of(conf).maxWaitNanos()).isEqualTo(1_000 * MILLI);
  }

  @Test
  void aClientThatWaitsForEverSetsNoBound() {
    conf.setInt("dfs.client.socket-timeout", 0);
    set(WeirKeys.MAX_WAIT, "1h");
    assertThat(GateSettings.of(conf).maxWaitNanos()).isEqualTo(TimeUnit.HOURS.toNanos(1));
  }

  @ParameterizedTest(name = "{0} = {1}")
  @CsvSource(
      delimiter = '|',
      emptyValue = "",
      textBlock =
          """
          weir.datanode.policy | LIFO | sfq, fifo, coordinate, observe or none
          weir.datanode.policy | '' | sfq, fifo, coordinate, observe or none
          weir.datanode.depth | 0 | a whole number from 1 to 1024, auto or adaptive
          weir.datanode.depth | 1025 | a whole number from 1 to 1024, auto or adaptive
          weir.datanode.depth | deep | a whole number from 1 to 1024, auto or adaptive
          weir.datanode.depth | '' | a whole number from 1 to 1024, auto or adaptive
          weir.datanode.depth.scattered | 0 | a whole number from 1 to 1024, or auto
          weir.datanode.depth.scattered | many | a whole number from 1 to 1024, or auto
          weir.datanode.read-window | 0 | a whole number of bytes above 0, also with k, m or g, auto or none
          weir.datanode.read-window | wide | a whole number of bytes above 0, also with k, m or g, auto or none
          weir.datanode.write-window | -1m | a whole number of bytes above 0, also with k, m or g, auto or none
          weir.datanode.window-memory | none | a whole number of bytes above 0, also with k, m or g
          weir.datanode.depth.adaptive.max | 0 | a whole number from 1 to 1024
          weir.datanode.depth.adaptive.max | 1.5 | a whole number from 1 to 1024
          weir.datanode.depth.adaptive.gain | 0 | a number from 0.001 to 1024
          weir.datanode.depth.adaptive.gain | NaN | a number from 0.001 to 1024
          weir.datanode.depth.adaptive.gain | Infinity | a number from 0.001 to 1024
          weir.datanode.depth.adaptive.period | 1 | a time with its unit, like 8ms, above 0 and at most 3600s
          weir.datanode.depth.adaptive.period | 0s | a time with its unit, like 8ms, above 0 and at most 3600s
          weir.datanode.depth.adaptive.read-latency | soon | a time with its unit, like 8ms, above 0 and at most 3600s
          weir.datanode.depth.adaptive.write-latency | -1ms | a time with its unit, like 8ms, above 0 and at most 3600s
          weir.datanode.quantum | 72 | a time with its unit, like 8ms, from 0ms to 10s, auto or none
          weir.datanode.quantum | 11s | a time with its unit, like 8ms, from 0ms to 10s, auto or none
          weir.datanode.quantum | 1.5ms | a time with its unit, like 8ms, from 0ms to 10s, auto or none
          weir.datanode.quantum | ms | a time with its unit, like 8ms, from 0ms to 10s, auto or none
          weir.datanode.quantum.wait | none | a time with its unit, like 8ms, from 0ms to 10s, or auto
          weir.datanode.quantum.wait | 9999999999999999d | a time with its unit, like 8ms, from 0ms to 10s, or auto
          weir.datanode.device.read-bandwidth | 0 | a whole number of bytes above 0, also with k, m or g
          weir.datanode.device.read-bandwidth | '' | a whole number of bytes above 0, also with k, m or g
          weir.datanode.device.read-bandwidth | 150 MB/s | a whole number of bytes above 0, also with k, m or g
          weir.datanode.device.write-bandwidth | -5m | a whole number of bytes above 0, also with k, m or g
          weir.datanode.device.write-bandwidth | 9999999999g | a whole number of bytes above 0, also with k, m or g
          weir.datanode.device.request-time | 11s | a time with its unit, like 8ms, from 0ms to 10s
          weir.datanode.device.seek-time | 8 | a time with its unit, like 8ms, from 0ms to 10s, or auto
          weir.datanode.device.seek-time | 8ms 9ms | a time with its unit, like 8ms, from 0ms to 10s, or auto
          weir.datanode.max-wait | 0s | a time with its unit, like 8ms, above 0 and at most 3600s
          weir.datanode.device.throughput-by-streams | 148m,0 | auto, or bytes per second above 0 with 1, 2, … streams, with commas between, like 148m,49m,47m
          weir.datanode.device.throughput-by-streams | 148m, | auto, or bytes per second above 0 with 1, 2, … streams, with commas between, like 148m,49m,47m
          weir.datanode.coordinate.jobs | 0 | a whole number from 1 to 10000
          weir.datanode.coordinate.error | -1 | a number from 0 to 100
          weir.datanode.coordinate.max-blocked | 10 | a time with its unit, like 8ms, above 0 and at most 3600s, or auto
          weir.datanode.watch.period | 1ms | a time with its unit, like 8ms, from 100ms to 3600s
          weir.datanode.max-wait | 2h | a time with its unit, like 8ms, above 0 and at most 3600s
          """)
  void aBadValueIsRefusedByKeyValueAndWhatIsAllowed(String key, String value, String allowed) {
    set(key, value);
    assertThatThrownBy(() -> GateSettings.of(conf))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("%s must be %s, was '%s'", key, allowed, value);
  }

  @Test
  void aKeyThatNobodyKnowsIsNamedInTheLog() {
    LogCapturer log = LogCapturer.captureLogs(LoggerFactory.getLogger(GateSettings.class));
    set("weir.datanode.dept", "4");
    set("weir.polic", "none");
    set("weir.weight.gold", "2");
    set("weir.node.lease", "1m");
    GateSettings.of(conf);
    log.stopCapturing();
    assertThat(log.getOutput())
        .contains("Weir knows no key weir.datanode.dept")
        .contains("Weir knows no key weir.polic")
        .hasLineCount(2);
  }

  @Test
  void theLogLineSaysWhatIsDecided() {
    conf.set(WeirKeys.WRITE_WINDOW, "1m");
    assertThat(GateSettings.of(conf).describe())
        .isEqualTo(
            "policy sfq, depth 1 (scattered 4), bursts of 108.0 ms, no request waits over 30.0 s, read window auto, write window 1024k");
    set(WeirKeys.POLICY, "fifo");
    set(WeirKeys.DEPTH, "4");
    assertThat(GateSettings.of(conf).describe())
        .isEqualTo("policy fifo, depth 4, no request waits over 30.0 s");
  }

  @Test
  void coordinationFollowsFromTheDeviceAndTheLongestWait() {
    set(WeirKeys.POLICY, "coordinate");
    GateSettings settings = GateSettings.of(conf);
    assertThat(settings.newScheduler()).isInstanceOf(StreamCoordinator.class);
    CoordinationRule coordination = settings.coordination();
    assertThat(coordination.prioritizedJobs()).isEqualTo(2);
    assertThat(coordination.error()).isEqualTo(0.3);
    assertThat(coordination.maxBlockedNanos()).isEqualTo(5_000 * MILLI);
    assertThat(coordination.grantNanos()).isEqualTo(108 * MILLI);
    assertThat(coordination.curve().at(2)).isEqualTo(0.9);
    assertThat(settings.describe())
        .startsWith(
            "policy coordinate, 2 jobs are prioritized, no stream is blocked over 5.0 s, error 0.30, throughput by streams [1.0, 0.9]; behind it depth 1");
    set(WeirKeys.COORDINATE_MAX_BLOCKED, "1h"); // clients would give up
    assertThat(GateSettings.of(conf).coordination().maxBlockedNanos()).isEqualTo(5_000 * MILLI);
    set(WeirKeys.COORDINATE_MAX_BLOCKED, "3s");
    assertThat(GateSettings.of(conf).coordination().maxBlockedNanos()).isEqualTo(3_000 * MILLI);
  }

  @Test
  void withoutSeeksThereIsNothingToCoordinate() {
    set(WeirKeys.POLICY, "coordinate");
    set(WeirKeys.SEEK_TIME, "0ms");
    assertThat(GateSettings.of(conf).newScheduler()).isInstanceOf(SfqScheduler.class);
    assertThat(GateSettings.of(conf).describe()).contains("nothing to gain");
    set(WeirKeys.DEVICE_STREAMS, "100m, 180m, 90m"); // as somebody has measured
    assertThat(GateSettings.of(conf).newScheduler()).isInstanceOf(StreamCoordinator.class);
  }

  private void set(String key, String value) {
    conf.set(key, value);
  }
}
