// SPDX-License-Identifier: Apache-2.0
package io.weir.experiments.reality;

import io.weir.core.request.Flow;
import io.weir.core.request.IoStream;
import io.weir.hadoop.gate.GateSettings;
import io.weir.simulator.cache.CacheSettings;
import io.weir.simulator.cache.PageCache;
import io.weir.simulator.device.BlockQueue;
import io.weir.simulator.device.OutsideWriter;
import io.weir.simulator.device.PiecewiseDevice;
import io.weir.simulator.device.RotatingDisk;
import io.weir.simulator.device.RotatingDiskModel;
import io.weir.simulator.elevator.Elevators;
import io.weir.simulator.elevator.QueueLimits;
import io.weir.simulator.kernel.Event;
import io.weir.simulator.kernel.Simulation;
import io.weir.simulator.run.DiskPlan;
import io.weir.simulator.volume.CachedVolume;
import io.weir.simulator.volume.GatedVolume;
import io.weir.simulator.volume.KernelCache;

/**
 * A disk of native/spindle below a real kernel, in the simulator: its elevator, its page cache and
 * its queue, as dev/lab/disk.sh sets them up.
 *
 * @param dirtyBytes how much of it may be dirty
 * @param slowMotion by what factor the kernel's own times are longer
 * @param hasOutsider whether a process outside takes of its bandwidth
 */
record KernelDisk(
    RotatingDiskModel model, long dirtyBytes, double slowMotion, boolean hasOutsider) {
  private static final String ELEVATOR = "mq-deadline";
  private static final int REQUESTS = 4;
  private static final long REQUEST_BYTES = 512 << 10;
  private static final long MEMORY_BYTES = 8L << 30;
  private static final long SECOND = 1_000_000_000L;

  /** The part of the disk in which an ext4 that is nearly empty has its files. */
  private static final double USED_PART = 0.1;

  /** The default of {@code weir.node.write-ahead}. */
  private static final long LOCAL_AHEAD_BYTES = 16 << 20;

  private static final long CALL_BYTES = 1 << 20;
  private static final long OUTSIDERS_FILE_BYTES = 64 << 20;

  KernelDisk withOutsider() {
    return new KernelDisk(model, dirtyBytes, slowMotion, true);
  }

  long usedBytes() {
    return Math.round(USED_PART * model.capacityBytes());
  }

  private BlockQueue queue(Simulation simulation, RotatingDisk disk) {
    BlockQueue queue =
        new BlockQueue(
            simulation, Elevators.named(ELEVATOR, new QueueLimits(REQUESTS, REQUEST_BYTES)), disk);
    if (hasOutsider) {
      OutsideWriter outsider =
          new OutsideWriter(
              queue, usedBytes() / 2, CALL_BYTES, OUTSIDERS_FILE_BYTES, REQUEST_BYTES);
      simulation.in(0, Event.of(outsider::start));
    }
    return queue;
  }

  /** On stock HDFS. */
  DiskPlan stock() {
    return (simulation, pages, random) -> {
      RotatingDisk disk = new RotatingDisk(simulation, model);
      BlockQueue queue = queue(simulation, disk);
      return new CachedVolume(
          cache(simulation, queue), queue, disk::busyNanos, usedBytes(), random);
    };
  }

  private PageCache cache(Simulation simulation, BlockQueue queue) {
    return new PageCache(
        simulation, cacheSettings(), queue, new IoStream(new Flow("flusher", 1)), 0);
  }

  /**
   * Half of the bound is where the kernel begins, as its ratios of 10 and 20 % have it. Under a
   * strict limit, which the lab sets, writers are let write as much as is written back when what is
   * dirty is in the middle of the two ({@code dirty_freerun_ceiling} in mm/page-writeback.c): there
   * they wait, and not at the bound.
   */
  private CacheSettings cacheSettings() {
    CacheSettings usual = CacheSettings.ofToday(MEMORY_BYTES);
    return new CacheSettings(
        MEMORY_BYTES,
        dirtyBytes / 2,
        (dirtyBytes / 2 + dirtyBytes) / 2,
        Math.round(30 * SECOND * slowMotion),
        Math.round(5 * SECOND * slowMotion),
        usual.turnBytes(),
        REQUEST_BYTES,
        usual.readAheadBytes(),
        REQUESTS,
        usual.syncsAreSync(),
        usual.writersWriteBack(),
        0);
  }

  /** Behind a gate; where what may be dirty is bounded, the kernel writes back beside it. */
  DiskPlan gated(GateSettings settings) {
    return (simulation, pages, random) -> {
      BlockQueue queue = queue(simulation, new RotatingDisk(simulation, model));
      return new GatedVolume(
          simulation,
          settings.onDevice(),
          new PiecewiseDevice(queue, PiecewiseDevice.READ_BYTES, REQUEST_BYTES),
          settings.writeWindow().bytes(),
          usedBytes(),
          random,
          dirtyBytes == 0 ? null : new KernelCache(cache(simulation, queue), LOCAL_AHEAD_BYTES));
    };
  }
}
