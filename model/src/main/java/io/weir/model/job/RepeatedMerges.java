// SPDX-License-Identifier: Apache-2.0
package io.weir.model.job;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * What reduces merge more than once where they fetch more files than in the run that was profiled.
 * With p and p' the {@link Merges.Parts parts} of the bytes S that they merged then and merge now,
 * a phase reads and writes (p' − p) · S more, and computes for each of these bytes what a map's
 * merge does.
 */
final class RepeatedMerges {
  /** By limits, a run has had so many times as many files as it had, or as few. */
  private static final double EXPLAINED = 1.5;

  private final JobProfile profiled;
  private final Merges before;
  private final Merges.Parts were;
  private final Optional<PhaseProfile> mapMerge;

  RepeatedMerges(JobProfile profiled) {
    this.profiled = profiled;
    this.before = profiled.reduces().merges();
    this.were = before.ofFetched();
    this.mapMerge = profiled.maps().phase(Phase.MAP_MERGE).filter(each -> each.readBytes() >= 1);
  }

  /**
   * The stage with what it merges.
   *
   * @param scaled the stage with its bytes scaled, and merges as in the run
   * @param maps of the job now, 1 or more
   * @param ofEach how many times as many bytes a reduce has
   */
  StageProfile of(StageProfile scaled, int maps, double ofEach) {
    boolean isTheSame = maps == profiled.maps().tasks() && ofEach == 1;
    if (before.files() == 0 || isTheSame) {
      return scaled;
    }
    double fetched = fetched(profiled.reduces()) * ofEach;
    Merges now = before.ofFiles(files(maps, fetched / maps, ofEach));
    Merges.Parts are = now.ofFetched();
    List<PhaseProfile> phases = new ArrayList<>();
    for (PhaseProfile each : scaled.phases()) {
      phases.add(
          switch (each.phase()) {
            case SHUFFLE ->
                more(each, fetched * are.whileFetching() - fetched * were.whileFetching());
            case REDUCE_MERGE ->
                more(likeMapMerge(each), fetched * are.afterwards() - fetched * were.afterwards());
            default -> each;
          });
    }
    return new StageProfile(scaled.stage(), scaled.tasks(), phases, now);
  }

  /** By a reduce, without what it then read again while it fetched. */
  private double fetched(StageProfile reduces) {
    double read =
        reduces.phase(Phase.SHUFFLE).map(each -> each.readBytes() + each.cachedBytes()).orElse(0.0);
    return read / (1 + were.whileFetching());
  }

  /** By the limits of the run where they explain how many files that had. */
  private double files(int maps, double bytesOfSegment, double ofEach) {
    MergeLimits limits = before.limits();
    int mapsBefore = profiled.maps().tasks();
    if (limits.knowsMemory()) {
      double byLimits =
          limits.filesOf(mapsBefore, fetched(profiled.reduces()) / mapsBefore) / before.files();
      if (byLimits <= EXPLAINED && byLimits >= 1 / EXPLAINED) {
        return limits.filesOf(maps, bytesOfSegment);
      }
    }
    // A segment of each map where they are too large for memory, else what fills that.
    return Math.round(before.files()) == mapsBefore ? maps : before.files() * ofEach;
  }

  /** A phase that had no bytes in the run takes threads, streams and overlap of a map's merge. */
  private PhaseProfile likeMapMerge(PhaseProfile phase) {
    return phase.readBytes() > 0
        ? phase
        : mapMerge.map(each -> phase.with(each.concurrency())).orElse(phase);
  }

  private PhaseProfile more(PhaseProfile phase, double bytes) {
    if (bytes == 0) {
      return phase;
    }
    double threads = phase.concurrency().threads();
    double seconds = bytes * processorSecondsPerByte() / threads;
    return new PhaseProfile(
        phase.phase(),
        Math.max(0, phase.processorSeconds() + seconds),
        phase.waitSeconds(),
        Math.max(0, phase.readBytes() + bytes),
        Math.max(0, phase.writtenBytes() + bytes),
        phase.cachedBytes(),
        phase.files(),
        phase.concurrency());
  }

  private double processorSecondsPerByte() {
    return mapMerge
        .map(each -> each.processorSeconds() * each.concurrency().threads() / each.readBytes())
        .orElse(0.0);
  }
}
