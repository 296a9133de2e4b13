// SPDX-License-Identifier: Apache-2.0
package io.weir.hadoop.metrics;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Supplier;
import org.apache.hadoop.metrics2.MetricsCollector;
import org.apache.hadoop.metrics2.MetricsRecordBuilder;
import org.apache.hadoop.metrics2.MetricsSource;
import org.apache.hadoop.metrics2.MetricsSystem;
import org.apache.hadoop.metrics2.lib.DefaultMetricsSystem;
import org.apache.hadoop.metrics2.lib.Interns;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Publishes the gates of a DataNode: a record for each volume, and one for each flow on it.
 *
 * <p>Bounded however many applications come and go, as the counters of a gate are.
 */
public final class GateMetrics implements MetricsSource, AutoCloseable {
  /** The name of the source: {@code Hadoop:service=DataNode,name=Weir} in JMX. */
  public static final String NAME = "Weir";

  private static final Logger LOG = LoggerFactory.getLogger(GateMetrics.class);

  private static final long PERIOD_SECONDS = 5;

  private static final AtomicInteger MADE = new AtomicInteger();

  private final Supplier<Map<String, GatedVolume>> volumes;
  private final MetricsSystem system;
  private final String name;
  private final Map<String, RecentCounters> recent = new ConcurrentHashMap<>();
  private final ScheduledExecutorService thread =
      Executors.newSingleThreadScheduledExecutor(
          task -> {
            Thread sampler = new Thread(task, "Weir's metrics");
            sampler.setDaemon(true);
            return sampler;
          });

  private GateMetrics(
      Supplier<Map<String, GatedVolume>> volumes, MetricsSystem system, String name) {
    this.volumes = volumes;
    this.system = system;
    this.name = name;
  }

  /**
   * @param volumes by name, as they are now
   */
  @SuppressWarnings("FutureReturnValueIgnored") // keep tells its faults itself
  public static synchronized GateMetrics publish(Supplier<Map<String, GatedVolume>> volumes) {
    MetricsSystem system = DefaultMetricsSystem.instance();
    // Where several DataNodes share a process, as in tests, the name may be taken.
    int number = MADE.getAndIncrement();
    String name = system.getSource(NAME) == null ? NAME : NAME + "-" + number;
    GateMetrics metrics = new GateMetrics(volumes, system, name);
    system.register(name, "Who uses the disks of this DataNode", metrics);
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

  /** The name of this source in the metrics system. */
  public String name() {
    return name;
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
            .tag(Interns.info(FlowMetrics.FLOW, "Who competes"), flow.now().flow());
    FlowMetrics.ALL.forEach(metric -> metric.addTo(record, flow));
  }

  @Override
  public void close() {
    thread.shutdownNow();
    system.unregisterSource(name);
  }
}
