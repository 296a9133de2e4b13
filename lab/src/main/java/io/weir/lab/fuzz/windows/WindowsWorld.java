// SPDX-License-Identifier: Apache-2.0
package io.weir.lab.fuzz.windows;

import static io.weir.lab.fuzz.run.FuzzRun.check;

import io.weir.core.gate.Gate;
import io.weir.core.request.Flow;
import io.weir.core.request.Operation;
import io.weir.core.window.ReadLengths;
import io.weir.hadoop.burst.BlockStreams;
import io.weir.hadoop.burst.BurstThreads;
import io.weir.hadoop.burst.VolumeGate;
import io.weir.hadoop.datanode.BlockIo;
import io.weir.hadoop.gate.GateSettings;
import io.weir.hadoop.gate.VolumeDevices;
import io.weir.lab.fuzz.run.FuzzRun;
import io.weir.lab.fuzz.run.PlantedBug;
import io.weir.lab.fuzz.run.ViolationException;
import io.weir.lab.fuzz.run.World;
import io.weir.simulator.kernel.Event;
import io.weir.simulator.kernel.Simulation;
import io.weir.simulator.threads.SimulatedLock;
import io.weir.simulator.threads.SimulatedThread;
import io.weir.simulator.threads.SimulatedThreads;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.RejectedExecutionException;
import java.util.stream.Stream;
import org.apache.hadoop.conf.Configuration;
import org.jspecify.annotations.Nullable;

/**
 * What moves bursts in a DataNode, with its threads: no read or write waits beyond its bound, and
 * in the end every file is closed once, every slot is free, and nothing counts as dirty.
 */
public final class WindowsWorld implements World {
  private static final long FAULTY_NANOS = 1_000_000_000L;
  private static final long LONGEST_BLOCK_BYTES = 32 << 20;

  /** By the policies; what they say of the device stays. */
  private static final List<GateSettings> SETTINGS =
      Stream.of("sfq", "fifo", "coordinate").map(WindowsWorld::settings).toList();

  private static GateSettings settings(String policy) {
    Configuration conf = new Configuration(/* loadDefaults= */ false);
    conf.set("weir.datanode.policy", policy);
    return GateSettings.of(conf);
  }

  @Override
  public String name() {
    return "windows";
  }

  @Override
  public void live(FuzzRun run) {
    new Life(run).live();
  }

  /** One seed's. */
  private static final class Life {
    private final FuzzRun run;
    private final WindowFaults faults;
    private final Simulation simulation = new Simulation();
    private final SimulatedThreads threads;
    private final Gate gate;
    private final VolumeGate volume;
    private final List<FaultyFile> files = new ArrayList<>();
    private final long mostWaitNanos;
    private int opened;
    private int closed;
    private @Nullable Throwable failure;

    Life(FuzzRun run) {
      this.run = run;
      this.faults = WindowFaults.of(run);
      this.threads = new SimulatedThreads(simulation, run.nextSeed(), faults.interleaving());
      GateSettings settings = run.oneOf(SETTINGS);
      this.mostWaitNanos = settings.maxWaitNanos();
      this.gate =
          new Gate(
              settings.newScheduler(),
              mostWaitNanos,
              thrown -> failure = thrown,
              new SimulatedLock(threads),
              simulation::nowNanos);
      long dirtyRoom = run.happens(0.5) ? Long.MAX_VALUE : run.scale(1 << 20, 256 << 20);
      double chance = run.between(0, 100) / 100.0;
      this.volume =
          new VolumeGate(
              "/data",
              VolumeDevices.UNKNOWN,
              gate,
              settings,
              () -> dirtyRoom,
              () -> chance,
              new BurstThreads(
                  this::start, () -> new SimulatedLock(threads), simulation::nowNanos));
    }

    private void start(Runnable task) {
      if (run.happens(faults.noThreads())) {
        if (run.happens(0.5)) {
          throw new OutOfMemoryError("simulated"); // as of a thread that cannot be made
        }
        throw new RejectedExecutionException("simulated");
      }
      if (run.has(PlantedBug.MEMORY_KEPT) && run.happens(0.1)) {
        return; // and nobody moves what was asked for
      }
      threads.start("moves bursts", () -> move(task));
    }

    private void move(Runnable task) {
      try {
        task.run();
      } catch (OutOfMemoryError simulated) {
        run.event("a thread that moves bursts is out of memory", simulation.nowNanos());
      }
    }

    void live() {
      List<Flow> flows = new ArrayList<>();
      for (int i = run.between(1, 4); i > 0; i--) {
        flows.add(new Flow("flow " + i, run.weight()));
      }
      int clients = run.between(1, 6);
      for (int i = 0; i < clients; i++) {
        boolean writes = run.happens(0.5);
        Flow flow = run.oneOf(flows);
        SimulatedThread client =
            threads.start(
                "client " + i,
                new WindowClient(run, threads, writes, mostWaitNanos, () -> open(writes, flow), i));
        if (i < faults.interrupts()) {
          simulation.at(run.between(0, FAULTY_NANOS), Event.of(client::interrupt));
        }
      }
      runAll();
      threads.start("inspector", this::inspect);
      runAll();
    }

    private BlockIo open(boolean writes, Flow flow) {
      FaultyFile file =
          new FaultyFile(run, threads, faults, run.scale(1 << 10, LONGEST_BLOCK_BYTES));
      files.add(file);
      opened++;
      return BlockStreams.open(
          volume,
          flow,
          files.size(),
          writes ? Operation.WRITE : Operation.READ,
          file,
          ReadLengths::new,
          this::goesWithoutLeave,
          () -> closed++);
    }

    private void goesWithoutLeave() {
      run.event("without leave", simulation.nowNanos());
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
      check(failure == null, "the scheduler has failed: %s", failure);
    }

    private void inspect() {
      check(volume.dirtyBytes() == 0, "%d bytes are kept as dirty", volume.dirtyBytes());
      check(gate.streams() == 0, "%d streams are left", gate.streams());
      check(gate.device().outstanding() == 0, "a slot is lost: %s", gate.device());
      check(gate.device().waiting() == 0, "somebody still waits: %s", gate.device());
      check(closed == opened, "%d of %d have been told that they are closed", closed, opened);
      long open = files.stream().filter(each -> !each.isClosed()).count();
      check(open == 0, "%d of %d files are left open", open, opened);
    }
  }
}
