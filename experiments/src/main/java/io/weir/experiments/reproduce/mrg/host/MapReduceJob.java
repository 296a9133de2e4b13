// SPDX-License-Identifier: Apache-2.0
package io.weir.experiments.reproduce.mrg.host;

import io.weir.simulator.kernel.Event;
import io.weir.simulator.kernel.Simulation;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.jspecify.annotations.Nullable;

/**
 * A job on a cluster of nodes with two slots each. Maps go where their input is, if that can be;
 * when they are done, each node fetches its part of all spills and then reduces it.
 */
final class MapReduceJob {
  private static final double ROUND_BYTES = 16 << 10;

  private final JobInput input;
  private final HostModel model;
  private final List<VmNode> nodes;
  private final Random random;
  private final List<TaskThread> threads = new ArrayList<>();
  private final List<TaskThread> reducing = new ArrayList<>();
  private final MapTasks maps;
  private final Simulation simulation;
  private final Speculation speculation;
  private final Runnable whenDone;
  private final Event heartbeat = Event.of(this::heartbeat);
  private int reducersLeft;
  private int jobsLeft;

  MapReduceJob(
      JobInput input,
      HostModel model,
      Simulation simulation,
      List<VmNode> nodes,
      Speculation speculation,
      Random random,
      Runnable whenDone) {
    this.simulation = simulation;
    this.speculation = speculation;
    this.input = input;
    this.model = model;
    this.nodes = nodes;
    this.random = random;
    this.whenDone = whenDone;
    this.maps = new MapTasks(this, speculation);
    this.jobsLeft = input.workload().jobs();
    for (VmNode node : nodes) {
      for (int slot = 0; slot < input.io().slots(); slot++) {
        int reducer = slot;
        threads.add(new TaskThread(node, input.io(), each -> next(each, reducer == 0)));
      }
    }
  }

  MapTasks maps() {
    return maps;
  }

  JobInput input() {
    return input;
  }

  List<VmNode> nodes() {
    return nodes;
  }

  Random random() {
    return random;
  }

  void start() {
    maps.fill();
    heartbeat();
  }

  /** A slot without a task asks again: another map may be far behind by now. */
  private void heartbeat() {
    wakeAll();
    if (!maps.areDone()) {
      simulation.move(simulation.nowNanos() + speculation.heartbeatNanos(), heartbeat);
    }
  }

  private void wakeAll() {
    threads.forEach(each -> each.node.guest.wake(each.thread));
  }

  private @Nullable Stretch next(TaskThread slot, boolean isReducer) {
    if (!maps.areDone()) {
      return maps.next(slot);
    }
    if (!isReducer || reducing.contains(slot)) {
      return null;
    }
    reducing.add(slot);
    return fetches(slot);
  }

  /** All maps are done. */
  void mapsDone() {
    reducing.clear();
    reducersLeft = nodes.size();
    wakeAll();
  }

  private int reducePieces() {
    return Math.max(nodes.size(), maps.spilledPieces() / nodes.size());
  }

  private Stretch fetches(TaskThread slot) {
    int pieces = reducePieces();
    long bytes = input.io().pieceBytes();
    boolean isShared = input.io().sharesDisk();
    return new Stretch(
        pieces,
        computeNanos(0),
        (piece, whenRead) -> {
          VmNode from = nodes.get(piece % nodes.size());
          long offset = from.spillAt((long) piece / nodes.size() * bytes);
          if (isShared || from == slot.node) {
            slot.node.read(slot, offset, bytes, whenRead);
          } else {
            slot.node.fetch(slot, from, offset, bytes, whenRead);
          }
        },
        (piece, whenWritten) -> {
          if (!isShared) {
            slot.node.write(slot, slot.node.addSpill(bytes), bytes, whenWritten);
          }
          return !isShared;
        },
        () -> reduce(slot));
  }

  /** What a slot does next, beside what it is handed. */
  private void reduce(TaskThread slot) {
    int pieces = reducePieces();
    long bytes = input.io().pieceBytes();
    boolean isShared = input.io().sharesDisk();
    VmNode other = nodes.get((nodes.indexOf(slot.node) + 1) % nodes.size());
    long from = slot.node.addSpill(0) - pieces * bytes;
    slot.then(
        new Stretch(
            pieces,
            computeNanos(input.workload().reduceRounds()),
            (piece, whenRead) -> slot.node.read(slot, from + piece * bytes, bytes, whenRead),
            (piece, whenWritten) -> {
              long at = slot.node.addOutput(bytes);
              slot.node.write(slot, at, bytes, isShared ? whenWritten : () -> {});
              if (!isShared) {
                slot.node.replicate(slot, other, bytes, whenWritten);
              }
              return true;
            },
            this::reduced));
  }

  private void reduced() {
    if (--reducersLeft > 0) {
      return;
    }
    if (--jobsLeft > 0) {
      start();
    } else {
      whenDone.run();
    }
  }

  /** For a piece: a tenth more or less, as no two records are alike. */
  long computeNanos(int rounds) {
    double work = rounds * model.roundNanos() * input.io().pieceBytes() / ROUND_BYTES;
    return model.systemNanos() + Math.round(work * (0.9 + 0.2 * random.nextDouble()));
  }
}
