// SPDX-License-Identifier: Apache-2.0
package io.weir.mapreduce.profile;

import io.weir.model.cost.PhaseCost;
import io.weir.model.job.Concurrency;
import io.weir.model.job.IoPattern;
import io.weir.model.job.Phase;
import io.weir.model.job.PhaseProfile;
import java.util.List;
import java.util.function.DoublePredicate;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.function.ToDoubleFunction;
import org.jspecify.annotations.Nullable;

/**
 * What a phase of a task took in a run.
 *
 * @param elapsedSeconds from its beginning to its end
 * @param processorSeconds that the task used meanwhile
 * @param readBytes by the task's counters
 * @param writtenBytes likewise
 * @param when it went on; empty where that does not matter
 * @param disk what the disk of its node did meanwhile, where that is known
 */
record MeasuredPhase(
    Phase phase,
    double elapsedSeconds,
    double processorSeconds,
    double readBytes,
    double writtenBytes,
    List<Interval> when,
    @Nullable DiskUse disk) {

  /**
   * Of computing and I/O, in phases other than merges. One run does not tell it from what other
   * threads compute; with a half, WordCount and TeraSort take as long with two slots as measured.
   */
  private static final double OVERLAP = 0.5;

  /** Streams of what reads and writes at the same time, if nothing tells. */
  private static final double USUAL_STREAMS = 2;

  /** A map spills in a thread of its own. */
  private static final double MOST_THREADS_OF_MAP = 2;

  static final double MOST_STREAMS = 64;
  private static final double CLOSE_ENOUGH = 1e-6;

  MeasuredPhase {
    when = List.copyOf(when);
  }

  /** One of which nobody knows what the disk did. */
  MeasuredPhase(
      Phase phase,
      double elapsedSeconds,
      double processorSeconds,
      double readBytes,
      double writtenBytes) {
    this(phase, elapsedSeconds, processorSeconds, readBytes, writtenBytes, List.of(), null);
  }

  /** The same, which went on at these times. */
  MeasuredPhase during(List<Interval> times) {
    return new MeasuredPhase(
        phase, elapsedSeconds, processorSeconds, readBytes, writtenBytes, times, disk);
  }

  /** The same, during which the disk did this. */
  MeasuredPhase withDisk(@Nullable DiskUse use) {
    return new MeasuredPhase(
        phase, elapsedSeconds, processorSeconds, readBytes, writtenBytes, when, use);
  }

  /**
   * @param all of one phase, one or more
   */
  static MeasuredPhase average(List<MeasuredPhase> all) {
    return new MeasuredPhase(
            all.get(0).phase,
            average(all, MeasuredPhase::elapsedSeconds),
            average(all, MeasuredPhase::processorSeconds),
            average(all, MeasuredPhase::readBytes),
            average(all, MeasuredPhase::writtenBytes))
        .withDisk(averageDisk(all));
  }

  private static @Nullable DiskUse averageDisk(List<MeasuredPhase> all) {
    DiskUse sum = DiskUse.NONE;
    for (MeasuredPhase each : all) {
      if (each.disk == null) {
        return null;
      }
      sum = sum.plus(each.disk);
    }
    return sum.over(all.size());
  }

  private static double average(List<MeasuredPhase> all, ToDoubleFunction<MeasuredPhase> of) {
    return all.stream().mapToDouble(of).average().orElseThrow();
  }

  /**
   * As a model knows it, but for what it has waited for. A phase without I/O waits for whatever its
   * processor time does not explain.
   */
  PhaseProfile profile() {
    // A map computes while another thread spills for it, and compilers beside both.
    double processor = Math.min(processorSeconds, elapsedSeconds);
    double threads = processor == 0 ? 1 : processorSeconds / processor;
    boolean moves = phase.pattern() != IoPattern.NONE && phase.pattern() != IoPattern.BACKGROUND;
    double waits = !moves ? elapsedSeconds - processor : 0;
    return new PhaseProfile(phase, processor, waits, readBytes, writtenBytes)
        .with(Concurrency.PAPERS.withThreads(threads));
  }

  /**
   * The same with what else it took. That it took longer than processor and device explain is the
   * device's doing, as its files lie apart; that it took less, that several threads computed.
   *
   * @param alone what the model says that a phase takes by itself at the device
   */
  PhaseProfile profile(Function<PhaseProfile, PhaseCost> alone) {
    PhaseProfile known = profile();
    if (disk != null && phase.pattern() == IoPattern.BACKGROUND) {
      return new DiskPhase(this, disk).profile(alone);
    }
    double io = alone.apply(known).ioSeconds();
    if (phase.pattern() == IoPattern.NONE || phase.pattern() == IoPattern.BACKGROUND) {
      return known;
    }
    if (io == 0) {
      return known.withWait(elapsedSeconds - known.processorSeconds());
    }
    Predicate<PhaseProfile> fits = each -> alone.apply(each).seconds() <= elapsedSeconds;
    Concurrency usual = new Concurrency(1, usualStreams(), overlap());
    double threads = least(mostThreads(), most -> fits.test(by(usual.withThreads(most))));
    Concurrency its = usual.withThreads(threads);
    boolean slower = fits.test(by(its));
    double streams =
        most(slower ? MOST_STREAMS : usual.streams(), each -> fits.test(by(its.withStreams(each))));
    PhaseProfile found = by(its.withStreams(streams));
    return fits.test(found)
        ? found.withWait(elapsedSeconds - alone.apply(found).seconds())
        : known; // its I/O was hidden altogether
  }

  /** With all of its processor time, shared by threads. */
  private PhaseProfile by(Concurrency concurrency) {
    double each = processorSeconds / concurrency.threads();
    return new PhaseProfile(phase, each, readBytes, writtenBytes).with(concurrency);
  }

  private double usualStreams() {
    return readBytes == 0 || writtenBytes == 0 ? 1 : USUAL_STREAMS;
  }

  /** A map's merge fills a buffer of each spill before it goes on. */
  private double overlap() {
    return phase == Phase.MAP_MERGE ? 0 : OVERLAP;
  }

  double mostThreads() {
    return phase == Phase.READ_MAP_COLLECT ? MOST_THREADS_OF_MAP : 1;
  }

  /** The least from 1 on for which something holds that holds for more, or the most. */
  static double least(double atMost, DoublePredicate holds) {
    return holds.test(1) ? 1 : atMost - most(atMost, each -> holds.test(atMost + 1 - each)) + 1;
  }

  /** The most from 1 on for which something holds that holds for 1, or 1. */
  static double most(double atMost, DoublePredicate holds) {
    if (holds.test(atMost)) {
      return atMost;
    }
    double few = 1;
    double many = atMost;
    while (many - few > CLOSE_ENOUGH) {
      double middle = (few + many) / 2;
      if (holds.test(middle)) {
        few = middle;
      } else {
        many = middle;
      }
    }
    return few;
  }
}
