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
  private final StageProfile reduces;
  private final int maps;
  private final double secondsPerByte;
  private final Optional<PhaseProfile> merge;

  RepeatedMerges(JobProfile profiled) {
    this.reduces = profiled.reduces();
    this.maps = profiled.maps().tasks();
    this.merge = profiled.maps().phase(Phase.MAP_MERGE).filter(each -> each.readBytes() > 0);
    this.secondsPerByte =
        merge
            .map(each -> each.processorSeconds() * each.concurrency().threads() / each.readBytes())
            .orElse(0.0);
  }

  /**
   * The stage with what it merges.
   *
   * @param scaled to another job, but for that
   * @param otherMaps of that job
   * @param ofEach how many times as many bytes a reduce of it has
   */
  StageProfile of(StageProfile scaled, int otherMaps, double ofEach) {
    Merges before = reduces.merges();
    double fetched =
        scaled.phase(Phase.SHUFFLE).map(each -> each.readBytes() + each.cachedBytes()).orElse(0.0);
    Merges now = before.ofFiles(files(otherMaps, fetched / otherMaps, ofEach));
    Merges.Parts were = before.ofFetched();
    Merges.Parts are = now.ofFetched();
    List<PhaseProfile> phases = new ArrayList<>();
    for (PhaseProfile each : scaled.phases()) {
      phases.add(
          switch (each.phase()) {
            case SHUFFLE -> more(each, fetched * (are.whileFetching() - were.whileFetching()));
            case REDUCE_MERGE -> merging(each, fetched * (are.afterwards() - were.afterwards()));
            default -> each;
          });
    }
    return new StageProfile(scaled.stage(), scaled.tasks(), phases, now);
  }

  private double files(int segments, double bytesOfSegment, double ofEach) {
    Merges before = reduces.merges();
    if (before.files() == 0 || before.limits().knowsMemory()) {
      return before.files() == 0 ? 0 : before.limits().filesOf(segments, bytesOfSegment);
    }
    // A segment of each map where they are too large for memory, else what fills that.
    return Math.round(before.files()) == maps ? segments : before.files() * ofEach;
  }

  /** One that had nothing to do in the run goes about its disk as a map's merge does. */
  private PhaseProfile merging(PhaseProfile phase, double bytes) {
    PhaseProfile all = more(phase, bytes);
    boolean isNew = phase.readBytes() == 0 && all.readBytes() > 0;
    return isNew ? merge.map(each -> all.with(each.concurrency())).orElse(all) : all;
  }

  private PhaseProfile more(PhaseProfile phase, double bytes) {
    return new PhaseProfile(
        phase.phase(),
        Math.max(0, phase.processorSeconds() + bytes * secondsPerByte),
        phase.waitSeconds(),
        Math.max(0, phase.readBytes() + bytes),
        Math.max(0, phase.writtenBytes() + bytes),
        phase.cachedBytes(),
        phase.files(),
        phase.concurrency());
  }
}
