// SPDX-License-Identifier: Apache-2.0
package io.weir.lab.fuzz.run;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.SplittableRandom;
import org.jspecify.annotations.Nullable;

/** One seed: all that is decided follows from it, and all that happens goes into a digest. */
public final class FuzzRun {
  private static final int LAST_EVENTS = 200;
  private static final long MIX = 0x9E3779B97F4A7C15L;

  private final long seed;
  private final @Nullable PlantedBug planted;
  private final boolean remembers;
  private final SplittableRandom random;
  private final Deque<String> last = new ArrayDeque<>();
  private long digest;
  private long events;

  /**
   * @param planted null: none
   * @param remembers whether the last events are kept, to be shown
   */
  public FuzzRun(long seed, @Nullable PlantedBug planted, boolean remembers) {
    this.seed = seed;
    this.planted = planted;
    this.remembers = remembers;
    this.random = new SplittableRandom(seed);
  }

  public long seed() {
    return seed;
  }

  public boolean has(PlantedBug bug) {
    return planted == bug;
  }

  /** Decides whether something with this chance is so. */
  public boolean happens(double chance) {
    return random.nextDouble() < chance;
  }

  /** From {@code least} to below {@code bound}. */
  public int between(int least, int bound) {
    return random.nextInt(least, bound);
  }

  /** From {@code least} to below {@code bound}. */
  public long between(long least, long bound) {
    return random.nextLong(least, bound);
  }

  /** Each decade is as likely as any other. */
  public long scale(long least, long most) {
    double logarithm =
        Math.log((double) least) + random.nextDouble() * Math.log((double) most / least);
    return Math.max(least, Math.min(most, Math.round(Math.exp(logarithm))));
  }

  /** A weight of a flow. */
  public double weight() {
    return (double) scale(1, 64);
  }

  public <T> T oneOf(List<T> all) {
    return all.get(random.nextInt(all.size()));
  }

  /** A seed for somebody who decides for himself. */
  public long nextSeed() {
    return random.nextLong();
  }

  /** Something has happened. */
  public void event(String what, long... numbers) {
    events++;
    long mixed = digest ^ what.hashCode();
    for (long each : numbers) {
      mixed = (mixed ^ each) * MIX;
      mixed ^= mixed >>> 29;
    }
    digest = mixed * MIX + events;
    if (remembers) {
      remember(what, numbers);
    }
  }

  private void remember(String what, long... numbers) {
    StringBuilder line = new StringBuilder(what);
    for (long each : numbers) {
      line.append(' ').append(each);
    }
    last.add(line.toString());
    if (last.size() > LAST_EVENTS) {
      last.remove();
    }
  }

  /**
   * What must hold.
   *
   * @param otherwise what is wrong, with places for values as in {@link String#format}
   */
  @SuppressWarnings("AnnotateFormatMethod") // values are few, and tests see all of them
  public static void check(boolean holds, String otherwise, @Nullable Object... values) {
    if (!holds) {
      throw new ViolationException(otherwise.formatted(values));
    }
  }

  /** Of all that has happened: the same for the same seed. */
  public long digest() {
    return digest;
  }

  public long events() {
    return events;
  }

  /** The last events; none where it was not to remember them. */
  public List<String> lastEvents() {
    return List.copyOf(last);
  }
}
