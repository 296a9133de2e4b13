// SPDX-License-Identifier: Apache-2.0
package io.weir.lab.hdfs;

import io.weir.lab.hdfs.ThroughputMeter.Moved;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** What flows move, slice by slice. Filled by one thread. */
public final class Timeline {
  private final ThroughputMeter meter;
  private final long startNanos = System.nanoTime();
  private final List<Double> seconds = new ArrayList<>();
  private final List<Map<String, Moved>> snapshots = new ArrayList<>();

  public Timeline(ThroughputMeter meter) {
    this.meter = meter;
    sample();
  }

  public void sample() {
    seconds.add(elapsedSeconds());
    snapshots.add(meter.snapshot());
  }

  public double elapsedSeconds() {
    return (System.nanoTime() - startNanos) / 1e9;
  }

  /** Ends of slices. */
  public double[] seconds() {
    return seconds.stream().skip(1).mapToDouble(Double::doubleValue).toArray();
  }

  /** Throughput of a flow in each slice. */
  public double[] megabytesPerSecond(String flow) {
    double[] throughput = new double[seconds.size() - 1];
    for (int i = 0; i < throughput.length; i++) {
      long bytes = moved(i + 1, flow).minus(moved(i, flow)).bytes();
      throughput[i] = bytes / 1e6 / (seconds.get(i + 1) - seconds.get(i));
    }
    return throughput;
  }

  /** Throughput of a flow in the last slice. */
  public double latestMegabytesPerSecond(String flow) {
    double[] throughput = megabytesPerSecond(flow);
    return throughput.length == 0 ? 0 : throughput[throughput.length - 1];
  }

  /** Bytes of a flow from the first sample to the last. */
  public long bytes(String flow) {
    return moved(snapshots.size() - 1, flow).minus(moved(0, flow)).bytes();
  }

  private Moved moved(int index, String flow) {
    return snapshots.get(index).getOrDefault(flow, Moved.NOTHING);
  }
}
