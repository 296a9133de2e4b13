// SPDX-License-Identifier: Apache-2.0
package io.weir.tuner.search;

import io.weir.tuner.plan.ElevatorPair;
import io.weir.tuner.plan.PhaseTimes;
import io.weir.tuner.plan.Plan;
import io.weir.tuner.settings.SettingsPlan;
import io.weir.tuner.statistics.Comparison;
import io.weir.tuner.statistics.TimeSample;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * What tuning a job has found, and what it was found from.
 *
 * @param job its name, by which it is known again
 * @param hosts the file that names the machines
 * @param asItIs the pair that they have without a plan
 * @param phases names of the phases, as many as the plan has
 * @param plan the best that was found
 * @param isFaster whether it is faster than as it is by more than noise; else it is not applied
 * @param plannedSeconds what runs with it took, one or more
 * @param asItIsSeconds what runs without it took, one or more
 * @param later what later runs of the job took; with other data and at other times, so they are
 *     compared with each other only
 * @param measured how long each phase took with each pair
 * @param settings of the phases, beside their pairs
 * @param runs of the job that the search took, all in all
 */
public record StoredPlan(
    String job,
    Path hosts,
    ElevatorPair asItIs,
    List<String> phases,
    Plan plan,
    boolean isFaster,
    List<Double> plannedSeconds,
    List<Double> asItIsSeconds,
    Later later,
    PhaseTimes measured,
    SettingsPlan settings,
    int runs) {
  /** A tenth of what one answer may be, as it is asked after each run. */
  private static final double WRONG = 0.005;

  /**
   * Runs of the job after it was tuned.
   *
   * @param planned what those with the plan took, in seconds
   * @param asItIs what those without it took
   */
  public record Later(List<Double> planned, List<Double> asItIs) {
    /** None yet. */
    public static final Later NONE = new Later(List.of(), List.of());

    public Later {
      planned = List.copyOf(planned);
      asItIs = List.copyOf(asItIs);
    }

    private Later with(boolean isPlanned, double seconds) {
      return new Later(
          isPlanned ? and(planned, seconds) : planned, isPlanned ? asItIs : and(asItIs, seconds));
    }

    /** Undecided while there is none of either. */
    private Comparison compared() {
      return planned.isEmpty() || asItIs.isEmpty()
          ? Comparison.UNDECIDED
          : Comparison.of(sample(planned), sample(asItIs), WRONG);
    }
  }

  public StoredPlan {
    if (phases.size() != plan.phases()
        || settings.ofPhases().size() != plan.phases()
        || measured.phases() != plan.phases()) {
      throw new IllegalArgumentException(
          "phases of %s are %d, measured are %d; its plan has %d"
              .formatted(job, phases.size(), measured.phases(), plan.phases()));
    }
    if (plannedSeconds.isEmpty() || asItIsSeconds.isEmpty()) {
      throw new IllegalArgumentException("runs of " + job + " must not be empty");
    }
    phases = List.copyOf(phases);
    plannedSeconds = List.copyOf(plannedSeconds);
    asItIsSeconds = List.copyOf(asItIsSeconds);
  }

  /**
   * What is found of a job.
   *
   * @param phases their names
   */
  public static StoredPlan of(
      String job, Path hosts, ElevatorPair asItIs, List<String> phases, Tuning.Found found) {
    return new StoredPlan(
        job,
        hosts,
        asItIs,
        phases,
        found.best(),
        found.isFaster(),
        found.bestSeconds(),
        found.asItIsSeconds(),
        Later.NONE,
        found.times(),
        SettingsPlan.none(phases.size()),
        found.runs());
  }

  /**
   * The same with what was found of settings and elevators together.
   *
   * @param wins whether runs with both are faster than as it is by more than noise
   * @param moreRuns of the job that it took
   */
  public StoredPlan with(
      Plan best,
      SettingsPlan beside,
      boolean wins,
      List<Double> bestSeconds,
      List<Double> presentSeconds,
      int moreRuns) {
    return new StoredPlan(
        job,
        hosts,
        asItIs,
        phases,
        best,
        wins,
        bestSeconds,
        presentSeconds,
        later,
        measured,
        beside,
        runs + moreRuns);
  }

  /** By what part it takes less time, on average. */
  public double gain() {
    return 1 - planned().mean() / without().mean();
  }

  /** Whether it is said to be faster, and no run says so. */
  boolean isFasterAgainstItsTimes() {
    return isFaster && gain() <= 0 && later.compared() != Comparison.FASTER;
  }

  /** What runs with it took. */
  public TimeSample planned() {
    return sample(plannedSeconds);
  }

  /** What runs without it took. */
  public TimeSample without() {
    return sample(asItIsSeconds);
  }

  private static TimeSample sample(List<Double> seconds) {
    return TimeSample.of(seconds.stream().mapToDouble(each -> each).toArray());
  }

  /** The two ways to run the job, as it is first. */
  public List<Plan> ways() {
    Plan without = Plan.of(asItIs, plan.phases());
    return plan.equals(without) ? List.of(without) : List.of(without, plan);
  }

  /** Whether a run with another one's plan, or without it, is a run with this one's too. */
  public boolean isRunAs(StoredPlan other) {
    return job.equals(other.job)
        && ways().equals(other.ways())
        && settings.ofPhases().equals(other.settings.ofPhases());
  }

  /** Which way its next run should have, so that its later runs go on learning. */
  public Plan next() {
    Bandit bandit = new Bandit(ways());
    later.asItIs().forEach(each -> bandit.ran(ways().get(0), each));
    if (ways().size() > 1) {
      later.planned().forEach(each -> bandit.ran(plan, each));
    }
    return bandit.next();
  }

  /**
   * The same with one more later run, one of its {@link #ways}. Once later runs say for sure that
   * the plan is faster, or that it is slower, that counts instead of what tuning has found.
   */
  public StoredPlan with(Plan way, double seconds) {
    Later more = later.with(way.equals(plan), seconds);
    boolean wins =
        switch (more.compared()) {
          case FASTER -> true;
          case SLOWER -> false;
          case UNDECIDED -> isFaster;
        };
    return new StoredPlan(
        job,
        hosts,
        asItIs,
        phases,
        plan,
        wins,
        plannedSeconds,
        asItIsSeconds,
        more,
        measured,
        settings,
        runs);
  }

  private static List<Double> and(List<Double> seconds, double more) {
    List<Double> all = new ArrayList<>(seconds);
    all.add(more);
    return all;
  }
}
