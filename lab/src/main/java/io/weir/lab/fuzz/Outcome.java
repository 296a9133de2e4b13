// SPDX-License-Identifier: Apache-2.0
package io.weir.lab.fuzz;

import io.weir.lab.fuzz.run.FuzzRun;
import io.weir.lab.fuzz.run.PlantedBug;
import io.weir.lab.fuzz.run.ViolationException;
import io.weir.lab.fuzz.run.World;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * How a world has lived through a seed.
 *
 * @param violation what did not hold; null if all did
 * @param digest of all that happened: the same for the same seed
 * @param events how many that were
 * @param lastEvents the last of them, where they were to be remembered
 */
public record Outcome(
    @Nullable Throwable violation, long digest, long events, List<String> lastEvents) {

  /** Of one seed. */
  public static Outcome of(World world, long seed, @Nullable PlantedBug planted) {
    return of(world, new FuzzRun(seed, planted, /* remembers= */ false));
  }

  /** The same with the last events. */
  public static Outcome remembered(World world, long seed, @Nullable PlantedBug planted) {
    return of(world, new FuzzRun(seed, planted, /* remembers= */ true));
  }

  private static Outcome of(World world, FuzzRun run) {
    Throwable violation = null;
    try {
      world.live(run);
    } catch (ViolationException found) {
      violation = found;
    } catch (RuntimeException | StackOverflowError | OutOfMemoryError | AssertionError thrown) {
      violation = thrown; // nothing is to throw
    }
    return new Outcome(violation, run.digest(), run.events(), run.lastEvents());
  }

  public boolean isViolated() {
    return violation != null;
  }
}
