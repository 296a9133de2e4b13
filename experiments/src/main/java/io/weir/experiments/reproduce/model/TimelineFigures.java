// SPDX-License-Identifier: Apache-2.0
package io.weir.experiments.reproduce.model;

import static io.weir.results.Figure.FRACTION;

import io.weir.experiments.prediction.PaperCase;
import io.weir.experiments.reproduce.PaperRow;
import io.weir.experiments.reproduce.Reproduction;
import io.weir.model.cost.PhaseCost;
import io.weir.model.job.Stage;
import java.util.List;
import java.util.stream.LongStream;

/** Figures 2, 3 and 5: the maps of TeraSort on one node. */
final class TimelineFigures implements Reproduction {
  private static final int FEW = 4;
  private static final int MOST = 8;
  private static final int EXECUTIONS = 4;

  /** "CPU contention does not occur and these costs remain the same" (section 3). */
  private static final double SAME = 1;

  /** "The overall job execution time … varied by at most 3% across executions" (section 4.1). */
  private static final double LEAST_OVER_MOST = 0.97;

  private final ModelRuns runs;

  TimelineFigures(ModelRuns runs) {
    this.runs = runs;
  }

  @Override
  public String name() {
    return "model-2-3-5";
  }

  @Override
  public String shows() {
    return "How much longer and how much less alike TeraSort's maps are with more slots, and how little its whole time differs.";
  }

  @Override
  public List<PaperRow> rows(long seed) {
    ModelRun one = runs.of(ModelJobs.TERASORT, 1, seed);
    ModelRun four = runs.of(ModelJobs.TERASORT, FEW, seed);
    ModelRun eight = runs.of(ModelJobs.TERASORT, MOST, seed);
    PaperCase model = runs.model(ModelJobs.TERASORT);
    double[] seconds =
        LongStream.range(seed, seed + EXECUTIONS)
            .mapToDouble(each -> runs.of(ModelJobs.TERASORT, MOST, each).seconds())
            .sorted()
            .toArray();
    return List.of(
        row("map_time_4_over_1")
            .neutral(1)
            .ours(four.ofMap() / one.ofMap())
            .because(ModelRow.DRAWN),
        row("map_deviation_4_over_1")
            .neutral(1)
            .ours(four.deviationOfMap() / one.deviationOfMap())
            .because("\"highly variable\"; " + ModelRow.DRAWN),
        row("map_time_8_over_1")
            .neutral(1)
            .ours(eight.ofMap() / one.ofMap())
            .because(ModelRow.DRAWN),
        row("map_deviation_8_over_1")
            .neutral(1)
            .ours(eight.deviationOfMap() / one.deviationOfMap())
            .because(ModelRow.DRAWN),
        row("map_cpu_cost_8_over_1")
            .theirs(SAME)
            .ours(eight.processorOfMap() / one.processorOfMap()),
        row("map_io_cost_8_over_1")
            .neutral(1)
            .from("the model's equations")
            .ours(ioSeconds(model, MOST) / ioSeconds(model, 1))
            .because(ModelRow.DRAWN),
        row("job_time_least_over_most")
            .theirs(LEAST_OVER_MOST)
            .ours(seconds[0] / seconds[seconds.length - 1])
            .because("of %d executions with 8 slots".formatted(EXECUTIONS)));
  }

  private static double ioSeconds(PaperCase model, int slots) {
    return model.at(slots).stage(Stage.MAP).phases().stream()
        .mapToDouble(PhaseCost::ioSeconds)
        .sum();
  }

  private static PaperRow row(String row) {
    return ModelRow.of(ModelJobs.TERASORT, row, FRACTION);
  }
}
