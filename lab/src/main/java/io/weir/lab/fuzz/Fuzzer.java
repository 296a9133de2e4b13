// SPDX-License-Identifier: Apache-2.0
package io.weir.lab.fuzz;

import static java.util.Objects.requireNonNull;

import io.weir.lab.fuzz.run.PlantedBug;
import io.weir.lab.fuzz.run.World;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.LongPredicate;
import org.jspecify.annotations.Nullable;

/** Lets worlds live through one seed after the other, each for the same time, in some threads. */
public final class Fuzzer {
  /** So many violations of one world are enough to see what is wrong. */
  private static final int ENOUGH = 5;

  private static final long TURN_NANOS = 200_000_000L;
  private static final long ASKED_EVERY_MILLIS = 200;

  private final List<World> worlds;
  private final int threads;
  private final Map<String, AtomicLong> seeds = new LinkedHashMap<>();
  private final List<Violation> violations = new CopyOnWriteArrayList<>();
  private volatile boolean isOver;

  /**
   * A violation.
   *
   * @param world in which
   * @param seed the seed that repeats it
   * @param what did not hold
   */
  public record Violation(String world, long seed, Throwable what) {}

  /**
   * @param threads how many seeds are lived through at once, 1 or more
   */
  public Fuzzer(List<World> worlds, int threads) {
    this.worlds = worlds;
    this.threads = threads;
    worlds.forEach(each -> seeds.put(each.name(), new AtomicLong()));
  }

  /**
   * Goes on while somebody says so.
   *
   * @param firstSeed the seeds of each world are counted from it
   * @param goesOn asked now and then by the caller's thread, with the number of seeds so far
   */
  public void run(long firstSeed, LongPredicate goesOn) {
    isOver = false;
    List<Thread> running = new ArrayList<>();
    for (int i = 0; i < threads; i++) {
      int firstWorld = i * worlds.size() / threads;
      Thread thread = new Thread(() -> live(firstWorld, firstSeed), "fuzzer " + i);
      thread.setDaemon(true);
      thread.start();
      running.add(thread);
    }
    try {
      for (Thread each : running) {
        while (each.isAlive()) {
          isOver |= !goesOn.test(seeds());
          each.join(ASKED_EVERY_MILLIS);
        }
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    } finally {
      isOver = true;
    }
  }

  private void live(int firstWorld, long firstSeed) {
    boolean someGoOn = true;
    while (someGoOn) {
      someGoOn = false;
      for (int i = 0; i < worlds.size(); i++) {
        World world = worlds.get((firstWorld + i) % worlds.size());
        if (!isOver && violationsOf(world) < ENOUGH) {
          turn(world, firstSeed);
          someGoOn = true;
        }
      }
    }
  }

  private long violationsOf(World world) {
    return violations.stream().filter(each -> each.world().equals(world.name())).count();
  }

  private void turn(World world, long firstSeed) {
    AtomicLong begun = requireNonNull(seeds.get(world.name()));
    long untilNanos = System.nanoTime() + TURN_NANOS;
    while (System.nanoTime() < untilNanos && !isOver) {
      long seed = firstSeed + begun.getAndIncrement();
      Throwable what = Outcome.of(world, seed, null).violation();
      if (what != null) {
        violations.add(new Violation(world.name(), seed, what));
        if (violationsOf(world) >= ENOUGH) {
          return;
        }
      }
    }
  }

  /** How many there were, of all worlds. */
  public long seeds() {
    return seeds.values().stream().mapToLong(AtomicLong::get).sum();
  }

  /** How many each world had. */
  public Map<String, Long> seedsByWorld() {
    Map<String, Long> byWorld = new LinkedHashMap<>();
    seeds.forEach((world, its) -> byWorld.put(world, its.get()));
    return byWorld;
  }

  public List<Violation> violations() {
    return List.copyOf(violations);
  }

  /**
   * Looks for a planted bug.
   *
   * @return the seed with which it was found; null if it was not
   */
  public static @Nullable Long find(PlantedBug bug, long firstSeed, LongPredicate goesOn) {
    World world = Worlds.named(bug.world()).orElseThrow();
    for (long seed = firstSeed; goesOn.test(seed - firstSeed); seed++) {
      if (Outcome.of(world, seed, bug).isViolated()) {
        return seed;
      }
    }
    return null;
  }
}
