// SPDX-License-Identifier: Apache-2.0
package io.weir.hadoop.metrics;

import static org.assertj.core.api.Assertions.assertThat;

import io.weir.core.depth.Depth;
import io.weir.core.depth.FifoScheduler;
import io.weir.core.gate.Gate;
import io.weir.hadoop.device.FoundDevice;
import io.weir.hadoop.device.FoundDevice.Kind;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.apache.hadoop.metrics2.MetricsRecord;
import org.apache.hadoop.metrics2.MetricsTag;
import org.apache.hadoop.metrics2.impl.MetricsCollectorImpl;
import org.junit.jupiter.api.Test;

/** The record of a volume, as Hadoop's metrics have it. */
class VolumeRecordTest {
  private static final FoundDevice FOUND =
      new FoundDevice(Kind.ROTATING, 32, Set.of("sdb", "sda"), 0, "bfq", "/data/1 lies on md0");

  @Test
  void whatWasFoundBelowTheVolumeIsThere() {
    MetricsRecord record = record(FOUND);
    assertThat(tags(record))
        .containsEntry("Volume", "/data/1")
        .containsEntry("Kind", "rotating")
        .containsEntry("Disks", "sda,sdb")
        .containsEntry("Elevator", "bfq")
        .containsEntry("SharedWith", "/data/2,/data/3")
        .containsEntry("Reason", "/data/1 lies on md0");
    assertThat(numbers(record))
        .containsEntry("QueueDepth", 32)
        .containsEntry("ReadBurstBytes", 9_000_000)
        .containsEntry("WriteBurstBytes", 7_000_000)
        .containsEntry("GivenMillis", 380);
  }

  @Test
  void whatWasNotFoundIsUnknownEmptyOrZero() {
    MetricsRecord record =
        record(new FoundDevice(Kind.UNKNOWN, 0, Set.of(), 0, "", "nobody has looked"));
    assertThat(tags(record))
        .containsEntry("Kind", "unknown")
        .containsEntry("Disks", "")
        .containsEntry("Elevator", "");
    assertThat(numbers(record)).containsEntry("QueueDepth", 0);
  }

  /** Hadoop writes labels between quotes as they are. */
  @Test
  void aReasonNeverBreaksThePageForPrometheus() {
    String strange = "/data/1 lies on \"//a\\b\"\nof type x";
    MetricsRecord record = record(new FoundDevice(Kind.NETWORK, 0, Set.of(), 0, "", strange));
    assertThat(tags(record)).containsEntry("Reason", "/data/1 lies on '//a/b' of type x");
  }

  private static MetricsRecord record(FoundDevice device) {
    Gate gate = new Gate(new FifoScheduler(Depth.fixed(1)), 1, failure -> {});
    GatedVolume volume =
        new GatedVolume(
            gate, device, Set.of("/data/3", "/data/2"), 9_000_000, 7_000_000, 0.38, 0, 0, false);
    MetricsCollectorImpl collector = new MetricsCollectorImpl();
    try (GateMetrics metrics = GateMetrics.publish(() -> Map.of("/data/1", volume))) {
      metrics.getMetrics(collector, true);
    }
    List<? extends MetricsRecord> records = collector.getRecords();
    assertThat(records).hasSize(1);
    return records.get(0);
  }

  private static Map<String, String> tags(MetricsRecord record) {
    return record.tags().stream().collect(Collectors.toMap(MetricsTag::name, MetricsTag::value));
  }

  private static Map<String, Integer> numbers(MetricsRecord record) {
    Map<String, Integer> numbers = new TreeMap<>();
    record.metrics().forEach(each -> numbers.put(each.name(), each.value().intValue()));
    return numbers;
  }
}
