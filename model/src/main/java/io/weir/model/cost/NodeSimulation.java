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
 * <p>and the threads that compute share the cores ({@link NodesSimulation}). Where an application
 * has a share w_j of the device, σ is w_j / Σ w, which its tasks divide by their turns. When a task
 * ends, its slot begins the next; when the parents of a stage have ended, it begins.
 */
final class NodeSimulation {
  private static final double OVER = 1e-9;

  private final TaskParts parts;
  private final Division division;
  private final List<JobSimulation> jobs;
  private final List<TaskSimulation> tasks = new ArrayList<>();
  private ContentionCount there;
  private double[] ioSpeeds = {};
  private double now;

  /**
   * @param random of which disk a phase finds its files on, and of how much a task differs from the
   *     average
   * @param spread by what part at most, 0 to 1
   */
  NodeSimulation(
      NodeDisks disks, Division division, Random random, double spread, List<JobSimulation> jobs) {
    this.parts = new TaskParts(disks, random, spread);
    this.division = division;
    this.jobs = jobs;
    this.there = ContentionCount.of(tasks, division);
  }

  /** Gives each slot its first task. */
  void begin() {
    jobs.forEach(this::fill);
    count();
  }

  /** Whether all its jobs have ended. */
  boolean isOver() {
    return tasks.isEmpty() && nextReady() == Double.MAX_VALUE;
  }

  /** That compute. */
  double threads() {
    return there.threads();
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

  private void count() {
    there = ContentionCount.of(tasks, division);
    ioSpeeds = tasks.stream().mapToDouble(there::ioSpeed).toArray();
  }

  /**
   * Until a task here is done with something, or a stage begins; a very long time if all is over.
   *
   * @param processor what a thread gets done in a second, of a second on a core of its own
   */
  double secondsToEvent(double processor) {
    double until = nextReady() - now;
    for (int i = 0; i < ioSpeeds.length; i++) {
      until = Math.min(until, tasks.get(i).secondsToEvent(processor, ioSpeeds[i]));
    }
    return until;
  }

  /**
   * Goes on by so many seconds, in which no event is.
   *
   * @param processor as it was when the next event was asked for
   */
  void advance(double seconds, double processor) {
    now += seconds;
    List<TaskSimulation> ended = new ArrayList<>();
    for (int i = 0; i < ioSpeeds.length; i++) {
      TaskSimulation task = tasks.get(i);
      task.advance(seconds, processor, ioSpeeds[i], OVER);
      if (task.isOver()) {
        ended.add(task);
      }
    }
    tasks.removeAll(ended);
    ended.forEach(each -> each.stage().ended(now));
    ended.stream().map(TaskSimulation::job).distinct().forEach(this::fill);
    jobs.stream().filter(each -> each.nextReady() <= now + OVER).forEach(this::fill);
    count();
  }
}
