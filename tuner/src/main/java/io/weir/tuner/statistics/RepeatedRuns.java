// SPDX-License-Identifier: Apache-2.0
package io.weir.tuner.statistics;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Runs of a job in several ways, repeated until it is clear which of two is faster, or so often as
 * is allowed. As it is asked after each repeat, each answer may be wrong so much more seldom that
 * all of them together are in one case of twenty (Bonferroni).
 *
 * @param <W> a way to run it
 */
public final class RepeatedRuns<W> {
  private static final int LEAST = 2;
  private static final double WRONG = 0.05;

  private final Timed<W> job;
  private final Test test;
  private final int most;
  private final double wrong;
  private final Map<W, TimeSample> samples = new LinkedHashMap<>();

  /** Runs a job. */
  @FunctionalInterface
  public interface Timed<W> {
    /** What it takes, in seconds. */
    double seconds(W way) throws Exception;
  }

  /** Compares what runs took: {@link Comparison#of} or {@link Comparison#ofTrimmed}. */
  @FunctionalInterface
  public interface Test {
    Comparison of(TimeSample first, TimeSample second, double wrong);
  }

  /**
   * @param most runs of one way, 2 or more
   */
  public RepeatedRuns(Timed<W> job, int most) {
    this(job, Comparison::of, most, WRONG);
  }

  /**
   * @param most runs of one way, 2 or more
   * @param wrong how often all answers of one comparison together may be wrong, 0 to 1
   */
  public RepeatedRuns(Timed<W> job, Test test, int most, double wrong) {
    if (most < LEAST) {
      throw new IllegalArgumentException("runs must be 2 or more, was " + most);
    }
    this.job = job;
    this.test = test;
    this.most = most;
    this.wrong = wrong;
  }

  /** The runs of the two alternate, so that what drifts meets both. */
  public Comparison compare(W first, W second) throws Exception {
    while (size(first) < LEAST || size(second) < LEAST) {
      again(first);
      again(second);
    }
    double ofEach = wrong / (most - LEAST + 1);
    while (true) {
      Comparison so = test.of(sample(first), sample(second), ofEach);
      boolean isDone = sample(first).size() >= most && sample(second).size() >= most;
      if (so != Comparison.UNDECIDED || isDone) {
        return so;
      }
      again(first);
      again(second);
    }
  }

  /**
   * The way if it is faster than leaving things as they are, by a difference that is no noise; else
   * nothing: leave it as it is.
   */
  public Optional<W> ifFaster(W way, W asItIs) throws Exception {
    if (way.equals(asItIs)) {
      while (size(asItIs) < LEAST) {
        again(asItIs);
      }
      return Optional.empty();
    }
    return compare(way, asItIs) == Comparison.FASTER ? Optional.of(way) : Optional.empty();
  }

  private int size(W way) {
    TimeSample known = samples.get(way);
    return known == null ? 0 : known.size();
  }

  private void again(W way) throws Exception {
    TimeSample before = samples.get(way);
    if (before != null && before.size() >= most) {
      return;
    }
    double seconds = job.seconds(way);
    samples.put(way, before == null ? TimeSample.of(seconds) : before.and(seconds));
  }

  /** What the runs of a way took. */
  public TimeSample sample(W way) {
    TimeSample sample = samples.get(way);
    if (sample == null) {
      throw new IllegalStateException(way + " was not run");
    }
    return sample;
  }

  /** The same as numbers. */
  public List<Double> seconds(W way) {
    return sample(way).seconds();
  }
}
