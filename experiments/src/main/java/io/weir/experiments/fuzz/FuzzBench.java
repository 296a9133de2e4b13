// SPDX-License-Identifier: Apache-2.0
package io.weir.experiments.fuzz;

import io.weir.experiments.engine.Declaration;
import io.weir.experiments.engine.Experiment;
import io.weir.experiments.engine.Lab;
import io.weir.experiments.engine.Measurement.Values;
import io.weir.experiments.engine.ThisProcess;
import io.weir.lab.fuzz.Fuzzer;
import io.weir.lab.fuzz.Worlds;
import io.weir.lab.fuzz.run.PlantedBug;
import io.weir.results.Table;
import io.weir.results.Target;
import java.util.concurrent.TimeUnit;

/** Whether anything is violated in simulated worlds, and whether a bug would be found there. */
public final class FuzzBench {
  private static final int SECONDS = 600;
  private static final int QUICK_SECONDS = 20;

  /** A planted bug is to be found in so long. */
  private static final int MOST_SECONDS = 600;

  private static final int QUICK_MOST_SECONDS = 60;

  private FuzzBench() {}

  public static Experiment declaration() {
    return Declaration.of("fuzz", Lab.THIS_PROCESS)
        .question("Does production code hold what it promises, whatever fails around it?")
        .summary(
            "Gate, windows, schedulers, ledgers and broker in simulated worlds: threads, time, network and disk follow"
                + " a seed, and so does what fails. After each step it is checked what must hold. Then bugs are"
                + " planted, one after the other.")
        .takes("11 min a repeat", "1 min")
        .setting("worlds", Worlds.names())
        .setting("seconds", SECONDS, QUICK_SECONDS)
        .setting("most_seconds_for_a_planted_bug", MOST_SECONDS, QUICK_MOST_SECONDS)
        .measures(
            (process, its, values) -> {
              look(process, values);
              plant(process, values);
            })
        .figure("seeds", "seeds", all -> all.of("seeds"))
        .figure("violations", "violations", all -> all.of("violations"), Target.atMost(0))
        .figure("seeds_per_second", "seeds/s", all -> all.of("seeds_per_second"))
        .figure(
            "planted_found",
            "bugs",
            all -> all.of("planted_found"),
            Target.atLeast(PlantedBug.values().length))
        .figure("planted_slowest", "s", all -> all.of("planted_slowest"))
        .table(all -> all.table("Seeds", Table.Column.of("world"), Table.Column.of("seeds")));
  }

  private static void look(ThisProcess process, Values values) {
    double seconds = process.options().quick() ? QUICK_SECONDS : SECONDS;
    Fuzzer fuzzer = new Fuzzer(Worlds.all(), Runtime.getRuntime().availableProcessors());
    long begunNanos = System.nanoTime();
    fuzzer.run(
        firstSeed(process, values),
        seeds -> {
          double sofar = (System.nanoTime() - begunNanos) / 1e9;
          process
              .progress()
              .update(
                  Math.min(1, sofar / seconds),
                  "%d seeds, %d violations".formatted(seeds, fuzzer.violations().size()));
          return sofar < seconds;
        });
    double took = (System.nanoTime() - begunNanos) / 1e9;
    values.put("seeds", (double) fuzzer.seeds());
    values.put("seeds_per_second", fuzzer.seeds() / took);
    values.put("violations", (double) fuzzer.violations().size());
    for (Fuzzer.Violation each : fuzzer.violations()) {
      values.note(
          "./weir lab fuzz --world %s --seed %d: %s"
              .formatted(each.world(), each.seed(), each.what().getMessage()));
    }
    fuzzer.seedsByWorld().forEach((world, seeds) -> values.row("Seeds", world, seeds));
  }

  private static void plant(ThisProcess process, Values values) {
    int found = 0;
    double slowest = 0;
    int mostSeconds = process.options().quick() ? QUICK_MOST_SECONDS : MOST_SECONDS;
    for (PlantedBug bug : PlantedBug.values()) {
      process.progress().update(-1, "planted: " + bug);
      long begunNanos = System.nanoTime();
      long untilNanos = begunNanos + TimeUnit.SECONDS.toNanos(mostSeconds);
      Long seed =
          Fuzzer.find(bug, firstSeed(process, values), seeds -> System.nanoTime() < untilNanos);
      double took = (System.nanoTime() - begunNanos) / 1e9;
      if (seed == null) {
        values.note("Not found: %s.".formatted(bug));
      } else {
        found++;
        slowest = Math.max(slowest, took);
      }
    }
    values.put("planted_found", (double) found);
    values.put("planted_slowest", slowest);
  }

  /** Others in each repeat. */
  private static long firstSeed(ThisProcess process, Values values) {
    return (process.options().seed() + values.round()) * 1_000_000_000L;
  }
}
