// SPDX-License-Identifier: Apache-2.0
package io.weir.hadoop.broker;

import io.weir.hadoop.metrics.Metric;
import java.util.List;
import java.util.function.Supplier;
import org.apache.hadoop.metrics2.MetricsCollector;
import org.apache.hadoop.metrics2.MetricsRecordBuilder;
import org.apache.hadoop.metrics2.MetricsSource;
import org.apache.hadoop.metrics2.MetricsSystem;
import org.apache.hadoop.metrics2.lib.DefaultMetricsSystem;

/** Publishes the metrics of a NameNode's broker. */
public final class BrokerMetrics implements MetricsSource {
  public static final String NAME = "WeirBroker";

  /** In the order of the reference page. */
  public static final List<Metric<BrokerState>> ALL =
      List.of(
          Metric.gauge("Nodes", "DataNodes that report", BrokerState::nodes),
          Metric.gauge("Flows", "Flows that have a total", BrokerState::flows),
          Metric.counter("Reports", "Reports taken in", BrokerState::reports),
          Metric.counter(
              "Refused",
              "Reports that were refused: repeated, from before a restart, or beyond a limit",
              BrokerState::refused),
          Metric.counter(
              "Malformed", "Messages that were not reports, or too long", BrokerState::malformed),
          Metric.counter(
              "Forbidden", "Reports from users who may not report", BrokerState::forbidden),
          Metric.gauge(
              "PlacedApplications",
              "Applications that have a place in YARN's queues, where it is followed",
              BrokerState::placed),
          Metric.gauge(
              "YarnRead",
              "1 if YARN could be read at the last poll, else 0",
              state -> state.yarnIsRead() ? 1 : 0),
          Metric.gauge(
              "YarnAgeSeconds",
              "Seconds since YARN was read: how old the places are; -1 if it never was",
              BrokerState::yarnAgeSeconds));

  private final Supplier<BrokerState> state;

  private BrokerMetrics(Supplier<BrokerState> state) {
    this.state = state;
  }

  /** A NameNode that restarts in its process, as in tests, publishes its new broker. */
  static void publish(Supplier<BrokerState> state) {
    MetricsSystem system = DefaultMetricsSystem.instance();
    system.unregisterSource(NAME);
    system.register(NAME, "The broker of shares for the whole cluster", new BrokerMetrics(state));
  }

  @Override
  public void getMetrics(MetricsCollector collector, boolean all) {
    MetricsRecordBuilder record = collector.addRecord(NAME);
    BrokerState now = state.get();
    ALL.forEach(metric -> metric.addTo(record, now));
  }
}
