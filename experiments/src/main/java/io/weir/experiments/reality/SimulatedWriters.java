// SPDX-License-Identifier: Apache-2.0
package io.weir.experiments.reality;

import io.weir.core.request.Flow;
import io.weir.hadoop.gate.GateSettings;
import io.weir.hadoop.settings.WeirKeys;
import io.weir.lab.disk.DiskOfModel;
import io.weir.lab.host.LabDisk;
import io.weir.simulator.coordination.Coordination;
import io.weir.simulator.coordination.NodeShares;
import io.weir.simulator.job.JobRules;
import io.weir.simulator.kernel.Simulation;
import io.weir.simulator.volume.DirtyPages;
import io.weir.simulator.volume.GatedVolume;
import io.weir.simulator.volume.PieceWriter;
import io.weir.simulator.volume.Volume;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import org.apache.hadoop.conf.Configuration;

/**
 * The scenario of the bench uneven in the simulator: an application that writes to three nodes and
 * one that writes to two of them, of which the last loses bandwidth to a process outside.
 */
final class SimulatedWriters {
  private static final int NODES = 3;
  private static final int STREAMS = 3;
  private static final long FILE_BYTES = 128L << 20;
  private static final long BROKER_PERIOD_NANOS = 1_000_000_000L;
  private static final double MEMORY_BYTES = 8e9;

  private final Simulation simulation = new Simulation();
  private final Application wide = new Application();
  private final Application narrow = new Application();

  /** What an application has written. */
  private static final class Application {
    private long bytes;
  }

  /**
   * @param keys of the DataNodes
   * @param mostFactor how far the broker may move a weight
   */
  SimulatedWriters(Map<String, String> keys, double mostFactor, long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    Configuration conf = new Configuration(/* loadDefaults= */ false);
    keys.forEach(conf::set);
    GateSettings settings = GateSettings.of(conf);
    List<NodeShares> shares = new ArrayList<>();
    KernelDisk disk = new KernelDisk(DiskOfModel.of(LabDisk.LEVEL, 1), 0, 1, false);
    for (int i = 0; i < NODES; i++) {
      KernelDisk its = i == NODES - 1 ? disk.withOutsider() : disk;
      GatedVolume volume =
          (GatedVolume)
              its.gated(settings).make(simulation, DirtyPages.of(MEMORY_BYTES), random.split());
      NodeShares node = new NodeShares("node" + i, mostFactor, List.of(volume));
      shares.add(node);
      write(wide, "wide", node, volume);
      if (i > 0) {
        write(narrow, "narrow", node, volume);
      }
    }
    new Coordination(BROKER_PERIOD_NANOS, mostFactor).begin(simulation, shares);
  }

  private static void write(Application application, String name, NodeShares node, Volume volume) {
    Flow flow = new Flow(name, 1);
    node.add(flow);
    for (int i = 0; i < STREAMS; i++) {
      new Stream(application, flow, volume, FILE_BYTES * (i + 1) / STREAMS).goOn();
    }
  }

  /** What both write in a second, after they have written for as long. */
  record Rates(double narrow, double wide) {}

  Rates measure(int seconds) {
    runUntil(seconds);
    long wideBefore = wide.bytes;
    long narrowBefore = narrow.bytes;
    runUntil(2 * seconds);
    return new Rates(
        (narrow.bytes - narrowBefore) / (double) seconds,
        (wide.bytes - wideBefore) / (double) seconds);
  }

  private void runUntil(int seconds) {
    while (simulation.nowNanos() < seconds * 1e9 && simulation.step()) {
      // all that happens does so in step()
    }
  }

  /** Writes file after file as fast as it can. */
  private static final class Stream {
    private final Application application;
    private final Flow flow;
    private final Volume volume;
    private PieceWriter file;
    private long left;
    private boolean isTaken = true;
    private boolean isRunning;

    Stream(Application application, Flow flow, Volume volume, long firstBytes) {
      this.application = application;
      this.flow = flow;
      this.volume = volume;
      this.file = volume.write(flow);
      this.left = firstBytes;
    }

    /** A loop, as a writer that need not wait would call itself without end. */
    void goOn() {
      if (isRunning) {
        return;
      }
      isRunning = true;
      while (isTaken) {
        isTaken = false;
        next();
      }
      isRunning = false;
    }

    private void next() {
      if (left <= 0) {
        file.close(() -> {});
        file = volume.write(flow);
        left = FILE_BYTES;
      }
      left -= JobRules.PACKET_BYTES;
      application.bytes += JobRules.PACKET_BYTES;
      file.write(
          JobRules.PACKET_BYTES,
          () -> {
            isTaken = true;
            goOn();
          });
    }
  }

  /** As {@code UnevenBench} sets them. */
  static Map<String, String> keys() {
    return Map.of(WeirKeys.POLICY, "sfq", WeirKeys.WRITE_WINDOW, "8m");
  }
}
