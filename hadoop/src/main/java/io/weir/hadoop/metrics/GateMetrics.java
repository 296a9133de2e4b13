// SPDX-License-Identifier: Apache-2.0
package io.weir.hadoop.metrics;

import io.weir.hadoop.threads.DaemonThreads;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import org.apache.hadoop.metrics2.MetricsCollector;
import org.apache.hadoop.metrics2.MetricsRecordBuilder;
import org.apache.hadoop.metrics2.MetricsSource;
import org.apache.hadoop.metrics2.lib.Interns;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Publishes the gates of a DataNode: a record for each volume, and one for each flow on it. */
public final class GateMetrics implements MetricsSource, AutoCloseable {
  /** The name of the source: {@code Hadoop:service=DataNode,name=Weir} in JMX. */
  public static final String NAME = "Weir";

  private static final Logger LOG = LoggerFactory.getLogger(GateMetrics.class);

  private static final long PERIOD_SECONDS = 5;

  private final Supplier<Map<String, GatedVolume>> volumes;
  private final Map<String, RecentCounters> recent = new ConcurrentHashMap<>();
  private final ScheduledExecutorService thread = DaemonThreads.oneCalled("Weir's metrics");

  private final Publication publication;

  private GateMetrics(Supplier<Map<String, GatedVolume>> volumes) {
    this.volumes = volumes;
    this.publication = Publication.of(NAME, "Who uses the disks of this DataNode", this);
  }

  @SuppressWarnings("FutureReturnValueIgnored") // keep tells its faults itself
  public static GateMetrics publish(Supplier<Map<String, GatedVolume>> volumes) {
    GateMetrics metrics = new GateMetrics(volumes);
    metrics.thread.scheduleAtFixedRate(
        metrics::keep, PERIOD_SECONDS, PERIOD_SECONDS, TimeUnit.SECONDS);
    return metrics;
  }

  /** Rates are taken against what is kept here. */
  private void keep() {
    try {
      Map<String, GatedVolume> now = volumes.get();
      recent.keySet().retainAll(now.keySet());
      now.forEach((volume, gated) -> of(volume).keep(gated.gate().counters(), System.nanoTime()));
    } catch (RuntimeException | Error e) {
      LOG.error("Weir's metrics have no rates for a while", e);
    }
  }

  private RecentCounters of(String volume) {
    return recent.computeIfAbsent(volume, any -> new RecentCounters());
  }

  public String name() {
    return publication.name();
  }

  @Override
  public void getMetrics(MetricsCollector collector, boolean all) {
    volumes
        .get()
        .forEach(
            (volume, gated) -> {
              MetricsRecordBuilder record =
                  collector
                      .addRecord(VolumeMetrics.RECORD)
                      .tag(Interns.info(VolumeMetrics.VOLUME, "Directory of the volume"), volume);
              VolumeMetrics.Snapshot snapshot = VolumeMetrics.Snapshot.of(gated);
              VolumeMetrics.TAGS.forEach(tag -> tag.addTo(record, snapshot));
              VolumeMetrics.ALL.forEach(metric -> metric.addTo(record, snapshot));
              of(volume)
                  .beside(gated.gate().counters(), System.nanoTime())
                  .forEach(flow -> add(collector, volume, flow));
            });
  }

  private static void add(MetricsCollector collector, String volume, FlowView flow) {
    MetricsRecordBuilder record =
        collector
            .addRecord(FlowMetrics.RECORD)
            .tag(Interns.info(FlowMetrics.VOLUME, "Directory of the volume"), volume)
            .tag(Interns.info(FlowMetrics.FLOW, "Who competes"), flow.now().flow())
            .tag(Interns.info(FlowMetrics.PLACE, "What it is part of"), flow.now().place());
    FlowMetrics.ALL.forEach(metric -> metric.addTo(record, flow));
  }

  @Override
  public void close() {
    thread.shutdownNow();
    publication.close();
  }
}
