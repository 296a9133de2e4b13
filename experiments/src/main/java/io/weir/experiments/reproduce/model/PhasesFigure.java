// SPDX-License-Identifier: Apache-2.0
package io.weir.experiments.reproduce.model;

import static io.weir.results.Figure.FRACTION;

import io.weir.experiments.prediction.PaperCase;
import io.weir.experiments.reproduce.PaperRow;
import io.weir.experiments.reproduce.Reproduction;
import io.weir.model.job.IoPattern;
import io.weir.model.job.JobProfile;
import io.weir.model.job.Phase;
import io.weir.model.job.PhaseProfile;
import io.weir.model.job.Stage;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

/** Figure 10: what each phase costs by the model, whose figure it is: nothing is simulated. */
final class PhasesFigure implements Reproduction {
  private static final int MOST = 8;

  /** "Almost all phases of TeraSort are I/O bound after 2 or 3 slots". */
  private static final int BOUND_AFTER = 3;

  /** "The spill, merge and shuffle phases are the cause of the performance loss". */
  private static final Set<Phase> CAUSES =
      EnumSet.of(Phase.SPILL, Phase.MAP_MERGE, Phase.SHUFFLE, Phase.REDUCE_MERGE);

  private final ModelRuns runs;
  private final int nodes;

  PhasesFigure(ModelRuns runs, int nodes) {
    this.runs = runs;
    this.nodes = nodes;
  }

  @Override
  public String name() {
    return "model-10";
  }

  @Override
  public String shows() {
    return "Which phases are bound by I/O, and which of them lose time to interference.";
  }

  @Override
  public List<PaperRow> rows(long seed) {
    return List.of(
        row(ModelJobs.TERASORT, "terasort_bound_after_3", FRACTION)
            .theirs(1)
            .ours(boundPart(ModelJobs.TERASORT, BOUND_AFTER + 1))
            .because("of its phases with I/O those that are bound by it: \"almost all\""),
        row(ModelJobs.WORDCOUNT, "wordcount_map_bound_at_8", "phases")
            .theirs(0)
            .ours(bound(ModelJobs.WORDCOUNT, Stage.MAP))
            .because(
                "the spill of a hundredth of the input is computed in 5 s and written in 0.1 s"),
        loss(ModelJobs.PFP_GROWTH),
        loss(ModelJobs.PAGERANK));
  }

  private PaperRow loss(ModelJobs job) {
    return row(job, job.row() + "_loss_in_spill_merge_shuffle", FRACTION)
        .theirs(1)
        .ours(lossIn(job, CAUSES) / lossIn(job, EnumSet.allOf(Phase.class)))
        .because(
            "the rest is in read/reduce/write, which the model has read files in pieces, N^1.75 times as long with N slots");
  }

  private double boundPart(ModelJobs job, int slots) {
    PaperCase model = runs.model(job);
    List<Phase> all = phasesWithIo(job).map(PhaseProfile::phase).toList();
    return (double) all.stream().filter(each -> model.cost(each, slots).isBoundByIo()).count()
        / all.size();
  }

  private double bound(ModelJobs job, Stage stage) {
    PaperCase model = runs.model(job);
    return phasesWithIo(job)
        .map(PhaseProfile::phase)
        .filter(each -> each.stage() == stage && model.cost(each, MOST).isBoundByIo())
        .count();
  }

  /** What phases of all tasks take longer with eight slots than with one, in seconds. */
  private double lossIn(ModelJobs job, Set<Phase> phases) {
    PaperCase model = runs.model(job);
    JobProfile profile = job.profile(nodes);
    return phasesWithIo(job)
        .map(PhaseProfile::phase)
        .filter(phases::contains)
        .mapToDouble(
            each ->
                profile.stage(each.stage()).tasks()
                    * (model.cost(each, MOST).seconds() - model.cost(each, 1).seconds()))
        .sum();
  }

  private Stream<PhaseProfile> phasesWithIo(ModelJobs job) {
    JobProfile profile = job.profile(nodes);
    return Stream.concat(profile.maps().phases().stream(), profile.reduces().phases().stream())
        .filter(each -> each.phase().pattern() != IoPattern.NONE);
  }

  private static PaperRow row(ModelJobs job, String row, String unit) {
    return ModelRow.of(job, row, unit).from("the model's equations");
  }
}
