// SPDX-License-Identifier: Apache-2.0
package io.weir.experiments.reproduce.mrg.host;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The maps of a job: waiting, running, done, and those that run twice. */
final class MapTasks {
  /** One map. */
  private static final class MapTask {
    final VmNode home;
    final VmNode second;
    final long offset;
    final long secondOffset;
    final List<Stretch> attempts = new ArrayList<>();
    long startedNanos;
    boolean isDone;

    MapTask(VmNode home, VmNode second, long bytes) {
      this.home = home;
      this.second = second;
      this.offset = home.addInput(bytes);
      this.secondOffset = second.addInput(bytes);
    }

    boolean isLocal(VmNode node) {
      return node == home || node == second;
    }

    double progress() {
      return isDone ? 1 : attempts.stream().mapToDouble(Stretch::progress).max().orElse(0);
    }
  }

  private final MapReduceJob job;
  private final Speculation speculation;
  private final List<MapTask> all = new ArrayList<>();
  private final List<MapTask> waiting = new ArrayList<>();
  private int left;
  private int started;
  private int duplicated;
  private int spilledPieces;

  MapTasks(MapReduceJob job, Speculation speculation) {
    this.job = job;
    this.speculation = speculation;
  }

  /** All maps of a job anew; its blocks lie on the nodes in turn, their second copies anywhere. */
  void fill() {
    all.clear();
    spilledPieces = 0;
    List<VmNode> nodes = job.nodes();
    for (int i = 0; i < job.input().tasks(); i++) {
      VmNode home = nodes.get(i % nodes.size());
      VmNode second =
          nodes.get((i + 1 + job.random().nextInt(Math.max(1, nodes.size() - 1))) % nodes.size());
      all.add(new MapTask(home, second, job.input().blockBytes()));
    }
    waiting.addAll(all);
    left = all.size();
    started += left;
  }

  boolean areDone() {
    return left == 0;
  }

  int spilledPieces() {
    return spilledPieces;
  }

  /** The part of maps that were started a second time. */
  double duplicatedPart() {
    return (double) duplicated / started;
  }

  @Nullable Stretch next(TaskThread slot) {
    Optional<MapTask> task = waiting.stream().filter(each -> each.isLocal(slot.node)).findFirst();
    if (task.isEmpty()) {
      task = waiting.stream().findFirst();
    }
    if (task.isPresent()) {
      waiting.remove(task.get());
      task.get().startedNanos = now(slot);
      return attempt(task.get(), slot);
    }
    Optional<MapTask> straggler = straggler(now(slot));
    if (straggler.isEmpty()) {
      return null;
    }
    duplicated++;
    return attempt(straggler.get(), slot);
  }

  /** The slowest that runs for long, far behind the mean, and only once. */
  private Optional<MapTask> straggler(long nowNanos) {
    double mean = all.stream().mapToDouble(MapTask::progress).average().orElse(0);
    return all.stream()
        .filter(each -> !each.isDone && each.attempts.size() == 1)
        .filter(each -> nowNanos - each.startedNanos >= speculation.leastNanos())
        .filter(each -> each.progress() < mean - speculation.behind())
        .min(Comparator.comparingDouble(MapTask::progress));
  }

  private static long now(TaskThread slot) {
    return slot.node.host.machine.nowNanos();
  }

  private Stretch attempt(MapTask task, TaskThread slot) {
    VmNode node = slot.node;
    int sixteenths = job.input().workload().spilled();
    int pieces = job.input().piecesOfTask();
    long bytes = job.input().io().pieceBytes();
    long offset = node == task.second ? task.secondOffset : task.offset;
    Stretch attempt =
        new Stretch(
            pieces,
            job.computeNanos(job.input().workload().mapRounds()),
            (piece, whenRead) -> {
              long at = offset + piece * bytes;
              if (job.input().io().sharesDisk() || task.isLocal(node)) {
                node.read(slot, at, bytes, whenRead);
              } else {
                node.fetch(slot, task.home, at, bytes, whenRead);
              }
            },
            (piece, whenWritten) -> {
              boolean spills = (piece + 1) * sixteenths / 16 > piece * sixteenths / 16;
              if (spills) {
                long at = node.addSpill(bytes);
                node.write(slot, at, bytes, whenWritten);
              }
              return spills;
            },
            () -> done(task, pieces * sixteenths / 16));
    task.attempts.add(attempt);
    return attempt;
  }

  private void done(MapTask task, int spilled) {
    if (task.isDone) {
      return;
    }
    task.isDone = true;
    task.attempts.forEach(each -> each.isGivenUp = true);
    spilledPieces += spilled;
    left--;
    if (left == 0) {
      job.mapsDone();
    }
  }
}
