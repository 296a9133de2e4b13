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

  /** A tracker tells the job tracker what is done, and asks what is new, so often. */
  private static final long HEARTBEAT_NANOS = 3_000_000_000L;

  /** Half of a heartbeat, and the start of a JVM. */
  private static final long TASK_START_NANOS = 2_500_000_000L;

  private static final long JVM_NANOS = TASK_START_NANOS - HEARTBEAT_NANOS / 2;

  /** How long a reduce of Hadoop 0.19 sleeps that has nothing to fetch. */
  private static final long POLL_NANOS = 5_000_000_000L;

  /** Reduces start when so many maps are done, as in Hadoop 0.19. */
  private static final double REDUCES_START = 0.05;

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
  private boolean reducesRun;
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
    reducesLeft = guests.size() * SLOTS;
    fetchesLeft = reducesLeft;
    mapsLeft = guests.size() * cluster.maps();
    Network network = new Network(simulation);
    Replicas replicas = new Replicas(guests, random);
    Shuffle shuffle = new Shuffle(cluster.hosts(), mapsLeft, reducesLeft);
    for (int i = 0; i < reducesLeft; i++) {
      reduces.add(
          new ReduceTask(
              guests.get(i % guests.size()),
              replicas,
              network,
              workload,
              shuffle,
              i,
              random,
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
    startMap(guest);
    simulation.in(random.nextLong(HEARTBEAT_NANOS), Event.of(() -> reported(output)));
  }

  /** The job tracker knows that a map is done; trackers ask it for news, and reduces ask them. */
  private void reported(MapOutput output) {
    for (ReduceTask each : reduces) {
      long later = random.nextLong(HEARTBEAT_NANOS) + random.nextLong(POLL_NANOS);
      simulation.in(later, Event.of(() -> each.isReady(output)));
    }
    mapsLeft--;
    int maps = guests.size() * cluster.maps();
    if (!reducesRun && maps - mapsLeft >= REDUCES_START * maps) {
      reducesRun = true;
      startReduces();
    }
    if (mapsLeft == 0) {
      mapsDone = simulation.nowNanos() / 1e9;
      if (plan.phases() > 1) {
        plan.switchTo(1).ifPresent(next -> host.switchTo(next.host(), next.guest(), () -> {}));
      }
    }
  }

  /** A tracker gets one task with each heartbeat. */
  private void startReduces() {
    for (int guest = 0; guest < guests.size(); guest++) {
      long heartbeat = random.nextLong(HEARTBEAT_NANOS);
      for (int i = 0; i < SLOTS; i++) {
        ReduceTask reduce = reduces.get(i * guests.size() + guest);
        simulation.in(heartbeat + i * HEARTBEAT_NANOS + JVM_NANOS, Event.of(reduce::start));
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
