// SPDX-License-Identifier: Apache-2.0
package io.weir.model.job;

import io.weir.model.file.Allowed;
import java.util.List;
import java.util.Optional;

/**
 * The tasks of a stage: how many, and what the average one of them does.
 *
 * @param tasks N_tasks, 0 or more
 * @param phases of that stage, each once, in the order in which they are run
 * @param merges that the average task makes of files
 */
public record StageProfile(Stage stage, int tasks, List<PhaseProfile> phases, Merges merges) {
  /** Of tasks of which it is not known what they merge. */
  public StageProfile(Stage stage, int tasks, List<PhaseProfile> phases) {
    this(stage, tasks, phases, Merges.NONE);
  }

  public StageProfile {
    Allowed.notNegative("tasks of " + stage, tasks);
    phases = List.copyOf(phases);
    if (phases.stream().anyMatch(each -> each.phase().stage() != stage)) {
      throw new IllegalArgumentException(stage + " has phases of another stage: " + phases);
    }
    if (phases.stream().map(PhaseProfile::phase).distinct().count() < phases.size()) {
      throw new IllegalArgumentException(stage + " has a phase twice: " + phases);
    }
  }

  /** The same whose tasks merge files so. */
  public StageProfile merging(Merges files) {
    return new StageProfile(stage, tasks, phases, files);
  }

  /** What a task does in one of its phases; nothing where it has none such. */
  public Optional<PhaseProfile> phase(Phase which) {
    return phases.stream().filter(each -> each.phase() == which).findFirst();
  }

  /** Of what a task moves, the part that it writes, 0 to 1. */
  public double writtenPart() {
    double written = phases.stream().mapToDouble(PhaseProfile::writtenBytes).sum();
    return written == 0 ? 0 : written / bytes();
  }

  /** That a task reads and writes. */
  public double bytes() {
    return phases.stream().mapToDouble(each -> each.readBytes() + each.writtenBytes()).sum();
  }

  /**
   * Another number of tasks, each with so many times the data.
   *
   * @param factor above 0
   */
  public StageProfile scaled(int otherTasks, double factor) {
    return new StageProfile(
        stage, otherTasks, phases.stream().map(each -> each.scaled(factor)).toList(), merges);
  }
}
