// SPDX-License-Identifier: Apache-2.0
package io.weir.simulator.probe;

import io.weir.core.request.Flow;
import io.weir.core.request.IoStream;
import io.weir.model.device.Curve;
import io.weir.model.device.ProbedDevice;
import io.weir.simulator.cache.CacheSettings;
import io.weir.simulator.cache.CachedFile;
import io.weir.simulator.cache.FileReader;
import io.weir.simulator.cache.PageCache;
import io.weir.simulator.device.BlockQueue;
import io.weir.simulator.device.RotatingDisk;
import io.weir.simulator.device.RotatingDiskModel;
import io.weir.simulator.elevator.Elevators;
import io.weir.simulator.elevator.QueueLimits;
import io.weir.simulator.kernel.Event;
import io.weir.simulator.kernel.Simulation;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.IntToDoubleFunction;

/**
 * What a disk that rotates gives to 1, 2, … streams under an elevator and a page cache: the curves
 * by which a cluster of such disks is simulated without simulating each request.
 */
public final class ElevatorProbe {
  private static final int[] STREAMS = {1, 2, 4, 8, 16};
  private static final long CHUNK = 128 << 10;
  private static final long MEASURED_BYTES = 512L << 20;
  private static final long MEMORY = 8L << 30;
  private static final long SEED = 1;

  /** As the lab's disks have it: four requests at the disk, of 512 KiB at most. */
  private static final QueueLimits LIMITS = new QueueLimits(4, 512 << 10);

  private static final Map<String, ProbedDevice> KNOWN = new ConcurrentHashMap<>();

  private final RotatingDiskModel model;
  private final String elevator;

  private ElevatorProbe(RotatingDiskModel model, String elevator) {
    this.model = model;
    this.elevator = elevator;
  }

  /**
   * Measures a disk; the same each time.
   *
   * @param elevator one of those that {@link Elevators} knows
   */
  public static ProbedDevice of(RotatingDiskModel model, String elevator) {
    return KNOWN.computeIfAbsent(
        model + elevator, each -> new ElevatorProbe(model, elevator).measure());
  }

  private ProbedDevice measure() {
    return new ProbedDevice(
        curve(streams -> new Run(streams).reads().bytesPerSecond()),
        curve(streams -> new Run(streams).writes().bytesPerSecond()),
        curve(streams -> new Run(streams).copies().bytesPerSecond()),
        meanSeekSeconds(),
        1,
        0);
  }

  private static Curve curve(IntToDoubleFunction bytesPerSecond) {
    double[] all = new double[STREAMS.length];
    for (int i = 0; i < all.length; i++) {
      all[i] = bytesPerSecond.applyAsDouble(STREAMS[i]);
    }
    return new Curve(STREAMS, all);
  }

  /** Over a third of the disk, as between two random places. */
  private double meanSeekSeconds() {
    return model.positioningNanos(0, model.capacityBytes() / 3) / 1e9;
  }

  /** So many streams, of files that lie anywhere. */
  private final class Run {
    private final Simulation simulation = new Simulation();
    private final SplittableRandom random = new SplittableRandom(SEED);
    private final Flow flow = new Flow("probe", 1);
    private final BlockQueue queue;
    private final PageCache cache;
    private final int streams;
    private final long bytes;
    private int running;
    private long moved;

    Run(int streams) {
      this.streams = streams;
      this.bytes = MEASURED_BYTES / streams;
      queue =
          new BlockQueue(
              simulation, Elevators.named(elevator, LIMITS), new RotatingDisk(simulation, model));
      cache =
          new PageCache(simulation, CacheSettings.ofToday(MEMORY), queue, new IoStream(flow), 0);
    }

    Run reads() {
      for (int i = 0; i < streams; i++) {
        IoStream stream = new IoStream(flow);
        FileReader reader = reader(stream);
        begin(() -> read(reader, stream));
      }
      return this;
    }

    Run writes() {
      for (int i = 0; i < streams; i++) {
        CachedFile file = file();
        begin(() -> write(file, 0));
      }
      return this;
    }

    Run copies() {
      for (int i = 0; i < streams; i++) {
        IoStream stream = new IoStream(flow);
        FileReader reader = reader(stream);
        CachedFile to = file();
        begin(() -> copy(reader, stream, to, 0));
      }
      return this;
    }

    double bytesPerSecond() {
      while (running > 0 && simulation.step()) {
        // All that happens does so in step().
      }
      return moved / (simulation.nowNanos() / 1e9);
    }

    private void begin(Runnable stream) {
      running++;
      simulation.in(0, Event.of(stream));
    }

    private CachedFile file() {
      return new CachedFile(random.nextLong((model.capacityBytes() - bytes) / CHUNK) * CHUNK);
    }

    private FileReader reader(IoStream stream) {
      return new FileReader(cache, file(), stream, 0, bytes);
    }

    private void read(FileReader reader, IoStream stream) {
      if (reader.isAtEnd()) {
        end(stream);
        return;
      }
      reader.read(
          CHUNK,
          () -> {
            moved += CHUNK;
            simulation.in(0, Event.of(() -> read(reader, stream)));
          });
    }

    private void write(CachedFile file, long at) {
      if (at >= bytes) {
        sync(file);
        return;
      }
      moved += CHUNK;
      cache.write(file, at, CHUNK, () -> simulation.in(0, Event.of(() -> write(file, at + CHUNK))));
    }

    private void copy(FileReader reader, IoStream stream, CachedFile to, long at) {
      if (reader.isAtEnd()) {
        queue.ended(stream);
        sync(to);
        return;
      }
      reader.read(
          CHUNK,
          () -> {
            moved += 2 * CHUNK;
            cache.write(
                to,
                at,
                CHUNK,
                () -> simulation.in(0, Event.of(() -> copy(reader, stream, to, at + CHUNK))));
          });
    }

    private void sync(CachedFile file) {
      IoStream stream = new IoStream(flow);
      cache.sync(file, stream, () -> end(stream));
    }

    private void end(IoStream stream) {
      running--;
      queue.ended(stream);
    }
  }
}
