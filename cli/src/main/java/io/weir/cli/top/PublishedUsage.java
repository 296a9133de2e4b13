// SPDX-License-Identifier: Apache-2.0
package io.weir.cli.top;

import io.weir.hadoop.usage.DiskUsage;
import io.weir.hadoop.usage.FlowRates;
import io.weir.hadoop.usage.NodeUsage;
import io.weir.hadoop.usage.UsedFlow;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * What DataNodes publish, as they would say it to a console. A disk is as busy as what its flows
 * get of it, and a flow that waits wants it all the time.
 */
final class PublishedUsage {
  private static final double NANOS = 1e9;

  private final String node;
  private final long intervalNanos;
  private final List<UsedFlow> flows = new ArrayList<>();
  private final Map<String, Integer> numbers = new HashMap<>();

  private PublishedUsage(String node, long intervalNanos) {
    this.node = node;
    this.intervalNanos = intervalNanos;
  }

  /**
   * By node.
   *
   * @param intervalNanos how long ago it was read before
   */
  static List<NodeUsage> of(Published published, long intervalNanos) {
    Map<String, Map<String, List<FlowReading>>> byNode = new TreeMap<>();
    Map<String, VolumeReading> volumes = new HashMap<>();
    for (VolumeReading each : published.volumes()) {
      volumes.put(each.name(), each);
      disks(byNode, each.node()).computeIfAbsent(each.volume(), any -> new ArrayList<>());
    }
    for (FlowReading each : published.flows()) {
      disks(byNode, each.node()).computeIfAbsent(each.volume(), any -> new ArrayList<>()).add(each);
    }
    List<NodeUsage> all = new ArrayList<>();
    byNode.forEach(
        (node, disks) -> all.add(new PublishedUsage(node, intervalNanos).of(disks, volumes)));
    return all;
  }

  private static Map<String, List<FlowReading>> disks(
      Map<String, Map<String, List<FlowReading>>> byNode, String node) {
    return byNode.computeIfAbsent(node, any -> new TreeMap<>());
  }

  private NodeUsage of(Map<String, List<FlowReading>> disks, Map<String, VolumeReading> volumes) {
    List<DiskUsage> used = new ArrayList<>();
    disks.forEach(
        (volume, readings) ->
            used.add(disk(volume, readings, volumes.get(VolumeReading.name(node, volume)))));
    return new NodeUsage(node, intervalNanos, flows, used);
  }

  private DiskUsage disk(String volume, List<FlowReading> readings, @Nullable VolumeReading known) {
    List<FlowReading> active =
        readings.stream()
            .filter(each -> each.servicePerSecond() > 0 || each.waiting() > 0)
            .toList();
    FlowRates rates = FlowRates.ofRows(active.size());
    double served = 0;
    int waiting = 0;
    for (int row = 0; row < active.size(); row++) {
      FlowReading each = active.get(row);
      rates.flow()[row] = numberOf(each);
      rates.readPerSecond()[row] = each.readPerSecond();
      rates.writtenPerSecond()[row] = each.writtenPerSecond();
      rates.served()[row] = (float) (each.servicePerSecond() / NANOS);
      rates.due()[row] = (float) (each.duePerSecond() / NANOS);
      rates.wanted()[row] = each.waiting() > 0 ? 1 : Math.min(1, rates.served()[row]);
      rates.waiting()[row] = (float) (each.waitedPerSecond() / NANOS);
      served += rates.served()[row];
      waiting += (int) each.waiting();
    }
    return new DiskUsage(
        volume,
        known == null ? "" : known.kind(),
        Math.min(1, served),
        waiting,
        known == null ? 1 : known.partGiven(),
        known == null || known.isCoordinated(),
        known != null && known.hasFailed(),
        rates);
  }

  private int numberOf(FlowReading reading) {
    return numbers.computeIfAbsent(
        reading.flow(),
        name -> {
          Promised promised = reading.promised();
          flows.add(
              new UsedFlow(
                  name,
                  reading.place(),
                  reading.weight(),
                  promised.reservedMillis() / 1e3,
                  promised.limitBytesPerSecond(),
                  promised.latencyNanos()));
          return flows.size() - 1;
        });
  }
}
