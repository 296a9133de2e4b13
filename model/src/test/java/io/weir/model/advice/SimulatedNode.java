// SPDX-License-Identifier: Apache-2.0
package io.weir.model.advice;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/**
 * A node that always has a next task, event by event: its tasks move their bytes in some pieces and
 * compute after each; those at the disks share what these give, those that compute share the cores.
 */
final class SimulatedNode {
  private static final double SPREAD = 0.1;
  private static final double OVER = 1e-9;

  private final EvenDisks disks;
  private final double cores;
  private final int most;
  private final double noise;
  private final Random random;
  private final List<Task> tasks = new ArrayList<>();
  private Job job;

  /**
   * @param pieces of each task
   * @param bytes that are read in each of them, 0 for none
   * @param seconds that it computes after each
   */
  record Job(int pieces, double bytes, double seconds) {}

  private static final class Task {
    private final Job job;
    private int pieces;
    private double bytes;
    private double seconds;

    Task(Job job, Random random) {
      this.job = job;
      this.pieces = job.pieces;
      next(random);
    }

    private void next(Random random) {
      double varied = 1 + SPREAD * (2 * random.nextDouble() - 1);
      bytes = varied * job.bytes;
      seconds = varied * job.seconds;
    }
  }

  /**
   * @param noise by what part a measurement is off at most
   */
  SimulatedNode(EvenDisks disks, double cores, int most, double noise, Job job, Random random) {
    this.disks = disks;
    this.cores = cores;
    this.most = most;
    this.noise = noise;
    this.job = job;
    this.random = random;
  }

  /** Tasks that begin later are of another job. */
  void nowRuns(Job other) {
    job = other;
  }

  /** An interval with so many tasks, once those that run beyond that have ended. */
  NodeLoad run(int allowed, double seconds) {
    double moved = 0;
    double busy = 0;
    double queued = 0;
    double computed = 0;
    for (double left = seconds; left > OVER; ) {
      while (tasks.size() < allowed) {
        tasks.add(new Task(job, random));
      }
      int there = (int) tasks.stream().filter(each -> each.bytes > 0).count();
      int away = tasks.size() - there;
      double io = there == 0 ? 0 : disks.bytesPerSecond(there, 0) / there;
      double processor = Math.min(1, cores / Math.max(1, away));
      double step = left;
      for (Task each : tasks) {
        step = Math.min(step, each.bytes > 0 ? each.bytes / io : each.seconds / processor);
      }
      left -= step;
      moved += step * io * there;
      busy += step * disks.busy(there);
      queued += step * there;
      computed += step * processor * away;
      advance(step * io, step * processor, allowed);
    }
    return new NodeLoad(
        varied(moved / seconds),
        0,
        Math.min(1, varied(busy / seconds)),
        varied(queued / seconds),
        Math.min(1, varied(computed / seconds / cores)),
        tasks.size(),
        allowed,
        most);
  }

  private void advance(double bytes, double seconds, int allowed) {
    for (Task each : List.copyOf(tasks)) {
      if (each.bytes > 0) {
        double before = each.bytes;
        each.bytes = before - bytes <= OVER * before ? 0 : before - bytes;
      } else {
        each.seconds -= seconds;
      }
      if (each.bytes == 0 && each.seconds <= OVER) {
        each.pieces--;
        if (each.pieces > 0) {
          each.next(random);
        } else if (tasks.size() > allowed) {
          tasks.remove(each);
        } else {
          tasks.set(tasks.indexOf(each), new Task(job, random));
        }
      }
    }
  }

  private double varied(double measured) {
    return measured * (1 + noise * (2 * random.nextDouble() - 1));
  }
}
