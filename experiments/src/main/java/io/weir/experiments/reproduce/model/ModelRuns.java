// SPDX-License-Identifier: Apache-2.0
package io.weir.experiments.reproduce.model;

import io.weir.experiments.prediction.PaperCase;
import io.weir.model.cost.CostModel;
import io.weir.model.device.Hardware;
import io.weir.model.device.PageCache;
import io.weir.model.job.Stage;
import java.util.HashMap;
import java.util.Map;

/** Jobs as the simulated cluster runs them, each once, and as the model predicts them. */
final class ModelRuns {
  private record Key(ModelJobs job, int slots, double memoryBytes, long seed) {}

  private static final int CORES = 8;
  private static final double LITTLE_MEMORY_BYTES = 1e9;

  private final int nodes;
  private final Map<Key, ModelRun> ran = new HashMap<>();

  /**
   * @param nodes of the cluster; each has as much of a job, however many there are
   */
  ModelRuns(int nodes) {
    this.nodes = nodes;
  }

  ModelRun of(ModelJobs job, int slots, long seed) {
    return of(job, slots, ModelCluster.MEMORY_BYTES, seed);
  }

  /** On nodes where nearly all that is written waits for the disk. */
  ModelRun withLittleMemory(ModelJobs job, int slots, long seed) {
    return of(job, slots, LITTLE_MEMORY_BYTES, seed);
  }

  private ModelRun of(ModelJobs job, int slots, double memoryBytes, long seed) {
    return ran.computeIfAbsent(
        new Key(job, slots, memoryBytes, seed),
        each -> new ModelCluster(nodes, slots, memoryBytes).run(job.profile(nodes), seed));
  }

  /** What the paper's equations say. */
  PaperCase model(ModelJobs job) {
    return new PaperCase(job.profile(nodes), Hardware.OF_PAPER, nodes);
  }

  /** The same where files lie in one piece. */
  PaperCase inOnePiece(ModelJobs job) {
    return new PaperCase(job.profile(nodes), Hardware.OF_PAPER.withoutFragmentation(), nodes);
  }

  /** What Weir's model says that goes beyond the paper's, in seconds. */
  double byEvents(ModelJobs job, Stage stage, int slots) {
    return CostModel.byEvents(
            ModelCluster.arrayOfModel(), CORES, new PageCache(ModelCluster.MEMORY_BYTES))
        .stage(job.profile(nodes), stage, nodes, slots)
        .seconds();
  }

  /** How much of what so many slots could bring they do bring: 1 is all. */
  double efficiency(ModelJobs job, int slots, long seed) {
    return of(job, 1, seed).seconds() / (slots * of(job, slots, seed).seconds());
  }
}
