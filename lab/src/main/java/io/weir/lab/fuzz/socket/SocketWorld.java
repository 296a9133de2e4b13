// SPDX-License-Identifier: Apache-2.0
package io.weir.lab.fuzz.socket;

import static io.weir.lab.fuzz.run.FuzzRun.check;

import io.weir.core.gate.Gate;
import io.weir.core.request.Flow;
import io.weir.core.request.Operation;
import io.weir.hadoop.burst.LeasedIo;
import io.weir.hadoop.node.NodeClient;
import io.weir.hadoop.node.NodeConnection;
import io.weir.hadoop.node.NodeStream;
import io.weir.hadoop.node.OpenNodeStreams;
import io.weir.hadoop.node.Opening;
import io.weir.hadoop.node.RefusedException;
import io.weir.hadoop.node.Terms;
import io.weir.lab.fuzz.run.FuzzRun;
import io.weir.lab.fuzz.run.ViolationException;
import io.weir.lab.fuzz.run.World;
import io.weir.lab.fuzz.stack.Stack;
import io.weir.lab.fuzz.stack.WatchedScheduler;
import io.weir.simulator.kernel.Event;
import io.weir.simulator.kernel.Simulation;
import io.weir.simulator.threads.Interleaving;
import io.weir.simulator.threads.SimulatedLock;
import io.weir.simulator.threads.SimulatedThread;
import io.weir.simulator.threads.SimulatedThreads;
import java.io.IOException;
import java.net.ConnectException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.RejectedExecutionException;
import org.jspecify.annotations.Nullable;

/**
 * The socket of a node, and the processes that use it: whoever asks has an answer in time or goes
 * without, a lease that is held for too long is taken back, and nothing is left of a process that
 * is gone.
 */
public final class SocketWorld implements World {
  /** The number of the device with a gate. */
  static final long DEVICE = 1;

  private static final long FAULTY_NANOS = 20_000_000_000L;
  private static final long RETRY_NANOS = 5_000_000_000L;
  private static final int GRACE_MILLIS = 5_000;
  private static final long MOST_HELD_NANOS = 2_000_000_000L;

  /** Connects a process of this user. */
  interface Connects {
    SimulatedChannel connect(String peer) throws ConnectException;
  }

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
    private final Simulation simulation = new Simulation();
    private final SimulatedThreads threads;
    private final Gate gate;
    private final Map<String, Flow> flows = new HashMap<>();
    private final List<WatchedIo> streams = new ArrayList<>();
    private final List<NodeDaemon> daemons = new ArrayList<>();
    private final List<NodeClient> processes = new ArrayList<>();
    private final long mostWaitNanos;
    private SocketFaults faults;
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
      if (opening.device() != DEVICE) {
        return null;
      }
      if (opening.application().isEmpty()) {
        throw new RefusedException("it has no name");
      }
      if (run.happens(faults.errors())) {
        throw new OutOfMemoryError("simulated");
      }
      Flow flow =
          flows.computeIfAbsent(opening.application(), name -> new Flow(name, run.weight()));
      LeasedIo io = new LeasedIo(gate.stream(flow), opening.operation(), () -> {}, () -> {});
      WatchedIo watched = new WatchedIo(run, threads, io, faults.errors());
      streams.add(watched);
      threads.mayBeHeldUp();
      return new Open(watched, Terms.of(4 << 20, mostWaitNanos));
    }

    @Override
    public boolean isTrusted(String peer) {
      return peer.equals("yarn");
    }

    void live() {
      begin();
      List<SimulatedThread> clients = new ArrayList<>();
      for (int i = run.between(0, 5); i > 0; i--) {
        SocketClient client =
            new SocketClient(run, threads, this::connect, faults, mostWaitNanos, i);
        clients.add(threads.start("process " + i, client));
      }
      for (int i = run.between(1, 3); i > 0; i--) {
        NodeClient process =
            new NodeClient(
                "the socket", this::open, RETRY_NANOS, GRACE_MILLIS, simulation::nowNanos);
        processes.add(process);
        for (int j = run.between(1, 4); j > 0; j--) {
          clients.add(threads.start("thread " + i + j, thread(process, 10 * i + j)));
        }
      }
      for (int i = 0; i < faults.interrupts(); i++) {
        SimulatedThread client = run.oneOf(clients);
        simulation.at(run.between(0, FAULTY_NANOS), Event.of(client::interrupt));
      }
      threads.start("operator", () -> operate(clients));
      runAll();
      recover();
    }

    private ProcessThread thread(NodeClient process, int number) {
      long mostNanos = 3 * GRACE_MILLIS * 1_000_000L + mostWaitNanos;
      return new ProcessThread(run, threads, process, mostNanos, number);
    }

    private void begin() {
      daemons.add(
          new NodeDaemon(run, threads, faults, this, this::work, () -> new SimulatedLock(threads)));
    }

    private NodeDaemon last() {
      return daemons.get(daemons.size() - 1);
    }

    private SimulatedChannel connect(String peer) throws ConnectException {
      return last().connect(peer);
    }

    /** Of a process with Weir in it; nobody may accept it for a while. */
    private NodeConnection open(long mostMillis) throws IOException {
      if (run.happens(faults.errors())) {
        throw new OutOfMemoryError("simulated");
      }
      if (run.happens(faults.stops())) {
        threads.sleep(mostMillis * 1_000_000);
        throw new IOException("nobody accepts");
      }
      return new SimulatedConnection(run, threads, faults, connect("user " + run.between(0, 2)));
    }

    /** Restarts who listens, and ends when all others have ended. */
    private void operate(List<SimulatedThread> clients) {
      int restarts = faults.restarts();
      while (clients.stream().anyMatch(each -> !each.hasEnded())) {
        threads.sleep(run.scale(100_000_000, 3_000_000_000L));
        verify();
        if (restarts > 0) {
          restarts--;
          last().end();
          threads.sleep(run.scale(1_000_000, 8_000_000_000L));
          begin();
        }
      }
      last().end();
    }

    private void verify() {
      long stoppedNanos = faults.stops() > 0 ? 20 * NodeDaemon.TICK_NANOS : 0;
      long mostNanos =
          Math.min(MOST_HELD_NANOS, mostWaitNanos)
              + 2 * NodeDaemon.TICK_NANOS
              + NodeDaemon.MOST_LOOK_NANOS
              + stoppedNanos;
      streams.forEach(each -> each.verify(mostNanos));
    }

    private void work(Runnable task) {
      if (run.happens(faults.noThreads())) {
        if (run.happens(0.5)) {
          throw new OutOfMemoryError("simulated");
        }
        throw new RejectedExecutionException("simulated");
      }
      threads.start("waits", task::run);
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

    /** Faults stop: nothing is left of before, and processes have leases again. */
    private void recover() {
      threads.interleave(Interleaving.SOUND);
      faults = SocketFaults.none();
      threads.start("inspector", this::inspect);
      runAll();
      begin();
      SimulatedThread later = threads.start("later", this::haveLeases);
      threads.start("operator", () -> operate(List.of(later)));
      runAll();
      threads.start("inspector", this::inspect);
      runAll();
    }

    private void haveLeases() {
      threads.sleep(RETRY_NANOS + 1);
      for (NodeClient each : processes) {
        long before = requests();
        try (NodeStream stream = each.stream(new Opening(Operation.READ, DEVICE, 0, "", "later"))) {
          stream.enter(1 << 20);
          stream.leave(1 << 20);
        }
        check(!each.isLost(), "a process finds nobody after all faults");
        threads.sleep(NodeDaemon.TICK_NANOS);
        check(requests() > before, "a process has no lease after all faults");
      }
    }

    private long requests() {
      return gate.counters().stream().mapToLong(its -> its.requests()).sum();
    }

    private void inspect() {
      daemons.forEach(NodeDaemon::inspect);
      check(gate.streams() == 0, "%d streams are left", gate.streams());
      check(gate.device().outstanding() == 0, "a slot is lost: %s", gate.device());
      check(gate.device().waiting() == 0, "somebody still waits: %s", gate.device());
    }
  }
}
