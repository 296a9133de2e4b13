// SPDX-License-Identifier: Apache-2.0
package io.weir.lab.fuzz;

import io.weir.lab.fuzz.run.PlantedBug;
import io.weir.lab.fuzz.run.World;
import java.io.PrintStream;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/** {@code ./weir lab fuzz}: looks for violations, or repeats one. */
public final class FuzzLab {
  private static final int VIOLATED = 1;
  private static final int WRONG_USE = 2;
  private static final long TOLD_EVERY_NANOS = TimeUnit.SECONDS.toNanos(5);

  private static final String USAGE =
      """
      usage: ./weir lab fuzz --seconds N [--world NAME]            fresh seeds
             ./weir lab fuzz --seeds N [--world NAME]              so many of them
             ./weir lab fuzz --world NAME --seed S [--planted BUG] one seed, and its last events
             ./weir lab fuzz --planted [BUG] [--seconds N]         looks for planted bugs
      """;

  private final PrintStream out;

  FuzzLab(PrintStream out) {
    this.out = out;
  }

  public static void main(String[] arguments) {
    System.exit(new FuzzLab(System.out).run(List.of(arguments)));
  }

  /** Returns the exit code. */
  int run(List<String> arguments) {
    String worldName = option(arguments, "--world");
    List<World> worlds =
        worldName == null ? Worlds.all() : Worlds.named(worldName).stream().toList();
    if (worlds.isEmpty()) {
      out.println("--world must be one of " + Worlds.names() + ", was '" + worldName + "'");
      return WRONG_USE;
    }
    try {
      String seed = option(arguments, "--seed");
      String seconds = option(arguments, "--seconds");
      if (seed != null && worldName != null) {
        return repeat(worlds.get(0), Long.parseLong(seed), option(arguments, "--planted"));
      }
      if (arguments.contains("--planted")) {
        return plant(
            option(arguments, "--planted"), seconds == null ? 600 : Long.parseLong(seconds));
      }
      String most = option(arguments, "--seeds");
      if (seconds != null || most != null) {
        return look(
            worlds,
            seconds == null ? Integer.MAX_VALUE : Long.parseLong(seconds),
            most == null ? Long.MAX_VALUE : Long.parseLong(most));
      }
    } catch (NumberFormatException e) {
      out.println("a number is not one: " + e.getMessage());
    }
    out.print(USAGE);
    out.println("worlds: " + Worlds.names());
    return WRONG_USE;
  }

  private static @Nullable String option(List<String> arguments, String name) {
    int at = arguments.indexOf(name);
    return at < 0 || at + 1 >= arguments.size() ? null : arguments.get(at + 1);
  }

  private int look(List<World> worlds, long seconds, long most) {
    Fuzzer fuzzer = new Fuzzer(worlds, Runtime.getRuntime().availableProcessors());
    long begunNanos = System.nanoTime();
    long untilNanos = begunNanos + TimeUnit.SECONDS.toNanos(seconds);
    long[] told = {begunNanos};
    long firstSeed = System.currentTimeMillis() * 1_000_000L;
    fuzzer.run(
        firstSeed,
        seeds -> {
          long nowNanos = System.nanoTime();
          if (nowNanos - told[0] >= TOLD_EVERY_NANOS) {
            told[0] = nowNanos;
            tell(fuzzer, nowNanos - begunNanos);
          }
          return nowNanos < untilNanos && seeds < most;
        });
    tell(fuzzer, System.nanoTime() - begunNanos);
    for (Fuzzer.Violation each : fuzzer.violations()) {
      out.println(each.what());
      out.printf("  ./weir lab fuzz --world %s --seed %d%n", each.world(), each.seed());
    }
    return fuzzer.violations().isEmpty() ? 0 : VIOLATED;
  }

  private void tell(Fuzzer fuzzer, long nanos) {
    out.printf(
        "%d seeds, %.0f a second, %d violations; %s%n",
        fuzzer.seeds(),
        fuzzer.seeds() / (nanos / 1e9),
        fuzzer.violations().size(),
        fuzzer.seedsByWorld());
  }

  private static Optional<PlantedBug> bug(@Nullable String label) {
    return Arrays.stream(PlantedBug.values())
        .filter(each -> each.label().equals(label))
        .findFirst();
  }

  private int repeat(World world, long seed, @Nullable String bug) {
    Outcome outcome = Outcome.remembered(world, seed, bug(bug).orElse(null));
    outcome.lastEvents().forEach(out::println);
    out.printf("%d events, digest %016x%n", outcome.events(), outcome.digest());
    Throwable violation = outcome.violation();
    if (violation == null) {
      out.println("nothing is violated");
      return 0;
    }
    violation.printStackTrace(out);
    return VIOLATED;
  }

  /**
   * @param label of one bug; of none: all of them
   */
  private int plant(@Nullable String label, long seconds) {
    Optional<PlantedBug> one = bug(label);
    int missed = 0;
    for (PlantedBug bug : one.map(List::of).orElse(List.of(PlantedBug.values()))) {
      long begunNanos = System.nanoTime();
      long untilNanos = begunNanos + TimeUnit.SECONDS.toNanos(seconds);
      Long seed = Fuzzer.find(bug, 1, seeds -> System.nanoTime() < untilNanos);
      double took = (System.nanoTime() - begunNanos) / 1e9;
      if (seed == null) {
        missed++;
        out.printf("NOT FOUND in %.1f s: %s%n", took, bug);
      } else {
        out.printf(
            "found in %.2f s: %s%n  ./weir lab fuzz --world %s --seed %d --planted %s%n",
            took, bug, bug.world(), seed, bug.label());
      }
    }
    return missed == 0 ? 0 : VIOLATED;
  }
}
