// SPDX-License-Identifier: Apache-2.0
package io.weir.model.cost;

import io.weir.model.job.JobAtSlots;
import io.weir.model.job.Stage;
import io.weir.model.job.StageProfile;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;

/** What a node does of a job: its maps, and then its reduces. */
final class JobSimulation {
  private final JobAtSlots job;
  private final List<StageProfile> stages;
  private final int nodes;
  private final Map<Stage, List<PhaseTotals>> times = new EnumMap<>(Stage.class);
  private final Map<Stage, Double> ends = new EnumMap<>(Stage.class);
  private int stage;
  private int begun;
  private int done;

  /**
   * @param stages as the device sees them, in their order; what is not to be run is left out
   */
  JobSimulation(JobAtSlots job, List<StageProfile> stages, int nodes) {
    this.job = job;
    this.stages = stages;
    this.nodes = nodes;
    for (StageProfile each : stages) {
      List<PhaseTotals> ofPhases = new ArrayList<>();
      each.phases().forEach(phase -> ofPhases.add(new PhaseTotals()));
      times.put(each.stage(), ofPhases);
    }
  }

  /** Of the busiest node. */
  private int tasks() {
    return (stage().tasks() + nodes - 1) / nodes;
  }

  StageProfile stage() {
    return stages.get(stage);
  }

  /** Of the job, as many as a reduce has segments. */
  int maps() {
    return job.job().maps().tasks();
  }

  double weight() {
    return job.weight();
  }

  PhaseTotals times(int phase) {
    return times(stage().stage()).get(phase);
  }

  List<PhaseTotals> times(Stage of) {
    return times.getOrDefault(of, List.of());
  }

  /** Whether a slot has a task to begin, which is then begun. */
  boolean hasMore(double now) {
    while (stage < stages.size() && done == tasks()) {
      ends.put(stage().stage(), now);
      stage++;
      begun = 0;
      done = 0;
    }
    if (stage == stages.size() || begun == tasks()) {
      return false;
    }
    if (begun - done == job.slots(stage().stage())) {
      return false;
    }
    begun++;
    return true;
  }

  /** Whether a slot has had a task of this stage before the one that begins now. */
  boolean followsAnother() {
    return begun > job.slots(stage().stage());
  }

  /** One of its tasks has. */
  void ended(double now) {
    done++;
    ends.put(stage().stage(), now);
  }

  /** When all of it was done. */
  double end() {
    return ends.values().stream().mapToDouble(each -> each).max().orElse(0);
  }
}
