// SPDX-License-Identifier: Apache-2.0
package io.weir.lab.fuzz.weights;

import static io.weir.lab.fuzz.run.FuzzRun.check;

import io.weir.hadoop.weights.BadWeightsException;
import io.weir.hadoop.weights.central.BusyException;
import io.weir.hadoop.weights.central.CentralWeights;
import io.weir.hadoop.weights.central.SeenAnotherException;
import io.weir.hadoop.weights.central.WeightsStore;
import io.weir.hadoop.weights.central.WeightsVersion;
import io.weir.lab.fuzz.run.FuzzRun;
import io.weir.lab.fuzz.run.PlantedBug;
import io.weir.simulator.threads.SimulatedThreads;
import java.io.IOException;
import java.util.Map;
import java.util.function.Supplier;
import org.apache.hadoop.fs.Path;

/** A NameNode that looks for weights, and where administrators set others. */
final class CentralNameNode {
  static final long PERIOD_NANOS = 5_000_000_000L;
  private static final long MOST_CALL_NANOS = 300_000_000L;

  private final FuzzRun run;
  private final SimulatedThreads threads;
  private final Supplier<WeightsFaults> faults;
  private final Map<Long, Long> followed;
  private final WeightsStore store;
  private final CentralWeights central;
  private boolean looks = true;
  private long seen;

  /**
   * @param files of the folder in HDFS
   * @param followed which version each one that was set followed, by number
   */
  CentralNameNode(
      FuzzRun run,
      SimulatedThreads threads,
      Supplier<WeightsFaults> faults,
      Map<String, byte[]> files,
      Map<Long, Long> followed) {
    this.run = run;
    this.threads = threads;
    this.faults = faults;
    this.followed = followed;
    this.store =
        new WeightsStore(new MemoryFileSystem(files, this::call), new Path("/system/weir"));
    this.central = new CentralWeights(() -> store);
  }

  private void call() throws IOException {
    if (run.happens(0.3)) {
      threads.sleep(run.scale(1_000, MOST_CALL_NANOS));
    }
    if (run.happens(faults.get().outages())) {
      throw new IOException("simulated");
    }
    if (run.happens(faults.get().errors())) {
      throw new OutOfMemoryError("simulated");
    }
  }

  /** As a pool does: who throws is not asked again. */
  void look() {
    if (!looks) {
      return;
    }
    boolean isWell = false;
    try {
      central.look();
      isWell = true;
    } catch (OutOfMemoryError simulated) {
      run.event("out of memory", threads.nowNanos());
    } finally {
      looks = isWell;
    }
    verifyOrder();
  }

  private void verifyOrder() {
    long number = central.last().number();
    run.event("version", number, threads.nowNanos());
    check(number >= seen, "after version %d it has version %d", seen, number);
    seen = number;
  }

  /** An administrator sets weights, of which he has seen the last ones that are known here. */
  void set() {
    long before =
        run.happens(0.8) ? central.last().number() : run.between(0, central.last().number() + 1);
    String text = run.happens(faults.get().wrong()) ? "user weir much" : "user weir 2";
    try {
      WeightsVersion version =
          run.has(PlantedBug.VERSION_OVERWRITTEN)
              ? central.set(text, "ann", "simulated", store.lastNumber())
              : central.set(text, "ann", "simulated", before);
      check(!text.endsWith("much"), "what is no list was set as version %d", version.number());
      check(
          followed.put(version.number(), before) == null,
          "version %d was set twice",
          version.number());
      for (long between = before + 1; between < version.number(); between++) {
        check(!followed.containsKey(between), "nobody has seen version %d", between);
      }
    } catch (IOException | BadWeightsException | SeenAnotherException refused) {
      run.event("not set", threads.nowNanos());
    } catch (OutOfMemoryError simulated) {
      run.event("out of memory", threads.nowNanos());
    }
    verifyOrder();
    try {
      central.history(3);
    } catch (IOException | BusyException refused) {
      run.event("no history", threads.nowNanos());
    } catch (OutOfMemoryError simulated) {
      run.event("out of memory", threads.nowNanos());
    }
  }

  /** Faults have stopped, and it has looked: it has the last version. */
  void verifyLast() throws IOException {
    long last = store.lastNumber();
    check(
        central.last().number() == last,
        "it has version %d, and the last one is %d",
        central.last().number(),
        last);
  }
}
