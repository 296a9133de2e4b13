// SPDX-License-Identifier: Apache-2.0
package io.weir.model;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Jobs that start together and run beside each other, which the paper leaves to future work. While
 * the same tasks run, each meets the others as {@link Contention} says, and its stage is done in
 * proportion to time. When a stage ends, others meet fewer or other tasks, and go on at another
 * pace.
 */
public final class Mix {
  private static final double DONE = 1e-9;

  private final Device device;
  private final Contention contention;
  private final int nodes;
  private final PageCache cache;

  /**
   * @param cores of a node, 1 or more
   * @param nodes 1 or more
   * @param cache of each node
   */
  public Mix(Device device, int cores, int nodes, PageCache cache) {
    this(device, cores, nodes, cache, Division.BY_TASK);
  }

  /**
   * @param cores of a node, 1 or more
   * @param nodes 1 or more
   * @param cache of each node
   * @param division of each node's device
   */
  public Mix(Device device, int cores, int nodes, PageCache cache, Division division) {
    Checks.atLeastOne("nodes", nodes);
    this.cache = cache;
    this.device = device;
    this.contention = new Contention(device, cores, division);
    this.nodes = nodes;
  }

  /** When each job ends, in seconds from their common start, in the same order. */
  public List<Double> seconds(List<JobAtSlots> jobs) {
    List<Course> courses = jobs.stream().map(each -> new Course(each, nodes, cache)).toList();
    double now = 0;
    List<Course> running = running(courses);
    while (!running.isEmpty()) {
      List<Double> taskSeconds = taskSeconds(running);
      double step = Double.MAX_VALUE;
      for (int i = 0; i < running.size(); i++) {
        step = Math.min(step, running.get(i).secondsLeft(taskSeconds.get(i)));
      }
      now += step;
      for (int i = 0; i < running.size(); i++) {
        running.get(i).advance(step, taskSeconds.get(i), now);
      }
      running = running(courses);
    }
    return courses.stream().map(each -> each.end).toList();
  }

  private static List<Course> running(List<Course> courses) {
    return courses.stream().filter(each -> each.stage != null).toList();
  }

  private List<Double> taskSeconds(List<Course> running) {
    List<Running> kinds = running.stream().map(Course::running).toList();
    List<Crowd> crowds = contention.crowds(kinds);
    List<Double> seconds = new ArrayList<>();
    for (int i = 0; i < kinds.size(); i++) {
      Crowd crowd = crowds.get(i);
      int maps = kinds.get(i).maps();
      seconds.add(
          kinds.get(i).stage().phases().stream()
              .mapToDouble(each -> PhaseCost.of(each, device, crowd, maps).seconds())
              .sum());
    }
    return seconds;
  }

  /** A job on its way. */
  private static final class Course {
    private final JobAtSlots job;
    private final int nodes;
    private final PageCache cache;
    private @Nullable StageProfile stage;
    private double tasksLeft;
    private double end;

    Course(JobAtSlots job, int nodes, PageCache cache) {
      this.job = job;
      this.nodes = nodes;
      this.cache = cache;
      begin(Stage.MAP, 0);
    }

    private void begin(Stage next, double at) {
      stage = cache.seenByDevice(job.job(), next, nodes, job.slots(next));
      tasksLeft = stage.tasks();
      if (tasksLeft < DONE) {
        finish(at);
      }
    }

    private void finish(double at) {
      if (now().stage() == Stage.MAP) {
        begin(Stage.REDUCE, at);
      } else {
        stage = null;
        end = at;
      }
    }

    private StageProfile now() {
      return Objects.requireNonNull(stage);
    }

    Running running() {
      return new Running(now(), slots(), job.job().maps().tasks(), job.weight());
    }

    /** Of a node: no more than there are tasks for. */
    private int slots() {
      int most = (now().tasks() + nodes - 1) / nodes;
      return Math.min(job.slots(now().stage()), most);
    }

    /** At one time in the cluster. */
    private double atOnce() {
      return Math.min(now().tasks(), (double) slots() * nodes);
    }

    double secondsLeft(double taskSeconds) {
      return tasksLeft * taskSeconds / atOnce();
    }

    void advance(double seconds, double taskSeconds, double at) {
      tasksLeft -= taskSeconds == 0 ? tasksLeft : atOnce() * seconds / taskSeconds;
      if (tasksLeft < DONE) {
        finish(at);
      }
    }
  }
}
