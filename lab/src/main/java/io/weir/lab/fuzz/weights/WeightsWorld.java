// SPDX-License-Identifier: Apache-2.0
package io.weir.lab.fuzz.weights;

import static io.weir.lab.fuzz.run.FuzzRun.check;

import io.weir.lab.fuzz.run.FuzzRun;
import io.weir.lab.fuzz.run.ViolationException;
import io.weir.lab.fuzz.run.World;
import io.weir.simulator.kernel.Simulation;
import io.weir.simulator.threads.SimulatedThread;
import io.weir.simulator.threads.SimulatedThreads;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;

/**
 * Files of weights while people write them: what is half-written or wrong is not taken, nobody
 * overwrites what he has not seen, and once faults have stopped what was written last counts.
 */
public final class WeightsWorld implements World {
  private static final int MOST_EDITS = 12;
  private static final int MOST_SETS = 6;
  private static final int LOOKS_AFTER_LAST_EDIT = 3;

  @Override
  public String name() {
    return "weights";
  }

  @Override
  public void live(FuzzRun run) {
    new Life(run).live();
  }

  /** One seed's. */
  private static final class Life {
    private final FuzzRun run;
    private WeightsFaults faults;
    private final SimulatedThreads threads;
    private final EditedFile file;
    private final Map<String, byte[]> inHdfs = MemoryFileSystem.noFiles();
    private final List<CentralNameNode> nameNodes = new ArrayList<>();
    private final List<SimulatedThread> writers = new ArrayList<>();

    Life(FuzzRun run) {
      this.run = run;
      this.faults = WeightsFaults.of(run);
      this.threads = new SimulatedThreads(new Simulation(), run.nextSeed(), faults.interleaving());
      this.file = new EditedFile(run, threads, () -> faults);
      Map<Long, Long> followed = new TreeMap<>();
      for (int i = run.between(1, 4); i > 0; i--) {
        nameNodes.add(new CentralNameNode(run, threads, () -> faults, inHdfs, followed));
      }
    }

    void live() {
      writers.add(threads.start("editor", this::edit));
      threads.start("node", this::watch);
      for (CentralNameNode each : nameNodes) {
        threads.start("name node", () -> serve(each));
      }
      runAll();
      faults = WeightsFaults.NONE;
      threads.interleave(faults.interleaving());
      threads.start("node", this::settleNode);
      nameNodes.forEach(each -> threads.start("name node", () -> settle(each)));
      runAll();
    }

    private void runAll() {
      try {
        List<SimulatedThread> stuck = threads.run();
        check(stuck.isEmpty(), "%s wait for ever", stuck);
      } catch (IllegalStateException e) {
        throw e.getCause() instanceof ViolationException its
            ? its
            : new ViolationException(String.valueOf(e), e);
      }
    }

    private void edit() {
      for (int edits = run.between(1, MOST_EDITS); edits > 0; edits--) {
        threads.sleep(run.scale(1_000_000, 4 * EditedFile.PERIOD_NANOS));
        file.edit();
        if (run.happens(faults.wrong())) {
          leaveSomething();
        }
      }
    }

    /** Somebody puts a file into the folder of versions that is none. */
    private void leaveSomething() {
      String name = String.format(Locale.ROOT, "v%010d", run.between(1, MOST_SETS));
      byte[] nothing = "nothing".getBytes(StandardCharsets.UTF_8);
      inHdfs.putIfAbsent(name, nothing);
    }

    private void watch() {
      int looksLeft = LOOKS_AFTER_LAST_EDIT;
      while (looksLeft > 0) {
        looksLeft -= writers.stream().allMatch(SimulatedThread::hasEnded) ? 1 : 0;
        threads.mayBeHeldUp();
        file.look();
        threads.sleep(EditedFile.PERIOD_NANOS);
      }
    }

    /** Its looks, and what administrators do there: by turns, as each is one at a time. */
    private void serve(CentralNameNode nameNode) {
      int sets = run.between(0, MOST_SETS);
      while (sets > 0) {
        threads.sleep(run.between(1, CentralNameNode.PERIOD_NANOS));
        nameNode.look();
        if (run.happens(0.5)) {
          sets--;
          nameNode.set();
        }
      }
    }

    private void settleNode() {
      file.verifyUnchanged();
      file.settle();
    }

    private void settle(CentralNameNode nameNode) throws Exception {
      for (int i = 0; i < 2; i++) {
        threads.sleep(CentralNameNode.PERIOD_NANOS);
        nameNode.look();
      }
      nameNode.verifyLast();
    }
  }
}
