// SPDX-License-Identifier: Apache-2.0
package io.weir.model.job;

import java.util.ArrayList;
import java.util.List;
import java.util.function.ToDoubleFunction;

/**
 * What phases have in common on some nodes, whatever the job: how a container starts, as how many
 * streams a phase is to a disk, how much of it overlaps. It is known from profiles of jobs whose
 * tasks ran one at a time, and completes the profile of another one whose tasks did not: of that it
 * is known what each phase reads, writes and computes, but not how long it would have taken alone.
 */
public final class TypicalPhases {
  private final List<JobProfile> known;

  /**
   * @param known one or more, of runs on such nodes
   */
  public TypicalPhases(List<JobProfile> known) {
    if (known.isEmpty()) {
      throw new IllegalArgumentException("known profiles must be one or more, were none");
    }
    this.known = List.copyOf(known);
  }

  /** A job that is known by its counters alone. */
  public JobProfile complete(JobProfile counted) {
    return new JobProfile(
        counted.name(), complete(counted.stage(Stage.MAP)), complete(counted.stage(Stage.REDUCE)));
  }

  private StageProfile complete(StageProfile counted) {
    return new StageProfile(
        counted.stage(),
        counted.tasks(),
        counted.phases().stream().map(each -> complete(counted.stage(), each)).toList(),
        counted.merges());
  }

  private PhaseProfile complete(Stage stage, PhaseProfile counted) {
    List<PhaseProfile> same = new ArrayList<>();
    for (JobProfile each : known) {
      each.stage(stage).phases().stream()
          .filter(phase -> phase.phase() == counted.phase())
          .forEach(same::add);
    }
    if (same.isEmpty()) {
      return counted; // of a stage that none of them has
    }
    Concurrency concurrency =
        new Concurrency(
            1,
            average(same, each -> each.concurrency().streams()),
            average(same, each -> each.concurrency().overlap()));
    if (counted.phase().isInit()) {
      return new PhaseProfile(
              counted.phase(),
              average(same, PhaseProfile::processorSeconds),
              average(same, PhaseProfile::waitSeconds),
              average(same, PhaseProfile::readBytes),
              average(same, PhaseProfile::writtenBytes))
          .with(concurrency);
    }
    boolean moves = counted.readBytes() + counted.writtenBytes() > 0;
    return new PhaseProfile(
            counted.phase(),
            counted.processorSeconds() * counted.concurrency().threads(),
            moves ? 0 : average(same, PhaseProfile::waitSeconds),
            counted.readBytes(),
            counted.writtenBytes())
        .with(concurrency);
  }

  private static double average(List<PhaseProfile> all, ToDoubleFunction<PhaseProfile> of) {
    return all.stream().mapToDouble(of).average().orElseThrow();
  }
}
