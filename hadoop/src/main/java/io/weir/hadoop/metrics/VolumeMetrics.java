// SPDX-License-Identifier: Apache-2.0
package io.weir.hadoop.metrics;

import io.weir.core.accounting.DeviceCounters;
import io.weir.core.gate.Gate;
import io.weir.hadoop.device.FoundDevice;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/** The metrics of each volume. */
public final class VolumeMetrics {
  public static final String RECORD = "WeirVolume";

  public static final String VOLUME = "Volume";

  /** What was found below the volume, in the order of the reference page. */
  public static final List<Tag<Snapshot>> TAGS =
      List.of(
          new Tag<>(
              "Kind",
              "Kind of the device below the volume: rotating, flash, memory, network or unknown",
              of -> of.found().kind().name().toLowerCase(Locale.ROOT)),
          new Tag<>(
              "Disks",
              "The disks below the volume, separated by commas: sda,sdb",
              of -> String.join(",", of.found().disks())),
          new Tag<>(
              "Elevator",
              "The kernel's disk scheduler: none, mq-deadline, kyber or bfq; empty if unknown",
              of -> of.found().elevator()),
          new Tag<>(
              "SharedWith",
              "The other volumes on the same disk, separated by commas: one gate serves them"
                  + " all, and this record is for all of them",
              of -> String.join(",", of.sharedWith())),
          new Tag<>(
              "Reason", "How the device was found, as in the log", of -> of.found().reason()));

  /** In the order of the reference page. */
  public static final List<Metric<Snapshot>> ALL =
      List.of(
          Metric.gauge("Waiting", "Requests that wait now", of -> of.device().waiting()),
          Metric.gauge(
              "Outstanding", "Requests at the device now", of -> of.device().outstanding()),
          Metric.gauge("Streams", "Block files that are open", Snapshot::streams),
          Metric.gauge("Flows", "Flows with a record of their own", of -> of.device().flows()),
          Metric.counter(
              "BusyNanos",
              "Time in which at least one request was at the device, in ns; its growth by time is"
                  + " the utilisation",
              of -> of.device().busyNanos()),
          Metric.counter(
              "UngatedPasses",
              "Requests that went without permission after the maximum wait",
              Snapshot::ungatedPasses),
          Metric.counter(
              "ShortCircuitOpens",
              "Block files that were handed to clients, which read them without the gate",
              Snapshot::shortCircuitOpens),
          Metric.gauge(
              "DirtyBytes",
              "Bytes written that are not on the disk yet, if there are write windows",
              Snapshot::dirtyBytes),
          Metric.gauge(
              "QueueDepth",
              "Requests that the device takes at a time, as the kernel says; 0 if unknown",
              of -> of.found().queueDepth()),
          Metric.gauge(
              "ReadBurstBytes",
              "The largest burst of a sequential reader now, in bytes; 0 if each packet is a"
                  + " request",
              Snapshot::readBurstBytes),
          Metric.gauge(
              "WriteBurstBytes",
              "The largest burst of a writer now, in bytes; 0 if each packet is a request",
              Snapshot::writeBurstBytes),
          Metric.gauge(
              "GivenMillis",
              "Throughput of the device now, in thousandths of its profile's: below 1,000 if a"
                  + " process outside Weir uses it too; always 1,000 on a device without seeks",
              of -> Math.round(1_000 * of.partGiven())),
          Metric.gauge(
              "Coordinated",
              "1 if a broker answers, so that shares hold for the cluster, else 0",
              of -> of.coordinated() ? 1 : 0),
          Metric.gauge(
              "Failed",
              "1 if the scheduler has failed and all requests pass, else 0",
              of -> of.failed() ? 1 : 0));

  /** A volume at one moment. */
  record Snapshot(
      DeviceCounters device,
      FoundDevice found,
      Set<String> sharedWith,
      long readBurstBytes,
      long writeBurstBytes,
      double partGiven,
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
          volume.device(),
          volume.sharedWith(),
          volume.readBurstBytes(),
          volume.writeBurstBytes(),
          volume.partGiven(),
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
