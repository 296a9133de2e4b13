// SPDX-License-Identifier: Apache-2.0
package io.weir.hadoop.metrics;

import io.weir.core.accounting.FlowCounters;
import io.weir.core.accounting.TimeHistogram;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;

/** The metrics of each flow on each volume. */
public final class FlowMetrics {
  public static final String RECORD = "WeirFlow";

  public static final String VOLUME = "Volume";

  /** The flow's name: {@code [user/]application}, or a service. */
  public static final String FLOW = "Flow";

  /** What it is part of: queues and a user, with slashes between; empty if nothing. */
  public static final String PLACE = "Place";

  /** In the order of the reference page. */
  public static final List<Metric<FlowView>> ALL = all();

  private FlowMetrics() {}

  private static List<Metric<FlowView>> all() {
    List<Metric<FlowView>> all =
        new ArrayList<>(
            List.of(
                Metric.gauge(
                    "WeightMillis",
                    "The weight now, in thousandths",
                    flow -> Math.round(flow.now().weight() * 1_000)),
                Metric.gauge(
                    "ReservedMillis",
                    "The part of the device's time that is reserved for it, in thousandths; 0:"
                        + " none",
                    flow -> Math.round(flow.now().promise().reserved() * 1_000)),
                Metric.gauge(
                    "LimitBytesPerSecond",
                    "Bytes that it may move in a second on all volumes of the DataNode: its limit, or"
                        + " this node's part of a limit of the cluster; 0: no limit",
                    flow -> orNone(flow.now().promise().limitBytesPerSecond())),
                Metric.gauge(
                    "LatencyNanos",
                    "The promised latency of its small requests, in ns; 0: none",
                    flow -> orNone((double) flow.now().promise().latencyNanos())),
                Metric.gauge("Waiting", "Requests that wait now", flow -> flow.now().waiting()),
                Metric.gauge(
                    "Outstanding", "Requests at the device now", flow -> flow.now().outstanding()),
                Metric.counter(
                    "Reads", "Completed read requests", flow -> flow.now().reads().requests()),
                Metric.counter(
                    "ReadBytes",
                    "Bytes read so far, from the device or the page cache",
                    flow -> flow.now().reads().bytes()),
                Metric.counter(
                    "Writes", "Completed write requests", flow -> flow.now().writes().requests()),
                Metric.counter(
                    "WrittenBytes",
                    "Bytes written so far, to the page cache or the device",
                    flow -> flow.now().writes().bytes()),
                Metric.counter(
                    "ServiceNanos",
                    "Device time that its requests have used so far, in ns",
                    flow -> flow.now().serviceNanos()),
                Metric.gauge(
                    "DueNanos",
                    "Device time that its weight entitled it to so far while it had requests"
                        + " waiting, in ns",
                    flow -> flow.now().dueNanos()),
                Metric.gauge(
                    "LagNanos",
                    "How far it is behind its fair share, in ns of device time; negative if ahead",
                    flow -> flow.now().lagNanos()),
                Metric.gauge(
                    "ReadBytesPerSecond",
                    "Bytes read in a second",
                    flow -> flow.perSecond(of -> of.reads().bytes())),
                Metric.gauge(
                    "WrittenBytesPerSecond",
                    "Bytes written in a second",
                    flow -> flow.perSecond(of -> of.writes().bytes())),
                Metric.gauge(
                    "ServiceNanosPerSecond",
                    "Device time that it got in a second, in ns",
                    flow -> flow.perSecond(FlowCounters::serviceNanos)),
                Metric.gauge(
                    "DueNanosPerSecond",
                    "Device time that it was due in a second, in ns",
                    flow -> flow.perSecond(FlowCounters::dueNanos)),
                Metric.gauge(
                    "WaitedNanosPerSecond",
                    "Waiting time of its requests in a second, in ns; divided by 1e9, the average"
                        + " number of waiting requests",
                    flow -> flow.perSecond(FlowCounters::waitedNanos)),
                Metric.counter(
                    "WaitedNanos",
                    "Waiting time of its requests at the gate, in ns",
                    flow -> flow.now().waitedNanos()),
                Metric.counter(
                    "ServedNanos",
                    "Time of its requests at the device, in ns",
                    flow -> flow.now().servedNanos())));
    buckets(all, "Waits", "Requests dispatched after waiting for", FlowCounters::waits);
    buckets(all, "Services", "Requests done that were at the device for", FlowCounters::services);
    return List.copyOf(all);
  }

  private static void buckets(
      List<Metric<FlowView>> all,
      String name,
      String description,
      Function<FlowCounters, TimeHistogram> histogram) {
    String from = "0";
    for (int bucket = 0; bucket < TimeHistogram.buckets(); bucket++) {
      int which = bucket;
      boolean last = bucket == TimeHistogram.buckets() - 1;
      String upTo = shown(TimeHistogram.upToNanos(bucket));
      all.add(
          Metric.counter(
              last ? name + "Over" + from : name + "UpTo" + upTo,
              description + (last ? " over " + from : " over " + from + " and up to " + upTo),
              flow -> histogram.apply(flow.now()).count(which)));
      from = upTo;
    }
  }

  private static long orNone(double limit) {
    return limit < Long.MAX_VALUE ? Math.max(1, Math.round(limit)) : 0;
  }

  private static String shown(long nanos) {
    long micros = TimeUnit.NANOSECONDS.toMicros(nanos);
    return micros < 1_000 ? micros + "us" : micros / 1_000 + "ms";
  }
}
