// SPDX-License-Identifier: Apache-2.0
package io.weir.lab.fuzz;

import io.weir.lab.fuzz.run.PlantedBug;
import io.weir.lab.fuzz.run.World;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.LongPredicate;
import org.jspecify.annotations.Nullable;

/** Lets worlds live through one seed after the other, each for the same time. */
public final class Fuzzer {
  /** So many violations of one world are enough to see what is wrong. */
  private static final int ENOUGH = 5;

  private static final long TURN_NANOS = 200_000_000L;

  private final List<World> worlds;
  private final Map<String, Long> seeds = new LinkedHashMap<>();
  private final Map<String, Integer> violationsOf = new LinkedHashMap<>();
  private final List<Violation> violations = new ArrayList<>();

  /**
   * A violation.
   *
   * @param world in which
   * @param seed the seed that repeats it
   * @param what did not hold
   */
  public record Violation(String world, long seed, Throwable what) {}

  public Fuzzer(List<World> worlds) {
    this.worlds = worlds;
    worlds.forEach(each -> seeds.put(each.name(), 0L));
  }

  /**
   * Goes on while somebody says so.
   *
   * @param firstSeed the seeds of each world are counted from it
   * @param goesOn asked now and then, with the number of seeds so far
   */
  public void run(long firstSeed, LongPredicate goesOn) {
    List<World> left = new ArrayList<>(worlds);
    while (!left.isEmpty() && goesOn.test(seeds())) {
      left.removeIf(world -> !turn(world, firstSeed));
    }
  }

  /** Returns whether the world is to have another turn. */
  private boolean turn(World world, long firstSeed) {
    long untilNanos = System.nanoTime() + TURN_NANOS;
    while (System.nanoTime() < untilNanos) {
      long seed = firstSeed + seeds.merge(world.name(), 1L, Long::sum) - 1;
      Throwable what = Outcome.of(world, seed, null).violation();
      if (what != null) {
        violations.add(new Violation(world.name(), seed, what));
        if (violationsOf.merge(world.name(), 1, Integer::sum) >= ENOUGH) {
          return false;
        }
      }
    }
    return true;
  }

  /** How many there were, of all worlds. */
  public long seeds() {
    return seeds.values().stream().mapToLong(Long::longValue).sum();
  }

  /** How many each world had. */
  public Map<String, Long> seedsByWorld() {
    return Map.copyOf(seeds);
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
