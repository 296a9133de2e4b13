// SPDX-License-Identifier: Apache-2.0
package io.weir.model;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.function.IntToDoubleFunction;

/**
 * Whom tasks meet on a node, where tasks of any kinds run beside each other.
 *
 * <p>The paper divides the bandwidth among all tasks of a node in each phase. But tasks do not keep
 * step: while one computes another has the device. And the tasks of another job, which the paper
 * leaves to future work, are met as well. So how many are there is a queueing network's answer
 * ({@link DeviceQueue}):
 *
 * <pre>
 *   t_p = max(k · CPU_p, IO_p(n)) + f_i(n)             each phase p of a task
 *   D   = Σ_p IO_p(1)                                  what it has of the device each round, alone
 *   Z   = Σ_p t_p − IO_p(n)                            and its time without the device
 *   s   = the stretch of IO by those who are there     from N, D and Z of all kinds
 *   n   : Σ_p IO_p(n) = s · D                          as if so many were there all the time
 *   k   = max(1, (1 + Σ_others part of their time that they compute) / cores)
 * </pre>
 *
 * <p>Where all are at the device all the time that is n = N, the paper's. Each equation is taken in
 * turn, half a step at a time, until nothing changes.
 */
public final class Contention {
  private static final int MOST_STEPS = 1_000;
  private static final double CLOSE_ENOUGH = 1e-6;
  private static final int HALVINGS = 60;

  private final Device device;
  private final int cores;
  private final Division division;

  /**
   * @param cores processors of a node, 1 or more
   */
  public Contention(Device device, int cores) {
    this(device, cores, Division.BY_TASK);
  }

  /**
   * @param cores processors of a node, 1 or more
   * @param division of the device
   */
  public Contention(Device device, int cores, Division division) {
    Checks.atLeastOne("cores", cores);
    this.device = device;
    this.cores = cores;
    this.division = division;
  }

  /** Whom a task of each kind meets, in the same order. */
  public List<Crowd> crowds(List<Running> kinds) {
    List<Crowd> crowds = new ArrayList<>(Collections.nCopies(kinds.size(), Crowd.ALONE));
    double change = Double.MAX_VALUE;
    for (int step = 0; step < MOST_STEPS && change > CLOSE_ENOUGH; step++) {
      List<Crowd> next = step(kinds, crowds);
      change = 0;
      for (int i = 0; i < next.size(); i++) {
        Crowd before = crowds.get(i);
        Crowd after = half(before, next.get(i));
        change = Math.max(change, Math.abs(after.atDevice() - before.atDevice()));
        change = Math.max(change, Math.abs(after.atProcessors() - before.atProcessors()));
        crowds.set(i, after);
      }
    }
    return crowds;
  }

  private static Crowd half(Crowd from, Crowd to) {
    return new Crowd(
        (from.atDevice() + to.atDevice()) / 2,
        (from.writtenPart() + to.writtenPart()) / 2,
        (from.atProcessors() + to.atProcessors()) / 2);
  }

  private List<Crowd> step(List<Running> kinds, List<Crowd> crowds) {
    int[] tasks = new int[kinds.size()];
    double[] deviceSeconds = new double[kinds.size()];
    double[] thinkingSeconds = new double[kinds.size()];
    double[] computing = new double[kinds.size()];
    Moved moved = new Moved(kinds.size());
    double allComputing = 0;
    for (int i = 0; i < kinds.size(); i++) {
      Sums among = Sums.of(kinds.get(i), device, crowds.get(i));
      tasks[i] = kinds.get(i).tasks();
      deviceSeconds[i] = ioSeconds(kinds.get(i), Crowd.ALONE);
      thinkingSeconds[i] = among.seconds() - among.ioSeconds();
      computing[i] = among.seconds() == 0 ? 0 : among.processorSeconds() / among.seconds();
      moved.set(i, kinds.get(i), among.seconds());
      allComputing += tasks[i] * computing[i];
    }
    IntToDoubleFunction speed = there -> speed(kinds, crowds, deviceSeconds, there);
    Queue queue =
        division == Division.BY_TASK || kinds.size() == 1
            ? new DeviceQueue(tasks, deviceSeconds, thinkingSeconds, speed)
            : new WeightedQueue(tasks, deviceSeconds, thinkingSeconds, weights(kinds), speed);
    List<Crowd> next = new ArrayList<>();
    for (int i = 0; i < kinds.size(); i++) {
      double written = crowds.get(i).writtenPart();
      next.add(
          new Crowd(
              sharers(kinds.get(i), queue.stretch(i) * deviceSeconds[i], written, most(kinds, i)),
              moved.writtenPartWithout(kinds.get(i), i),
              Math.max(1, (1 + allComputing - computing[i]) / cores)));
    }
    return next;
  }

  /** Of tasks that weigh as this one, as many as there could be at the device. */
  private double most(List<Running> kinds, int kind) {
    Running its = kinds.get(kind);
    return division == Division.BY_TASK
        ? kinds.stream().mapToInt(Running::tasks).sum()
        : its.tasks() * kinds.stream().mapToDouble(Running::weight).sum() / its.weight();
  }

  private static double[] weights(List<Running> kinds) {
    return kinds.stream().mapToDouble(Running::weight).toArray();
  }

  /** r(K): what K tasks at the device get done together, over what one does. */
  private double speed(List<Running> kinds, List<Crowd> crowds, double[] deviceSeconds, int there) {
    double alone = 0;
    double among = 0;
    for (int i = 0; i < kinds.size(); i++) {
      alone += kinds.get(i).tasks() * deviceSeconds[i];
      Crowd crowd = new Crowd(there, crowds.get(i).writtenPart(), 1);
      among += kinds.get(i).tasks() * ioSeconds(kinds.get(i), crowd);
    }
    return among == 0 ? 1 : there * alone / among;
  }

  /** n: among how many a task's I/O takes so long. */
  private double sharers(Running kind, double seconds, double writtenPart, double most) {
    double low = 1;
    double high = most;
    for (int i = 0; i < HALVINGS && high > low; i++) {
      double middle = (low + high) / 2;
      if (ioSeconds(kind, new Crowd(middle, writtenPart, 1)) < seconds) {
        low = middle;
      } else {
        high = middle;
      }
    }
    return high;
  }

  private double ioSeconds(Running kind, Crowd crowd) {
    return Sums.of(kind, device, crowd).ioSeconds();
  }

  /** What the tasks of each kind move in a second. */
  private static final class Moved {
    private final double[] bytes;
    private final double[] written;

    Moved(int kinds) {
      bytes = new double[kinds];
      written = new double[kinds];
    }

    /**
     * @param seconds that a task takes
     */
    void set(int kind, Running running, double seconds) {
      if (seconds > 0) {
        bytes[kind] = running.tasks() * running.stage().bytes() / seconds;
        written[kind] = bytes[kind] * running.stage().writtenPart();
      }
    }

    /** What all write but one task of a kind, over what they move. */
    double writtenPartWithout(Running running, int kind) {
      double others = 1 - 1.0 / running.tasks();
      double moved = others * bytes[kind];
      double wrote = others * written[kind];
      for (int i = 0; i < bytes.length; i++) {
        moved += i == kind ? 0 : bytes[i];
        wrote += i == kind ? 0 : written[i];
      }
      return moved == 0 ? 0 : Math.min(1, wrote / moved);
    }
  }

  /** A task's phases, added up. */
  private record Sums(double seconds, double ioSeconds, double processorSeconds) {
    static Sums of(Running kind, Device device, Crowd crowd) {
      double seconds = 0;
      double io = 0;
      double computing = 0;
      for (PhaseProfile each : kind.stage().phases()) {
        PhaseCost cost = PhaseCost.of(each, device, crowd, kind.maps());
        seconds += cost.seconds();
        io += cost.ioSeconds();
        computing += cost.processorSeconds();
      }
      return new Sums(seconds, io, computing);
    }
  }
}
