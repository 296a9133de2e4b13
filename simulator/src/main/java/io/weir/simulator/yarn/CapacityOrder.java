// SPDX-License-Identifier: Apache-2.0
package io.weir.simulator.yarn;

import io.weir.core.request.Require;
import io.weir.simulator.job.JobRun;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;

/**
 * The queue that has least of its capacity goes first, and in each the first job: YARN's capacity
 * scheduler. A queue may have more than its capacity while others leave it.
 */
public final class CapacityOrder implements JobOrder {
  private static final class Queue {
    private final double capacity;
    private final TreeSet<JobRun> jobs = new TreeSet<>(FifoOrder.BY_SUBMISSION);
    private int running;

    private Queue(double capacity) {
      this.capacity = capacity;
    }

    private double used() {
      return running / capacity;
    }
  }

  private final Map<String, Queue> queues = new LinkedHashMap<>();
  private int jobs;

  /**
   * @param capacities of each queue, above 0
   */
  public CapacityOrder(Map<String, Double> capacities) {
    capacities.forEach(
        (name, capacity) -> {
          Require.that(capacity > 0, "the capacity of queue " + name, capacity, "above 0");
          queues.put(name, new Queue(capacity));
        });
  }

  private Queue of(JobRun job) {
    Queue queue = queues.get(job.plan().queue());
    if (queue == null) {
      throw Require.wrong(
          "the queue of job " + job.plan().name(), job.plan().queue(), "one of " + queues.keySet());
    }
    return queue;
  }

  @Override
  public void add(JobRun job) {
    jobs += of(job).jobs.add(job) ? 1 : 0;
  }

  @Override
  public void remove(JobRun job) {
    jobs -= of(job).jobs.remove(job) ? 1 : 0;
  }

  @Override
  public void runs(JobRun job, int more) {
    of(job).running += more;
  }

  @Override
  public boolean isEmpty() {
    return jobs == 0;
  }

  @Override
  public Iterable<JobRun> inOrder() {
    List<Queue> asked = new ArrayList<>(queues.values());
    asked.sort(Comparator.comparingDouble(Queue::used));
    List<JobRun> all = new ArrayList<>();
    asked.forEach(queue -> all.addAll(queue.jobs));
    return all;
  }
}
