// SPDX-License-Identifier: Apache-2.0
package io.weir.mapreduce.tez;

import io.weir.mapreduce.graph.MeasuredGraph;
import java.util.List;

/**
 * A DAG that has succeeded, measured.
 *
 * @param id of the DAG, like dag_1795343922362_0042_1
 * @param graph of its vertices, of which its profile is made
 * @param seconds from its start to its end
 * @param doubts why the profile may be wrong, a line each
 */
public record DagProfile(String id, MeasuredGraph graph, double seconds, List<String> doubts) {
  public DagProfile {
    doubts = List.copyOf(doubts);
  }
}
