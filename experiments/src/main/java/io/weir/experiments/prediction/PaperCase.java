// SPDX-License-Identifier: Apache-2.0
package io.weir.experiments.prediction;

import io.weir.model.cost.CostModel;
import io.weir.model.cost.JobPrediction;
import io.weir.model.cost.PhaseCost;
import io.weir.model.cost.Rounding;
import io.weir.model.cost.Sharing;
import io.weir.model.device.Hardware;
import io.weir.model.job.JobProfile;
import io.weir.model.job.Phase;
import io.weir.model.job.Stage;
import java.util.stream.IntStream;

/** A job on the paper's nodes, by slots: heartbeats off, as many maps as reduces at a time. */
public final class PaperCase {
  private final JobProfile job;
  private final int nodes;
  private final CostModel model;
  private final CostModel linear;

  PaperCase(JobProfile job) {
    this(job, Hardware.OF_PAPER);
  }

  PaperCase(JobProfile job, Hardware hardware) {
    this(job, hardware, PaperJobs.NODES);
  }

  /** The same on another number of nodes. */
  public PaperCase(JobProfile job, Hardware hardware, int nodes) {
    this.job = job;
    this.nodes = nodes;
    this.model = new CostModel(hardware, Rounding.NONE);
    this.linear = new CostModel(hardware, Sharing.BY_NONE, Rounding.NONE);
  }

  public JobPrediction at(int slots) {
    return model.job(job, nodes, slots, slots);
  }

  public double linearSeconds(Stage stage, int slots) {
    return linear.stage(job, stage, nodes, slots).seconds();
  }

  /** How much of what so many slots could bring they do bring: 1 is all. */
  public double efficiency(int slots) {
    return at(1).seconds() / (slots * at(slots).seconds());
  }

  /** With how many slots it is done soonest. */
  int bestSlots() {
    return IntStream.rangeClosed(1, PaperJobs.MOST_SLOTS)
        .boxed()
        .min((a, b) -> Double.compare(at(a).seconds(), at(b).seconds()))
        .orElseThrow();
  }

  /** The least number of slots at which the device decides how long a phase takes. */
  int boundByIoFrom(Phase phase) {
    return IntStream.rangeClosed(1, PaperJobs.MOST_SLOTS)
        .filter(slots -> cost(phase, slots).isBoundByIo())
        .findFirst()
        .orElse(Integer.MAX_VALUE);
  }

  public PhaseCost cost(Phase phase, int slots) {
    return at(slots).stage(phase.stage()).phases().stream()
        .filter(each -> each.phase() == phase)
        .findFirst()
        .orElseThrow();
  }
}
