// SPDX-License-Identifier: Apache-2.0
package io.weir.hadoop.interposer;

import io.weir.core.accounting.FlowCounters;
import io.weir.core.gate.Gate;
import io.weir.hadoop.containers.ContainerParts;
import io.weir.hadoop.gate.GateSettings;
import io.weir.hadoop.node.NodeServer;
import io.weir.hadoop.settings.Settings;
import io.weir.hadoop.settings.WeirKeys;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.apache.hadoop.conf.Configuration;

/**
 * The gates of a DataNode for whatever else runs on its node: other processes of Hadoop go through
 * them, and what passes none has the same shares by the kernel.
 */
final class SharedGates implements AutoCloseable {
  private static final long CONTAINERS_PERIOD_NANOS = 1_000_000_000;

  private final GateInterposer gates;
  private final LeasedBytes leased = new LeasedBytes();
  private final List<Runnable> closing = new ArrayList<>();

  SharedGates(
      GateInterposer gates,
      Function<String, GateSettings> settings,
      Configuration conf,
      Path socket,
      String ownUser)
      throws IOException {
    this.gates = gates;
    NodeServer server =
        NodeServer.start(socket, new NodeGates(gates, leased, settings, conf, ownUser));
    closing.add(server::close);
    Path groups = new Settings(conf).file(WeirKeys.NODE_CONTAINER_GROUPS);
    if (groups != null) {
      tellPartsOfContainers(groups, socket);
    }
  }

  /** The NodeManager makes weights of them. */
  private void tellPartsOfContainers(Path groups, Path socket) {
    ContainerParts parts =
        new ContainerParts(groups, socket, gates.flows()::partsOf, this::movedByDataNode);
    FilePoller looks =
        new FilePoller("Weir: parts of containers", CONTAINERS_PERIOD_NANOS, parts::look);
    closing.add(looks::close);
    closing.add(parts::close);
  }

  /** In bytes so far, by flow: what it counts, less what others have moved by their leases. */
  private Map<String, Long> movedByDataNode() {
    Map<String, Long> moved = new HashMap<>();
    for (Gate gate : gates.gates().values()) {
      for (FlowCounters each : gate.counters()) {
        moved.merge(each.flow(), each.reads().bytes() + each.writes().bytes(), Long::sum);
      }
    }
    leased.keep(moved.keySet());
    moved.replaceAll((flow, bytes) -> Math.max(0, bytes - leased.of(flow)));
    return moved;
  }

  @Override
  public void close() {
    closing.forEach(Runnable::run);
  }
}
