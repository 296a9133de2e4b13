// SPDX-License-Identifier: Apache-2.0
package io.weir.hadoop.metrics;

import io.weir.core.accounting.FlowCounters;
import io.weir.core.accounting.TimeHistogram;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;

/** What is published of each flow on each volume: all of it, declared once. */
public final class FlowMetrics {
  /** The name of its records. */
  public static final String RECORD = "WeirFlow";

  /** What tells the records apart. */
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
                        + " nothing is",
                    flow -> Math.round(flow.now().promise().reserved() * 1_000)),
                Metric.gauge(
                    "LimitBytesPerSecond",
                    "What it may move in a second on all volumes of the DataNode, its part of a"
                        + " limit of the cluster; 0: as much as it gets",
                    flow -> orNone(flow.now().promise().limitBytesPerSecond())),
                Metric.gauge(
                    "LatencyNanos",
                    "In which its small requests are to be done, in ns; 0: nothing is said",
                    flow -> orNone((double) flow.now().promise().latencyNanos())),
                Metric.gauge("Waiting", "Requests that wait now", flow -> flow.now().waiting()),
                Metric.gauge(
                    "Outstanding", "Requests at the device now", flow -> flow.now().outstanding()),
                Metric.counter(
                    "Reads",
                    "Read requests that have left the device",
                    flow -> flow.now().reads().requests()),
                Metric.counter(
                    "ReadBytes",
                    "Bytes read so far, from the device or the page cache",
                    flow -> flow.now().reads().bytes()),
                Metric.counter(
                    "Writes",
                    "Write requests that have left the device",
                    flow -> flow.now().writes().requests()),
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
                    "Device time that its weight would have given it so far while it had requests"
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
                    "Time that its requests have waited in a second, summed up, in ns: by 1e9, how"
                        + " many waited on average",
                    flow -> flow.perSecond(FlowCounters::waitedNanos)),
                Metric.counter(
                    "WaitedNanos",
                    "Time that its requests have waited at the gate, summed up, in ns",
                    flow -> flow.now().waitedNanos()),
                Metric.counter(
                    "ServedNanos",
                    "Time that its requests have spent at the device, summed up, in ns",
                    flow -> flow.now().servedNanos())));
    buckets(all, "Waits", "Requests let go that had waited for", FlowCounters::waits);
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
