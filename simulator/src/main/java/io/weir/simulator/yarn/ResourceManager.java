// SPDX-License-Identifier: Apache-2.0
package io.weir.simulator.yarn;

import io.weir.core.request.Require;
import io.weir.simulator.cluster.Cluster;
import io.weir.simulator.cluster.Node;
import io.weir.simulator.job.JobRun;
import io.weir.simulator.job.TaskRun;
import io.weir.simulator.kernel.Event;
import io.weir.simulator.kernel.Simulation;
import java.util.ArrayDeque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Gives containers to jobs. A node that has room asks at its next heartbeat; a job lets a few nodes
 * pass that have none of its blocks before it takes one of them (delay scheduling).
 */
public final class ResourceManager {
  private final Simulation simulation;
  private final Cluster cluster;
  private final JobOrder order;
  private final Settings settings;
  private final Event[] heartbeats;
  private final ArrayDeque<Node> idle = new ArrayDeque<>();
  private final boolean[] isIdle;
  private final boolean[] isInQueue;
  private final Map<JobRun, Integer> passed = new HashMap<>();

  /** Whose reduces may begin. */
  private final Set<JobRun> reducing = new HashSet<>();

  /**
   * How a resource manager gives containers.
   *
   * @param heartbeatNanos how often a node reports, above 0
   * @param nodesPassed how many nodes without a block of its own a job lets pass, 0 or more; 40 in
   *     YARN's capacity scheduler
   * @param containersAtOnce how many containers a node gets at a heartbeat at most, 1 or more
   */
  public record Settings(long heartbeatNanos, int nodesPassed, int containersAtOnce) {
    public static final Settings HADOOP = new Settings(1_000_000_000L, 40, Integer.MAX_VALUE);

    public Settings {
      Require.that(heartbeatNanos > 0, "heartbeatNanos", heartbeatNanos, "above 0");
      Require.that(nodesPassed >= 0, "nodesPassed", nodesPassed, "0 or more");
      Require.that(containersAtOnce >= 1, "containersAtOnce", containersAtOnce, "1 or more");
    }
  }

  public ResourceManager(Cluster cluster, JobOrder order, Settings settings) {
    this.simulation = cluster.simulation();
    this.cluster = cluster;
    this.order = order;
    this.settings = settings;
    this.heartbeats = new Event[cluster.size()];
    this.isIdle = new boolean[cluster.size()];
    this.isInQueue = new boolean[cluster.size()];
    for (Node node : cluster.nodes()) {
      heartbeats[node.index()] = Event.of(() -> heartbeat(node));
      rest(node);
    }
  }

  /** A job has come. */
  public void submit(JobRun job) {
    passed.put(job, 0);
    stand(job);
    job.forEachHolder(job.pendingTasks(), this::wake);
    wake(job.pendingTasks());
  }

  /** A task is done; its node has room, and its job may have more to begin. */
  public void done(TaskRun task) {
    JobRun job = task.job();
    order.remove(job);
    order.runs(job, -1);
    stand(job);
    if (job.hasPendingReduces() && reducing.add(job)) {
      wake(job.pendingTasks());
    }
    if (job.isDone()) {
      passed.remove(job);
      reducing.remove(job);
    }
    plan(task.node());
  }

  /** A job that runs has one more task to begin. */
  public void more(JobRun job) {
    order.remove(job);
    stand(job);
    wake(job.pendingTasks());
  }

  private void stand(JobRun job) {
    if (job.pendingTasks() > 0) {
      order.add(job);
    }
  }

  /** As many nodes as can be of use ask at their next heartbeats. */
  private void wake(int tasks) {
    int left = tasks;
    while (left > 0 && !idle.isEmpty()) {
      Node node = idle.remove();
      isInQueue[node.index()] = false;
      left -= wake(node) ? 1 : 0;
    }
  }

  private boolean wake(Node node) {
    if (!isIdle[node.index()]) {
      return false;
    }
    isIdle[node.index()] = false;
    plan(node);
    return true;
  }

  private void plan(Node node) {
    Event heartbeat = heartbeats[node.index()];
    if (heartbeat.isScheduled() || isIdle[node.index()]) {
      return;
    }
    long period = settings.heartbeatNanos();
    long phase = period * node.index() / cluster.size();
    long since = Math.floorMod(simulation.nowNanos() - phase, period);
    simulation.in(period - since, heartbeat);
  }

  private void heartbeat(Node node) {
    int given = 0;
    while (given < settings.containersAtOnce() && give(node)) {
      given++;
    }
    if (!node.hasRoomForMap() && !node.hasRoomForReduce()) {
      return; // it asks again when one of its tasks is done
    }
    if (order.isEmpty()) {
      rest(node);
    } else {
      plan(node);
    }
  }

  private void rest(Node node) {
    isIdle[node.index()] = true;
    if (!isInQueue[node.index()]) {
      isInQueue[node.index()] = true;
      idle.add(node);
    }
  }

  private boolean give(Node node) {
    for (JobRun job : order.inOrder()) {
      if (wants(job, node)) {
        start(job, node); // and look no further, as the order has changed
        return true;
      }
    }
    return false;
  }

  /** Whether the job begins a task there now, and does not wait for a node that has its block. */
  private boolean wants(JobRun job, Node node) {
    if (job.hasPendingReduces() && node.hasRoomForReduce()) {
      return true;
    }
    if (!job.hasPendingMaps() || !node.hasRoomForMap()) {
      return job.hasSecondFor(node);
    }
    return job.hasLocalMap(node)
        || passed.merge(job, 1, Integer::sum) > Math.min(settings.nodesPassed(), cluster.size());
  }

  private void start(JobRun job, Node node) {
    order.remove(job);
    if (job.hasPendingMaps() && node.hasRoomForMap()) {
      passed.put(job, 0);
      job.startMap(node);
    } else if (job.hasPendingReduces() && node.hasRoomForReduce()) {
      job.startReduce(node);
    } else {
      job.startSecond(node);
    }
    order.runs(job, 1);
    if (job.pendingTasks() > 0) {
      order.add(job);
    }
  }

  /** Where a task of the job could begin at all; null if nowhere. */
  public @Nullable Node anyRoomFor(JobRun job) {
    for (Node node : cluster.nodes()) {
      boolean maps = job.plan().maps() == 0 || node.shape().maps() > 0;
      boolean reduces = job.plan().reduces() == 0 || node.shape().reduces() > 0;
      if (maps && reduces) {
        return node;
      }
    }
    return null;
  }
}
