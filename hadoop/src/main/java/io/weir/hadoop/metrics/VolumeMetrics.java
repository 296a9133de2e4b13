// SPDX-License-Identifier: Apache-2.0
package io.weir.hadoop.metrics;

import io.weir.core.count.DeviceCounters;
import io.weir.core.gate.Gate;
import java.util.List;

/** What is published of each volume: all of it, declared once. */
public final class VolumeMetrics {
  /** The name of its records. */
  public static final String RECORD = "WeirVolume";

  /** What tells the records apart. */
  public static final String VOLUME = "Volume";

  /** In the order of the reference page. */
  public static final List<Metric<Snapshot>> ALL =
      List.of(
          Metric.gauge("Waiting", "Requests that wait now", of -> of.device().waiting()),
          Metric.gauge(
              "Outstanding",
              "Requests at the device now: the depth that is in use",
              of -> of.device().outstanding()),
          Metric.gauge("Streams", "Block files that are open", Snapshot::streams),
          Metric.gauge("Flows", "Flows that are counted apart", of -> of.device().flows()),
          Metric.counter(
              "BusyNanos",
              "Time in which at least one request was at the device, in ns; its growth by time is"
                  + " the utilisation",
              of -> of.device().busyNanos()),
          Metric.counter(
              "UngatedPasses",
              "Requests that went out of turn, as they would have waited too long",
              Snapshot::ungatedPasses),
          Metric.counter(
              "ShortCircuitOpens",
              "Block files that were handed to clients, which read them past every share",
              Snapshot::shortCircuitOpens),
          Metric.gauge(
              "DirtyBytes",
              "Bytes written that are not on the disk yet, where a write window bounds them",
              Snapshot::dirtyBytes),
          Metric.gauge(
              "Coordinated",
              "1 if a broker answers, so that shares hold for the cluster, else 0",
              of -> of.coordinated() ? 1 : 0),
          Metric.gauge(
              "Failed",
              "1 if the scheduler has failed and everybody passes, else 0",
              of -> of.failed() ? 1 : 0));

  /** A volume at one moment. */
  record Snapshot(
      DeviceCounters device,
      int streams,
      long ungatedPasses,
      long shortCircuitOpens,
      long dirtyBytes,
      boolean coordinated,
      boolean failed) {

    static Snapshot of(GatedVolume volume) {
      Gate gate = volume.gate();
      return new Snapshot(
          gate.device(),
          gate.streams(),
          gate.ungatedPasses(),
          volume.shortCircuitOpens(),
          volume.dirtyBytes(),
          volume.coordinated(),
          gate.hasFailed());
    }
  }

  private VolumeMetrics() {}
}
