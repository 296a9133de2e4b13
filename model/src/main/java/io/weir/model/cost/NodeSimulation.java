// SPDX-License-Identifier: Apache-2.0
package io.weir.model.cost;

import io.weir.model.device.Division;
import io.weir.model.device.NodeDisks;
import io.weir.model.job.Concurrency;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/**
 * A node that runs tasks of jobs, followed from event to event. In each phase a task waits, and
 * then has the processor and the device at the same time as far as they {@link Concurrency#overlap
 * overlap}; wholly in the paper (section 5.2), so the phase is over there when the slower of the
 * two is. Those at a disk share it as they are there together at that moment. With n of them, K
 * streams in all, share σ_p of phase p and IO_p(K) what its bytes take among K streams,
 *
 * <pre>
 *   speed of its I/O  =  (IO_p(1) + f_i(1)) / (max(IO_p(1), IO_p(K) / (K / k_p)) / σ_p + f_i(n))
 *   σ_p               =  turn_p / Σ turn,    turn = 1 + ρ + ρ² + … + ρ¹⁵
 * </pre>
 *
 * <p>and the threads that compute share the cores. Where an application has a share w_j of the
 * device, σ is w_j / Σ w, which its tasks divide by their turns. When a task ends, its slot begins
 * the next; when the parents of a stage have ended, it begins.
 */
final class NodeSimulation {
  private static final double OVER = 1e-9;

  private final TaskParts parts;
  private final double cores;
  private final Division division;
  private final List<JobSimulation> jobs;
  private final List<TaskSimulation> tasks = new ArrayList<>();
  private double now;

  /**
   * @param cores of the node, 1 or more; threads that share a core are worth less than one each
   * @param random of which disk a phase finds its files on, and of how much a task differs from the
   *     average
   * @param spread by what part at most, 0 to 1
   */
  NodeSimulation(
      NodeDisks disks,
      double cores,
      Division division,
      Random random,
      double spread,
      List<JobSimulation> jobs) {
    this.parts = new TaskParts(disks, random, spread);
    this.cores = cores;
    this.division = division;
    this.jobs = jobs;
  }

  /** To the end of all jobs. */
  void run() {
    jobs.forEach(this::fill);
    while (!tasks.isEmpty() || nextReady() < Double.MAX_VALUE) {
      step();
    }
  }

  /** A task for each slot that has none. */
  private void fill(JobSimulation job) {
    StageSimulation stage = job.begin(now);
    while (stage != null) {
      TaskSimulation task = new TaskSimulation(job, stage, parts);
      if (task.isOver()) {
        stage.ended(now); // it has nothing to do
      } else {
        tasks.add(task);
      }
      stage = job.begin(now);
    }
  }

  /** When a stage begins for which its job waits. */
  private double nextReady() {
    return jobs.stream().mapToDouble(JobSimulation::nextReady).min().orElse(Double.MAX_VALUE);
  }

  private void step() {
    ContentionCount there = ContentionCount.of(tasks, division);
    double processor = Math.min(1, cores / Math.max(1, there.threads()));
    double[] io = new double[tasks.size()];
    double until = nextReady() - now;
    for (int i = 0; i < io.length; i++) {
      TaskSimulation task = tasks.get(i);
      io[i] = there.ioSpeed(task);
      until = Math.min(until, task.secondsToEvent(processor, io[i]));
    }
    now += until;
    List<TaskSimulation> ended = new ArrayList<>();
    for (int i = 0; i < io.length; i++) {
      TaskSimulation task = tasks.get(i);
      task.advance(until, processor, io[i], OVER);
      if (task.isOver()) {
        ended.add(task);
      }
    }
    tasks.removeAll(ended);
    ended.forEach(each -> each.stage().ended(now));
    ended.stream().map(TaskSimulation::job).distinct().forEach(this::fill);
    jobs.stream().filter(each -> each.nextReady() <= now + OVER).forEach(this::fill);
  }
}
