// SPDX-License-Identifier: Apache-2.0
package io.weir.lab.fuzz.socket;

import io.weir.hadoop.node.NodeSessions;
import io.weir.hadoop.node.OpenNodeStreams;
import io.weir.hadoop.node.Quotas;
import io.weir.hadoop.node.Session;
import io.weir.lab.fuzz.run.FuzzRun;
import io.weir.lab.fuzz.run.PlantedBug;
import io.weir.simulator.threads.SimulatedThread;
import io.weir.simulator.threads.SimulatedThreads;
import java.net.ConnectException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Executor;
import java.util.concurrent.locks.Lock;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** A life of the process that listens at the socket: its thread, and what has connected to it. */
final class NodeDaemon {
  static final long TICK_NANOS = 1_000_000_000L;
  static final long MOST_LOOK_NANOS = 20_000_000L;
  private static final int MOST_PLACES = 12;
  private static final int MOST_WAITING = 8;

  private final FuzzRun run;
  private final SimulatedThreads threads;
  private final SocketFaults faults;
  private final Quotas places = new Quotas(MOST_PLACES);
  private final Quotas waiting = new Quotas(MOST_WAITING);
  private final NodeSessions sessions;
  private final List<Connected> connected = new ArrayList<>();
  private final SimulatedThread listener;
  private boolean isOver;

  /** Somebody who has connected; without a session until he is accepted. */
  private static final class Connected {
    private final SimulatedChannel channel;
    private final String peer;
    private @Nullable Session session;

    Connected(SimulatedChannel channel, String peer) {
      this.channel = channel;
      this.peer = peer;
    }
  }

  NodeDaemon(
      FuzzRun run,
      SimulatedThreads threads,
      SocketFaults faults,
      OpenNodeStreams streams,
      Executor workers,
      Supplier<Lock> locks) {
    this.run = run;
    this.threads = threads;
    this.faults = faults;
    this.sessions = new NodeSessions(streams, workers, places, waiting, locks, threads::nowNanos);
    this.listener = threads.start("listener", this::listen);
  }

  /** By a process of this user. */
  SimulatedChannel connect(String peer) throws ConnectException {
    if (isOver) {
      throw new ConnectException("simulated");
    }
    SimulatedChannel channel = new SimulatedChannel(this::wake);
    connected.add(new Connected(channel, peer));
    wake();
    return channel;
  }

  private void wake() {
    threads.wakeUp(listener);
  }

  /** As {@code NodeServer} does: it sleeps until there is something to do, or for a tick. */
  private void listen() {
    long tickNanos = threads.nowNanos();
    while (!isOver) {
      for (Connected each : List.copyOf(connected)) {
        look(each);
      }
      connected.removeIf(each -> !each.channel.isOpen());
      if (threads.nowNanos() - tickNanos > TICK_NANOS) {
        tickNanos = threads.nowNanos();
        if (!run.has(PlantedBug.LEASE_NOT_TAKEN_BACK)) {
          sessions.takeBackAt(tickNanos);
        }
      }
      if (connected.stream().noneMatch(NodeDaemon::hasWork) && !isOver) {
        threads.sleep(TICK_NANOS);
      }
      if (run.happens(faults.stops())) {
        isStoppedFor(run.scale(TICK_NANOS, 20 * TICK_NANOS));
      }
      threads.sleep(run.happens(0.5) ? 1 : run.between(1, MOST_LOOK_NANOS));
    }
  }

  /** As by a signal; nobody who waits for it may do so for longer. */
  private void isStoppedFor(long nanos) {
    long untilNanos = threads.nowNanos() + nanos;
    while (threads.nowNanos() < untilNanos && !isOver) {
      threads.sleep(untilNanos - threads.nowNanos());
    }
  }

  private static boolean hasWork(Connected each) {
    return each.session == null || each.channel.isReadable();
  }

  private void look(Connected its) {
    Session session = its.session;
    if (session == null) {
      session = sessions.accept(its.channel, its.peer);
      its.session = session;
      if (session == null) {
        its.channel.close();
      }
    } else if (its.channel.isReadable()) {
      sessions.serve(session);
    }
  }

  /** It goes away, as a DataNode does that is restarted; its socket too. */
  void end() {
    isOver = true;
    sessions.end();
    connected.forEach(each -> each.channel.close());
    wake();
  }

  /** Nothing is left of it. */
  void inspect() {
    FuzzRun.check(sessions.open() == 0, "%d streams are open", sessions.open());
    FuzzRun.check(places.taken() == 0, "%d places are taken", places.taken());
    FuzzRun.check(waiting.taken() == 0, "%d count as waiting", waiting.taken());
  }
}
