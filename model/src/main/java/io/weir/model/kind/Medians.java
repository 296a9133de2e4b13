// SPDX-License-Identifier: Apache-2.0
package io.weir.model.kind;

import io.weir.model.job.Concurrency;
import io.weir.model.job.JobProfile;
import io.weir.model.job.MergeLimits;
import io.weir.model.job.Merges;
import io.weir.model.job.PhaseProfile;
import io.weir.model.job.Stage;
import io.weir.model.job.StageProfile;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.function.ToDoubleFunction;

/** The middle of several runs, number by number: an odd run moves it little. */
final class Medians {
  private Medians() {}

  /**
   * The profile of a job that is known from several runs. Each run is taken to have as many tasks
   * as the middle one, so that what maps write is what reduces fetch.
   *
   * @param runs one or more, which all reduce or all do not
   */
  static JobProfile profile(String name, List<JobProfile> runs) {
    int maps = tasks(runs, Stage.MAP);
    int reduces = tasks(runs, Stage.REDUCE);
    List<JobProfile> alike = runs.stream().map(each -> each.scaledTo(maps, reduces)).toList();
    return new JobProfile(name, stage(Stage.MAP, alike), stage(Stage.REDUCE, alike));
  }

  static Fingerprint fingerprint(List<Fingerprint> runs) {
    Map<Ratio, Double> logarithms = new EnumMap<>(Ratio.class);
    for (Ratio each : Ratio.values()) {
      logarithms.put(each, of(runs, run -> run.logarithm(each)));
    }
    return new Fingerprint(runs.get(0).hasReduces(), logarithms);
  }

  private static int tasks(List<JobProfile> runs, Stage stage) {
    return (int) Math.ceil(of(runs, each -> each.stage(stage).tasks()));
  }

  private static StageProfile stage(Stage stage, List<JobProfile> runs) {
    List<PhaseProfile> phases = new ArrayList<>();
    for (PhaseProfile first : runs.get(0).stage(stage).phases()) {
      List<PhaseProfile> same = new ArrayList<>();
      for (JobProfile each : runs) {
        each.stage(stage).phases().stream()
            .filter(other -> other.phase() == first.phase())
            .forEach(same::add);
      }
      phases.add(phase(same));
    }
    return new StageProfile(stage, runs.get(0).stage(stage).tasks(), phases)
        .merging(merges(runs.stream().map(each -> each.stage(stage).merges()).toList()));
  }

  private static Merges merges(List<Merges> runs) {
    MergeLimits limits =
        runs.stream()
            .map(Merges::limits)
            .filter(each -> !each.equals(MergeLimits.USUAL))
            .findFirst()
            .orElse(MergeLimits.USUAL);
    return new Merges(of(runs, Merges::files), of(runs, Merges::atOnce), limits);
  }

  private static PhaseProfile phase(List<PhaseProfile> same) {
    return new PhaseProfile(
        same.get(0).phase(),
        of(same, PhaseProfile::processorSeconds),
        of(same, PhaseProfile::waitSeconds),
        of(same, PhaseProfile::readBytes),
        of(same, PhaseProfile::writtenBytes),
        of(same, PhaseProfile::cachedBytes),
        new Concurrency(
            of(same, each -> each.concurrency().threads()),
            of(same, PhaseProfile::streams),
            of(same, each -> each.concurrency().overlap())));
  }

  /** The middle number, or the mean of the two in the middle. */
  static <T> double of(List<T> all, ToDoubleFunction<T> number) {
    double[] sorted = all.stream().mapToDouble(number).sorted().toArray();
    int middle = sorted.length / 2;
    return sorted.length % 2 == 1
        ? sorted[middle]
        : sorted[middle - 1] + (sorted[middle] - sorted[middle - 1]) / 2;
  }
}
