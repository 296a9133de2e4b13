// SPDX-License-Identifier: Apache-2.0
package io.weir.lab.fuzz.gate;

import static io.weir.lab.fuzz.run.FuzzRun.check;

import io.weir.core.gate.Gate;
import io.weir.core.gate.GatedStream;
import io.weir.core.request.Access;
import io.weir.core.request.Flow;
import io.weir.core.request.IoScheduler;
import io.weir.core.request.Operation;
import io.weir.lab.fuzz.run.FuzzRun;
import io.weir.lab.fuzz.run.PlantedBug;
import io.weir.lab.fuzz.run.ViolationException;
import io.weir.lab.fuzz.run.World;
import io.weir.lab.fuzz.stack.Stack;
import io.weir.simulator.kernel.Event;
import io.weir.simulator.kernel.Simulation;
import io.weir.simulator.threads.Interleaving;
import io.weir.simulator.threads.SimulatedLock;
import io.weir.simulator.threads.SimulatedThread;
import io.weir.simulator.threads.SimulatedThreads;
import java.util.ArrayList;
import java.util.List;

/** A gate, and the threads that wait at it. Afterwards nothing is left, and requests have leave. */
public final class GateWorld implements World {
  /** Faults happen in so long. */
  private static final long FAULTY_NANOS = 200_000_000L;

  private static final int RECOVERY_REQUESTS = 50;

  @Override
  public String name() {
    return "gate";
  }

  @Override
  public void live(FuzzRun run) {
    new Life(run).live();
  }

  /** One seed's. */
  private static final class Life {
    private final FuzzRun run;
    private final GateFaults faults;
    private final Simulation simulation = new Simulation();
    private final SimulatedThreads threads;
    private final GateSurvey survey;
    private final Gate gate;
    private final long mostWaitNanos;
    private final List<Flow> flows = new ArrayList<>();
    private final List<GatedStream> open = new ArrayList<>();
    private final List<FaultyScheduler> schedulers = new ArrayList<>();
    private long jumpedNanos;

    Life(FuzzRun run) {
      this.run = run;
      this.faults = GateFaults.of(run);
      this.threads = new SimulatedThreads(simulation, run.nextSeed(), faults.interleaving());
      this.survey = new GateSurvey(threads);
      this.mostWaitNanos = run.scale(1_000_000, 5_000_000_000L);
      this.gate =
          new Gate(
              scheduler(),
              mostWaitNanos,
              survey::failed,
              PlantedLock.of(new SimulatedLock(threads), run, mostWaitNanos),
              () -> simulation.nowNanos() + jumpedNanos);
      int number = run.between(1, 5);
      for (int i = 0; i < number; i++) {
        flows.add(new Flow("flow " + i, run.weight(), run.between(0, 3), run.between(0, 3)));
      }
    }

    private IoScheduler scheduler() {
      FaultyScheduler faulty =
          new FaultyScheduler(Stack.any(run), run, threads, survey, faults.errors());
      schedulers.add(faulty);
      return run.has(PlantedBug.ERROR_SKIPS_SIGNAL) ? new ErrorSwallower(faulty) : faulty;
    }

    void live() {
      List<SimulatedThread> clients = new ArrayList<>();
      int number = run.between(1, 9);
      for (int i = 0; i < number; i++) {
        GateClient client =
            new GateClient(
                run, threads, survey, gate, run.oneOf(flows), faults, open, mostWaitNanos, i);
        clients.add(threads.start("client " + i, client));
      }
      disturb(clients);
      runAll("while faults happen");
      recover();
    }

    private void disturb(List<SimulatedThread> clients) {
      for (int i = 0; i < faults.interrupts(); i++) {
        SimulatedThread client = run.oneOf(clients);
        simulation.at(run.between(0, FAULTY_NANOS), Event.of(client::interrupt));
      }
      for (int i = 0; i < faults.jumps(); i++) {
        long jump = run.scale(1_000_000, 1_000_000_000_000L);
        simulation.at(run.between(0, FAULTY_NANOS), Event.of(() -> jump(jump)));
      }
      if (faults.closes() + faults.swaps() > 0) {
        threads.start("operator", this::operate);
      }
    }

    private void jump(long nanos) {
      run.event("jump", nanos, simulation.nowNanos());
      jumpedNanos += nanos;
      survey.jumped(nanos);
    }

    /** Closes streams that others use, and puts other schedulers in. */
    private void operate() {
      for (int i = 0; i < faults.closes() + faults.swaps(); i++) {
        threads.sleep(run.between(1, FAULTY_NANOS / 4));
        if (i < faults.swaps()) {
          run.event("swap", simulation.nowNanos());
          gate.use(scheduler(), run.between(1, mostWaitNanos + 1));
        } else if (!open.isEmpty()) {
          GatedStream stream = run.oneOf(open);
          run.event("close", simulation.nowNanos());
          if (run.happens(0.3)) {
            stream.asksNoMore();
          }
          stream.close();
        }
      }
    }

    private void runAll(String when) {
      List<SimulatedThread> stuck;
      try {
        stuck = threads.run();
      } catch (IllegalStateException e) {
        survey.verify();
        throw e.getCause() instanceof ViolationException its
            ? its
            : new ViolationException("%s, %s".formatted(e, when), e);
      }
      survey.verify();
      check(stuck.isEmpty(), "%s wait for ever %s", stuck, when);
    }

    /** Faults stop; those that were killed are found, and their streams closed. */
    private void recover() {
      threads.interleave(Interleaving.SOUND);
      schedulers.forEach(FaultyScheduler::failsNoMore);
      threads.start("reaper", this::reap);
      runAll("as streams are closed");
      for (Flow flow : flows) {
        threads.start("later " + flow.name(), () -> pass(flow));
      }
      runAll("after faults have stopped");
      check(gate.waiting() == 0, "%d wait after all have passed", gate.waiting());
    }

    private void reap() {
      List.copyOf(open).forEach(GatedStream::close);
      check(gate.hasFailed() == survey.hasThrown(), "the gate has failed: %s", gate.hasFailed());
      check(gate.waiting() == 0, "%d wait, and nobody is there", gate.waiting());
      check(gate.streams() == 0, "%d streams are left", gate.streams());
      if (!gate.hasFailed()) {
        verifyCounters();
      }
    }

    private void verifyCounters() {
      long counted = gate.counters().stream().mapToLong(each -> each.requests()).sum();
      long completed =
          schedulers.stream()
              .flatMap(each -> each.completed().values().stream())
              .mapToLong(Long::longValue)
              .sum();
      check(counted == completed, "%d requests are counted, of %d", counted, completed);
      check(gate.device().outstanding() == 0, "a slot is lost: %s", gate.device());
      check(gate.device().waiting() == 0, "one is still counted: %s", gate.device());
      for (FaultyScheduler each : schedulers) {
        check(each.outstanding() == 0, "%d have not completed", each.outstanding());
      }
    }

    /** Who waits for others for too long goes without leave, but nobody does so for ever. */
    private void pass(Flow flow) throws InterruptedException {
      try (GatedStream stream = gate.stream(flow)) {
        boolean hasLeave = false;
        for (int i = 0; i < RECOVERY_REQUESTS && !hasLeave; i++) {
          hasLeave = stream.enter(Operation.READ, Access.SEQUENTIAL, 1 << 20);
          run.event("later", hasLeave ? 1 : 0, simulation.nowNanos());
          threads.sleep(1_000);
          stream.leave();
        }
        check(
            hasLeave == !gate.hasFailed(),
            "%d requests of %s after all faults go without leave",
            RECOVERY_REQUESTS,
            flow);
      }
    }
  }
}
