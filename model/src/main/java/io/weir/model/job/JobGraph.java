// SPDX-License-Identifier: Apache-2.0
package io.weir.model.job;

import io.weir.model.file.Allowed;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * What a job asks for that is a graph of stages: each begins when its parents have ended, and
 * stages of which none waits for another run side by side.
 *
 * @param stages one or more, each after its parents
 * @param endSeconds from the end of the last stage to the end of the job, 0 or more
 */
public record JobGraph(String name, List<GraphStage> stages, double endSeconds) implements Profile {
  public JobGraph {
    stages = List.copyOf(stages);
    Allowed.atLeastOne("stages of " + name, stages.size());
    Allowed.notNegative("endSeconds of " + name, endSeconds);
    Map<Integer, GraphStage> before = new HashMap<>();
    for (GraphStage each : stages) {
      for (int parent : each.parents()) {
        if (!before.containsKey(parent)) {
          throw new IllegalArgumentException(
              "%s: parent %d of stage %d must be an earlier stage"
                  .formatted(name, parent, each.id()));
        }
      }
      if (before.put(each.id(), each) != null) {
        throw new IllegalArgumentException(
            "%s: the id of a stage must be its own, was %d twice".formatted(name, each.id()));
      }
    }
  }

  /** Where a stage is among the stages. */
  public int indexOf(int id) {
    for (int i = 0; i < stages.size(); i++) {
      if (stages.get(i).id() == id) {
        return i;
      }
    }
    throw new IllegalArgumentException("%s has no stage %d".formatted(name, id));
  }

  /** Those that must have ended before a stage begins. */
  public List<GraphStage> parents(GraphStage stage) {
    return stage.parents().stream().map(each -> stages.get(indexOf(each))).toList();
  }
}
