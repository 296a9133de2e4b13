// SPDX-License-Identifier: Apache-2.0
package io.weir.hadoop.node;

import io.weir.hadoop.metrics.Metric;
import io.weir.hadoop.metrics.Publication;
import java.util.List;
import org.apache.hadoop.metrics2.MetricsRecordBuilder;

/**
 * Publishes metrics of the streams that other processes of the node have at the DataNode's gates.
 */
public final class NodeMetrics {
  public static final String NAME = "WeirNode";

  /** In the order of the reference page. */
  public static final List<Metric<NodeSessions>> ALL =
      List.of(
          Metric.gauge("Streams", "Streams of other processes that are open", NodeSessions::open),
          Metric.counter(
              "Opened",
              "Streams that other processes have asked for, those that were refused included",
              NodeSessions::opened),
          Metric.counter(
              "Refused",
              "Streams that were refused, or sent no message: their processes go on as without Weir",
              NodeSessions::refused));

  private NodeMetrics() {}

  /** Until what is returned is closed. */
  static Publication publish(NodeSessions sessions) {
    return Publication.of(
        NAME,
        "Other processes of this node at the gates of its DataNode",
        (collector, all) -> {
          MetricsRecordBuilder record = collector.addRecord(NAME);
          ALL.forEach(metric -> metric.addTo(record, sessions));
        });
  }
}
