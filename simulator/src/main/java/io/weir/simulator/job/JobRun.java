// SPDX-License-Identifier: Apache-2.0
package io.weir.simulator.job;

import io.weir.core.request.Flow;
import io.weir.model.job.Stage;
import io.weir.simulator.cluster.Cluster;
import io.weir.simulator.cluster.Node;
import io.weir.simulator.kernel.Event;
import io.weir.simulator.volume.PieceWriter;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.PriorityQueue;
import java.util.Queue;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.function.Consumer;
import java.util.function.Function;

/** A job that was submitted: which of its tasks wait, run and are done. */
public final class JobRun {
  private static final double NANOS = 1e9;

  private record Waiting(int maps, long order, Runnable whenDone) implements Comparable<Waiting> {
    @Override
    public int compareTo(Waiting other) {
      int byMaps = Integer.compare(maps, other.maps);
      return byMaps == 0 ? Long.compare(order, other.order) : byMaps;
    }
  }

  private final Cluster cluster;
  private final JobPlan plan;
  private final JobRules rules;
  private final long number;
  private final Function<Node, Flow> flows;
  private final Consumer<TaskRun> whenTaskDone;
  private final PendingMaps pendingMaps;
  private final int[] mapNodes;
  private final List<PieceWriter> mapOutputs = new ArrayList<>();
  private final Queue<Waiting> waiting = new PriorityQueue<>();
  private final Set<TaskRun> running = new LinkedHashSet<>();
  private final Queue<Integer> pendingReduces = new ArrayDeque<>();
  private final SecondAttempts seconds = new SecondAttempts();
  private final TaskTimes mapTimes = new TaskTimes();
  private final TaskTimes reduceTimes = new TaskTimes();
  private final SplittableRandom random;
  private long waits;
  private int mapsDone;
  private int reducesDone;
  private int localMaps;
  private long startedNanos = -1;
  private long endedNanos = -1;

  /**
   * @param number of the job in its cluster; no two have the same
   * @param flows its flow at a node
   * @param whenTaskDone told of each task that is done
   */
  public JobRun(
      Cluster cluster,
      JobPlan plan,
      JobRules rules,
      long number,
      Function<Node, Flow> flows,
      Consumer<TaskRun> whenTaskDone,
      SplittableRandom random) {
    this.cluster = cluster;
    this.plan = plan;
    this.rules = rules;
    this.number = number;
    this.flows = flows;
    this.whenTaskDone = whenTaskDone;
    this.random = random;
    this.pendingMaps = new PendingMaps(cluster, plan.maps(), rules);
    this.mapNodes = new int[plan.maps()];
    for (int reduce = 0; reduce < plan.reduces(); reduce++) {
      pendingReduces.add(reduce);
    }
  }

  public JobPlan plan() {
    return plan;
  }

  public long number() {
    return number;
  }

  /** Its attempts that run, in the order of their beginning. */
  public Collection<TaskRun> running() {
    return running;
  }

  public boolean hasPendingMaps() {
    return pendingMaps.count() > 0;
  }

  /** Whether a reduce may begin: enough maps are done. */
  public boolean hasPendingReduces() {
    return !pendingReduces.isEmpty() && mapsDone >= rules.slowStart() * plan.maps();
  }

  public int pendingTasks() {
    return pendingMaps.count()
        + (hasPendingReduces() ? pendingReduces.size() : 0)
        + seconds.waiting();
  }

  public boolean isDone() {
    return endedNanos >= 0;
  }

  public long startedNanos() {
    return startedNanos;
  }

  public long endedNanos() {
    return endedNanos;
  }

  public TaskTimes times(Stage stage) {
    return stage == Stage.MAP ? mapTimes : reduceTimes;
  }

  /** How many maps had their block at their own node. */
  public int localMaps() {
    return localMaps;
  }

  /** Whether a map waits whose block this node has. */
  public boolean hasLocalMap(Node node) {
    return pendingMaps.hasAt(node);
  }

  /** The nodes that have the blocks of the next maps that wait, of so many at most. */
  public void forEachHolder(int maps, Consumer<Node> action) {
    pendingMaps.forEachHolder(maps, index -> action.accept(cluster.node(index)));
  }

  /** Begins a map, one whose block the node has if there is one; only if one waits. */
  public void startMap(Node node) {
    int map = pendingMaps.takeAt(node);
    if (map >= 0) {
      localMaps++;
    } else {
      map = pendingMaps.takeAny();
    }
    start(Stage.MAP, map, node);
  }

  /** Begins a reduce; only if one waits. */
  public void startReduce(Node node) {
    start(Stage.REDUCE, pendingReduces.remove(), node);
  }

  /** Whether a second attempt waits that may run at this node, for which it has room. */
  public boolean hasSecondFor(Node node) {
    return seconds.nextFor(node) != null;
  }

  /** Begins the second attempt that has waited longest of those that may run there. */
  public void startSecond(Node node) {
    TaskRun first = seconds.takeFor(node);
    start(first.stage(), first.index(), node);
  }

  void wantSecond(TaskRun first) {
    seconds.want(first);
  }

  boolean hasSecond(TaskRun attempt) {
    return seconds.isOf(attempt);
  }

  int seconds(Stage stage) {
    return seconds.count(stage);
  }

  /** How many second attempts there were. */
  public int secondAttempts() {
    return seconds.begun();
  }

  /** The node that its master is on: jobs have them in turn. */
  public Node masterNode() {
    return cluster.node((int) (number % cluster.size()));
  }

  private void start(Stage stage, int index, Node node) {
    if (rules.master().taskNanos() > 0) {
      masterNode().processors().work(rules.master().taskNanos(), Event.of(() -> {}));
    }
    if (startedNanos < 0) {
      startedNanos = cluster.simulation().nowNanos();
    }
    if (stage == Stage.MAP) {
      node.addMaps(1);
    } else {
      node.addReduces(1);
    }
    TaskRun task = new TaskRun(this, stage, index, node);
    running.add(task);
    task.start();
  }

  /** A task is done: whoever waits for its output goes on. */
  void done(TaskRun task) {
    running.remove(task);
    if (rules.speculates()) {
      endOther(task);
    }
    long now = cluster.simulation().nowNanos();
    times(task.stage()).add((now - task.startedNanos()) / NANOS);
    leave(task);
    if (task.stage() == Stage.MAP) {
      mapNodes[mapsDone++] = task.node().index();
      mapOutputs.addAll(task.localFiles());
    } else {
      reducesDone++;
    }
    if (mapsDone == plan.maps() && reducesDone == plan.reduces()) {
      endedNanos = now + rules.master().endNanos();
      cluster.simulation().at(endedNanos, Event.of(this::deleteMapOutputs));
    }
    while (!waiting.isEmpty() && waiting.peek().maps() <= mapsDone) {
      waiting.remove().whenDone().run();
    }
    whenTaskDone.accept(task);
  }

  private void deleteMapOutputs() {
    mapOutputs.forEach(each -> each.delete(() -> {}));
    mapOutputs.clear();
  }

  /** The other attempt at a task that is done has been for nothing. */
  private void endOther(TaskRun done) {
    seconds.end(done);
    for (TaskRun each : List.copyOf(running)) {
      if (each.stage() == done.stage() && each.index() == done.index()) {
        running.remove(each);
        each.kill();
        leave(each);
        whenTaskDone.accept(each);
      }
    }
  }

  private static void leave(TaskRun task) {
    if (task.stage() == Stage.MAP) {
      task.node().addMaps(-1);
    } else {
      task.node().addReduces(-1);
    }
  }

  Cluster cluster() {
    return cluster;
  }

  JobRules rules() {
    return rules;
  }

  Flow flowAt(Node node) {
    return flows.apply(node);
  }

  Node holder(int map, Node reader) {
    return cluster.node(pendingMaps.holder(map, reader));
  }

  int mapsDone() {
    return mapsDone;
  }

  /** Where the map was run that was done as the so manieth. */
  int nodeOfMap(int order) {
    return mapNodes[order];
  }

  void whenMapsDone(int count, Runnable whenDone) {
    waiting.add(new Waiting(count, waits++, whenDone));
  }

  /** How many times the usual processor time a task takes. */
  double slower(Stage stage, int index) {
    return rules.spread() == 0 ? 1 : Math.exp(rules.spread() * gaussian());
  }

  /** By Box and Muller. */
  private double gaussian() {
    double radius = Math.sqrt(-2 * Math.log(1 - random.nextDouble()));
    return radius * Math.cos(2 * Math.PI * random.nextDouble());
  }
}
