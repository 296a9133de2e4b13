// SPDX-License-Identifier: Apache-2.0
package io.weir.experiments.reproduce.pairs.host;

import io.weir.simulator.cache.CachedFile;
import io.weir.simulator.kernel.Event;
import io.weir.simulator.kernel.Simulation;
import io.weir.simulator.storage.Host;
import io.weir.simulator.storage.Machine;
import io.weir.tuner.plan.Plan;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.jspecify.annotations.Nullable;

/**
 * A job of MapReduce on one of the paper's hosts, whose hosts all do the same: two maps and two
 * reduces at a time in each guest. Its phases are the paper's: until all maps are done, until all
 * of their output is fetched, until the end.
 */
public final class JobRun {
  private static final int SLOTS = 2;

  /** What four heaps of 200 MB and two daemons leave of 1 GB. */
  private static final long CACHE = 256L << 20;

  /** Half of a heartbeat of 3 s, and the start of a JVM. */
  private static final long TASK_START_NANOS = 2_500_000_000L;

  private final Simulation simulation = new Simulation();
  private final Workload workload;
  private final Cluster cluster;
  private final Plan plan;
  private final Random random;
  private final Host host;
  private final List<Guest> guests = new ArrayList<>();
  private final List<ArrayDeque<CachedFile>> blocks = new ArrayList<>();
  private final List<ReduceTask> reduces = new ArrayList<>();
  private final Throughput throughput;
  private int mapsLeft;
  private int fetchesLeft;
  private int reducesLeft;
  private double mapsDone;
  private double shuffleDone;

  private JobRun(Workload workload, Cluster cluster, Plan plan, long seed) {
    this.workload = workload;
    this.cluster = cluster;
    this.plan = plan;
    this.random = new Random(seed);
    this.host = PaperHost.with(cluster.guests(), CACHE, plan.pairs().get(0), simulation);
    this.throughput = new Throughput(simulation, host);
    for (Machine machine : host.guests()) {
      guests.add(new Guest(simulation, machine));
    }
  }

  /**
   * Runs a job.
   *
   * @param plan a pair for the maps, and one for what follows; or one for all
   */
  public static JobTimes of(Workload workload, Cluster cluster, Plan plan, long seed) {
    return new JobRun(workload, cluster, plan, seed).run();
  }

  private JobTimes run() {
    Network network = new Network(simulation, cluster.remotePart());
    reducesLeft = guests.size() * SLOTS;
    fetchesLeft = reducesLeft;
    mapsLeft = guests.size() * cluster.maps();
    for (int i = 0; i < reducesLeft; i++) {
      Guest guest = guests.get(i % guests.size());
      Guest other = guests.get((i + 1) % guests.size());
      reduces.add(
          new ReduceTask(
              guest,
              other,
              network,
              workload,
              mapsLeft,
              i,
              reducesLeft,
              this::fetched,
              this::reduced));
    }
    for (Guest guest : guests) {
      ArrayDeque<CachedFile> ofGuest = new ArrayDeque<>();
      for (int i = 0; i < cluster.maps(); i++) {
        ofGuest.add(guest.machine.file(mapBytes()));
      }
      blocks.add(ofGuest);
    }
    for (int i = 0; i < guests.size() * SLOTS; i++) {
      startMap(i % guests.size());
    }
    while (reducesLeft > 0 && simulation.step()) {
      // All that happens does so in step().
    }
    double end = simulation.nowNanos() / 1e9;
    return new JobTimes(mapsDone, shuffleDone, end, throughput.until(end));
  }

  private long mapBytes() {
    return Math.round(cluster.megabytesOfMap() * (1 << 20));
  }

  private void startMap(int guest) {
    @Nullable CachedFile block = blocks.get(guest).poll();
    if (block != null) {
      MapTask map =
          new MapTask(guests.get(guest), workload, mapBytes(), output -> mapped(guest, output));
      long jitter = random.nextLong(TASK_START_NANOS);
      simulation.in(TASK_START_NANOS / 2 + jitter, Event.of(() -> map.start(block)));
    }
  }

  private void mapped(int guest, MapOutput output) {
    reduces.forEach(each -> each.isReady(output));
    startMap(guest);
    if (--mapsLeft == 0) {
      mapsDone = simulation.nowNanos() / 1e9;
      if (plan.phases() > 1) {
        plan.switchTo(1).ifPresent(next -> host.switchTo(next.host(), next.guest(), () -> {}));
      }
    }
  }

  private void fetched() {
    if (--fetchesLeft == 0) {
      shuffleDone = simulation.nowNanos() / 1e9;
    }
  }

  private void reduced() {
    reducesLeft--;
  }
}
