// SPDX-License-Identifier: Apache-2.0
package io.weir.lab.fuzz.socket;

import static io.weir.lab.fuzz.run.FuzzRun.check;

import io.weir.core.gate.Gate;
import io.weir.core.request.Flow;
import io.weir.hadoop.burst.LeasedIo;
import io.weir.hadoop.node.OpenNodeStreams;
import io.weir.hadoop.node.Opening;
import io.weir.hadoop.node.Quotas;
import io.weir.hadoop.node.RefusedException;
import io.weir.hadoop.node.Session;
import io.weir.hadoop.node.Terms;
import io.weir.lab.fuzz.run.FuzzRun;
import io.weir.lab.fuzz.run.ViolationException;
import io.weir.lab.fuzz.run.World;
import io.weir.lab.fuzz.stack.Stack;
import io.weir.lab.fuzz.stack.WatchedScheduler;
import io.weir.simulator.kernel.Simulation;
import io.weir.simulator.threads.SimulatedLock;
import io.weir.simulator.threads.SimulatedThread;
import io.weir.simulator.threads.SimulatedThreads;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.RejectedExecutionException;
import org.jspecify.annotations.Nullable;

/**
 * The socket of a node: whoever asks has an answer in time, a lease that is held for too long is
 * taken back, and nothing is left of a process that is gone.
 */
public final class SocketWorld implements World {
  private static final int MOST_WAITING = 8;
  private static final long TICK_NANOS = 1_000_000_000L;
  private static final long MOST_LOOK_NANOS = 20_000_000L;

  @Override
  public String name() {
    return "socket";
  }

  @Override
  public void live(FuzzRun run) {
    new Life(run).live();
  }

  /** One seed's. */
  private static final class Life implements OpenNodeStreams {
    private final FuzzRun run;
    private final SocketFaults faults;
    private final Simulation simulation = new Simulation();
    private final SimulatedThreads threads;
    private final Gate gate;
    private final Quotas waiting = new Quotas(MOST_WAITING);
    private final Map<String, Flow> flows = new HashMap<>();
    private final List<SimulatedChannel> channels = new ArrayList<>();
    private final List<Session> sessions = new ArrayList<>();
    private final List<SimulatedThread> clients = new ArrayList<>();
    private final long mostWaitNanos;
    private @Nullable SimulatedThread listener;
    private int ended;
    private @Nullable Throwable failure;

    Life(FuzzRun run) {
      this.run = run;
      this.faults = SocketFaults.of(run);
      this.threads = new SimulatedThreads(simulation, run.nextSeed(), faults.interleaving());
      this.mostWaitNanos = run.scale(10_000_000, 5_000_000_000L);
      this.gate =
          new Gate(
              new WatchedScheduler(Stack.any(run), run),
              mostWaitNanos,
              thrown -> failure = thrown,
              new SimulatedLock(threads),
              simulation::nowNanos);
    }

    @Override
    public @Nullable Open open(Opening opening, String peer) throws RefusedException {
      if (opening.device() != 1) {
        return null;
      }
      if (opening.application().isEmpty()) {
        throw new RefusedException("it has no name");
      }
      Flow flow =
          flows.computeIfAbsent(opening.application(), name -> new Flow(name, run.weight()));
      return new Open(
          new LeasedIo(gate.stream(flow), opening.operation(), () -> {}, () -> {}),
          Terms.of(4 << 20, mostWaitNanos));
    }

    @Override
    public boolean isTrusted(String peer) {
      return false;
    }

    void live() {
      int number = run.between(1, 7);
      for (int i = 0; i < number; i++) {
        SimulatedChannel channel = new SimulatedChannel(this::tellListener);
        channels.add(channel);
        sessions.add(
            new Session(
                channel,
                "user " + run.between(0, 2),
                this,
                this::work,
                waiting,
                () -> ended++,
                new SimulatedLock(threads),
                simulation::nowNanos));
        clients.add(
            threads.start(
                "process " + i, new SocketClient(run, threads, channel, faults, mostWaitNanos, i)));
      }
      threads.start("listener", this::listen);
      runAll();
      threads.start("inspector", this::inspect);
      runAll();
    }

    private void work(Runnable task) {
      if (run.happens(faults.noThreads())) {
        throw new RejectedExecutionException("simulated");
      }
      threads.start("waits", task::run);
    }

    /** As {@code NodeServer} does: it sleeps until there is something to do, or for a tick. */
    private void listen() {
      listener = threads.current();
      long tickNanos = 0;
      boolean goesOn = true;
      while (goesOn) {
        goesOn = false;
        for (int i = 0; i < channels.size(); i++) {
          if (channels.get(i).isReadable()) {
            serve(sessions.get(i));
          }
          goesOn |= !channels.get(i).isClientGone() || channels.get(i).isReadable();
        }
        if (simulation.nowNanos() - tickNanos > TICK_NANOS) {
          tickNanos = simulation.nowNanos();
          for (Session each : sessions) {
            each.takeBackAt(tickNanos);
          }
        }
        if (goesOn && channels.stream().noneMatch(SimulatedChannel::isReadable)) {
          threads.sleep(TICK_NANOS);
        }
        threads.sleep(run.happens(0.5) ? 1 : run.between(1, MOST_LOOK_NANOS));
      }
    }

    private void tellListener() {
      SimulatedThread its = listener;
      if (its != null) {
        threads.wakeUp(its);
      }
    }

    private static void serve(Session session) {
      try {
        if (!session.read()) {
          session.end();
        }
      } catch (RefusedException | IOException e) {
        session.end();
      }
    }

    private void runAll() {
      try {
        List<SimulatedThread> stuck = threads.run();
        check(failure == null, "the scheduler has failed: %s", failure);
        check(stuck.isEmpty(), "%s wait for ever", stuck);
      } catch (IllegalStateException e) {
        throw e.getCause() instanceof ViolationException its
            ? its
            : new ViolationException(String.valueOf(e), e);
      }
    }

    private void inspect() {
      check(ended == sessions.size(), "%d of %d sessions have ended", ended, sessions.size());
      check(waiting.taken() == 0, "%d count as waiting", waiting.taken());
      check(gate.streams() == 0, "%d streams are left", gate.streams());
      check(gate.device().outstanding() == 0, "a slot is lost: %s", gate.device());
      check(gate.device().waiting() == 0, "somebody still waits: %s", gate.device());
    }
  }
}
