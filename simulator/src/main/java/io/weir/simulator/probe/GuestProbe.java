// SPDX-License-Identifier: Apache-2.0
package io.weir.simulator.probe;

import io.weir.core.request.IoStream;
import io.weir.model.device.Curve;
import io.weir.model.device.ProbedDevice;
import io.weir.simulator.cache.CacheSettings;
import io.weir.simulator.cache.CachedFile;
import io.weir.simulator.cache.FileReader;
import io.weir.simulator.device.DeviceModel;
import io.weir.simulator.elevator.QueueLimits;
import io.weir.simulator.kernel.Event;
import io.weir.simulator.kernel.Simulation;
import io.weir.simulator.storage.Host;
import io.weir.simulator.storage.Machine;
import io.weir.simulator.storage.RingSettings;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Consumer;

/**
 * What a disk gives to 1, 2, … streams of virtual machines on one host, which take turns in having
 * one more of them: by elevators of guests and host, rings, and the page caches of guests.
 */
public final class GuestProbe {
  private static final int[] STREAMS = {1, 2, 4, 8, 16};
  private static final long CHUNK = 128 << 10;
  private static final long MEASURED_BYTES = 256L << 20;
  private static final long MEMORY = 8L << 30;
  private static final long SEED = 1;
  private static final QueueLimits LIMITS = new QueueLimits(4, 512 << 10);

  private static final Map<String, ProbedDevice> KNOWN = new ConcurrentHashMap<>();

  private GuestProbe() {}

  /**
   * Measures a disk; the same each time.
   *
   * @param guests on its host, 1 or more
   */
  public static ProbedDevice of(
      DeviceModel model, String hostElevator, String guestElevator, int guests) {
    return KNOWN.computeIfAbsent(
        model + " " + hostElevator + " " + guestElevator + " " + guests,
        each -> measure(model, hostElevator, guestElevator, guests));
  }

  private static ProbedDevice measure(
      DeviceModel model, String hostElevator, String guestElevator, int guests) {
    double[] reads = new double[STREAMS.length];
    double[] writes = new double[STREAMS.length];
    double[] copies = new double[STREAMS.length];
    for (int i = 0; i < STREAMS.length; i++) {
      int streams = STREAMS[i];
      reads[i] =
          run(model, hostElevator, guestElevator, guests, run -> run.each(streams, run::read));
      writes[i] =
          run(model, hostElevator, guestElevator, guests, run -> run.each(streams, run::write));
      copies[i] =
          run(model, hostElevator, guestElevator, guests, run -> run.each(streams, run::copy));
    }
    return new ProbedDevice(
        new Curve(STREAMS, reads),
        new Curve(STREAMS, writes),
        new Curve(STREAMS, copies),
        model.randomSeconds(),
        1,
        0);
  }

  private static double run(
      DeviceModel model,
      String hostElevator,
      String guestElevator,
      int guests,
      Consumer<Run> streams) {
    Run run = new Run(model, hostElevator, guestElevator, guests);
    streams.accept(run);
    return run.bytesPerSecond();
  }

  /** A host, and what its guests do. */
  private static final class Run {
    private final Simulation simulation = new Simulation();
    private final SplittableRandom random = new SplittableRandom(SEED);
    private final List<Machine> guests = new ArrayList<>();
    private final long diskBytes;
    private long bytes;
    private int running;
    private long moved;

    Run(DeviceModel model, String hostElevator, String guestElevator, int count) {
      diskBytes = model.capacityBytes() / count;
      Host host = new Host(simulation, model.make(simulation), LIMITS, hostElevator);
      for (int i = 0; i < count; i++) {
        guests.add(
            host.guest(
                RingSettings.OF_TODAY,
                diskBytes,
                guestElevator,
                CacheSettings.ofToday(MEMORY / count),
                0));
      }
    }

    void each(int streams, Consumer<Machine> stream) {
      bytes = MEASURED_BYTES / streams;
      for (int i = 0; i < streams; i++) {
        Machine guest = guests.get(i % guests.size());
        running++;
        simulation.in(0, Event.of(() -> stream.accept(guest)));
      }
    }

    double bytesPerSecond() {
      while (running > 0 && simulation.step()) {
        // All that happens does so in step().
      }
      return moved / (simulation.nowNanos() / 1e9);
    }

    private CachedFile file() {
      return new CachedFile(random.nextLong(Math.max(1, (diskBytes - bytes) / CHUNK)) * CHUNK);
    }

    void read(Machine guest) {
      IoStream process = guest.process();
      read(guest, guest.open(file(), process, 0, bytes), process);
    }

    private void read(Machine guest, FileReader reader, IoStream process) {
      if (reader.isAtEnd()) {
        end(guest, process);
        return;
      }
      reader.read(
          CHUNK,
          () -> {
            moved += CHUNK;
            simulation.in(0, Event.of(() -> read(guest, reader, process)));
          });
    }

    void write(Machine guest) {
      write(guest, file(), 0);
    }

    private void write(Machine guest, CachedFile file, long at) {
      if (at >= bytes) {
        sync(guest, file);
        return;
      }
      moved += CHUNK;
      guest
          .cache()
          .write(
              file,
              at,
              CHUNK,
              () -> simulation.in(0, Event.of(() -> write(guest, file, at + CHUNK))));
    }

    void copy(Machine guest) {
      IoStream process = guest.process();
      copy(guest, guest.open(file(), process, 0, bytes), process, file(), 0);
    }

    private void copy(Machine guest, FileReader reader, IoStream process, CachedFile to, long at) {
      if (reader.isAtEnd()) {
        guest.ended(process);
        sync(guest, to);
        return;
      }
      reader.read(
          CHUNK,
          () -> {
            moved += 2 * CHUNK;
            guest
                .cache()
                .write(
                    to,
                    at,
                    CHUNK,
                    () ->
                        simulation.in(
                            0, Event.of(() -> copy(guest, reader, process, to, at + CHUNK))));
          });
    }

    private void sync(Machine guest, CachedFile file) {
      IoStream process = guest.process();
      guest.cache().sync(file, process, () -> end(guest, process));
    }

    private void end(Machine guest, IoStream process) {
      running--;
      guest.ended(process);
    }
  }
}
