// SPDX-License-Identifier: Apache-2.0
package io.weir.mapreduce.tez;

import io.weir.mapreduce.graph.MeasuredGraph;
import io.weir.mapreduce.graph.MeasuredStage;
import io.weir.mapreduce.graph.StagePhases;
import io.weir.mapreduce.graph.TaskTotals;
import io.weir.model.file.BadFileException;
import io.weir.model.job.Phase;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/**
 * Measures the vertices of a DAG that has succeeded as stages.
 *
 * <p>A vertex is ready when its parents have ended. It waits from then, or from when a slot was
 * free, until its first task begins; a container that starts meanwhile is part of that wait, as all
 * slots start theirs at once, however many there are. Each later task waits from when its slot was
 * free: for the master, and for a container if Tez kept none.
 */
final class MeasuredDag {
  private static final double MILLIS = 1e-3;

  private final RanDag dag;
  private final double replication;
  private final SlotTimes slots;
  private final List<String> doubts = new ArrayList<>();

  /**
   * @param replication copies of what it writes to HDFS, 1 or more
   */
  MeasuredDag(RanDag dag, double replication) {
    this.dag = dag;
    this.replication = replication;
    this.slots = new SlotTimes(dag.attempts);
  }

  /**
   * The DAG as a graph of stages.
   *
   * @throws BadFileException if it did not succeed, or something of it is missing
   */
  MeasuredGraph graph(String name) throws BadFileException {
    check();
    doubtAttempts();
    List<MeasuredStage> stages = new ArrayList<>();
    for (RanVertex each : inOrder()) {
      stages.add(stage(each));
    }
    long last = dag.vertices.values().stream().mapToLong(RanVertex::endMillis).max().orElse(0);
    return new MeasuredGraph(
        name, stages, MILLIS * Math.max(0, dag.endMillis - last), slots.nodes());
  }

  /** Why the graph may be wrong, a line each; complete once it has been made. */
  List<String> doubts() {
    return List.copyOf(doubts);
  }

  private void check() throws BadFileException {
    if (!dag.hasEnded()) {
      throw bad(
          "DAG_FINISHED is missing: the history is cut, or the application master still runs or was killed");
    }
    if (!dag.hasSucceeded()) {
      throw bad("status must be SUCCEEDED, was %s (%s)".formatted(dag.status, dag.diagnostics));
    }
    if (!dag.planned) {
      throw bad(
          "DAG_SUBMITTED with its plan is missing: it is in the history of an earlier attempt of the application master; give the folder of both");
    }
    for (RanVertex each : dag.vertices.values()) {
      int known = each.counted().size();
      if (known < each.tasks) {
        throw bad(
            "vertex %s has %d tasks, but TASK_ATTEMPT_FINISHED of only %d: tez.history.logging.log.level must be ALL or TASK_ATTEMPT, and the histories of all attempts of the application master in one folder"
                .formatted(each.name, each.tasks, known));
      }
      if (each.counted().stream().anyMatch(attempt -> !attempt.counters().known())) {
        throw bad("vertex %s has attempts without counters".formatted(each.name));
      }
    }
    if (dag.vertices.values().stream().allMatch(each -> each.counted().isEmpty())) {
      throw bad("it has no vertex with tasks");
    }
  }

  private void doubtAttempts() {
    if (dag.recovered) {
      doubt("its application master was lost and began anew: waits include that");
    }
    if (dag.edges.stream().anyMatch(RanDag.Edge::gang)) {
      doubt("some vertices run at the same time as their parents, but are profiled as after them");
    }
    List<RanAttempt> lost = dag.attempts.stream().filter(each -> !each.succeeded()).toList();
    if (!lost.isEmpty()) {
      doubt(
          "%d attempts failed or were killed, %s first: they are left out, but what they read and wrote disturbed the others"
              .formatted(lost.size(), lost.get(0).id()));
    }
    if (slots.mostAtOnce() > 1) {
      doubt(
          "%d tasks ran on a node at a time, so the profile includes their interference: run it with containers so large that a node has room for one"
              .formatted(slots.mostAtOnce()));
    }
  }

  /** Vertices with tasks, each after its parents, else as they began. */
  private List<RanVertex> inOrder() throws BadFileException {
    List<RanVertex> open = new ArrayList<>();
    for (RanVertex each : dag.vertices.values()) {
      if (!each.counted().isEmpty()) {
        open.add(each);
      }
    }
    open.sort(Comparator.comparingLong(RanVertex::startMillis));
    List<RanVertex> ordered = new ArrayList<>();
    while (!open.isEmpty()) {
      RanVertex next =
          open.stream()
              .filter(each -> ordered.containsAll(dag.parents(each)))
              .findFirst()
              .orElseThrow(() -> bad("edges of its dagPlan go in a circle"));
      ordered.add(next);
      open.remove(next);
    }
    return ordered;
  }

  private MeasuredStage stage(RanVertex vertex) {
    List<RanVertex> parents = dag.parents(vertex);
    long ready = parents.stream().mapToLong(RanVertex::endMillis).max().orElse(dag.startMillis);
    RanAttempt first =
        vertex.counted().stream()
            .min(Comparator.comparingLong(RanAttempt::startMillis))
            .orElseThrow();
    double wait = first.startMillis() - Math.max(ready, slots.freeSince(first).orElse(ready));
    TaskTotals totals = new TaskTotals();
    for (RanAttempt each : vertex.counted()) {
      add(totals, each, ready, first);
    }
    doubtTimes(vertex, ready);
    return new MeasuredStage(
        vertex.id,
        vertex.name,
        parents.stream().map(each -> each.id).toList(),
        MILLIS * Math.max(0, wait),
        new StagePhases(totals, Phase.FETCH, false, replication));
  }

  /** A task that began before its parents had ended does not run while it waits for them. */
  private void add(TaskTotals totals, RanAttempt attempt, long ready, RanAttempt first) {
    double run = MILLIS * Math.max(0, attempt.endMillis() - Math.max(attempt.startMillis(), ready));
    long free = slots.freeSince(attempt).orElse(attempt.allocatedMillis());
    long since = Math.max(Math.max(ready, first.startMillis()), free);
    totals.tasks++;
    totals.runSeconds += run;
    totals.elapsedSeconds += run + MILLIS * Math.max(0, attempt.startMillis() - since);
    attempt.counters().addTo(totals);
  }

  private void doubtTimes(RanVertex vertex, long ready) {
    long early = vertex.counted().stream().filter(each -> each.startMillis() < ready).count();
    if (early > 0) {
      doubt(
          "%d of %d tasks of vertex %s began before its parents had ended, and read while those wrote: run it with min-src-fraction and max-src-fraction of 1 of tez.shuffle-vertex-manager and, with its enable.slow-start, of tez.root-input-vertex-manager"
              .formatted(early, vertex.counted().size(), vertex.name));
    }
    if (vertex.counted().stream().anyMatch(each -> !each.counters().countsProcessor())) {
      doubt(
          "tasks of vertex %s have no counter CPU_MILLISECONDS, so what they computed counts as a wait"
              .formatted(vertex.name));
    }
  }

  private void doubt(String why) {
    doubts.add(dag.shown() + ": " + why);
  }

  private BadFileException bad(String wrong) {
    return new BadFileException(dag.shown() + ": " + wrong);
  }
}
