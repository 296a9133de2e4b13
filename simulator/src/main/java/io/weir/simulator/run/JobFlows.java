// SPDX-License-Identifier: Apache-2.0
package io.weir.simulator.run;

import io.weir.core.request.Flow;
import io.weir.simulator.job.JobPlan;
import java.util.HashMap;
import java.util.Map;

/**
 * The flows of jobs: each has its share within that of its user, and its place among the jobs of
 * its queue, as a DataNode has them.
 */
final class JobFlows {
  private final Map<String, Double> weights;
  private final Map<String, Flow> users = new HashMap<>();
  private final Map<String, Flow> queues = new HashMap<>();

  JobFlows(Map<String, Double> userWeights) {
    this.weights = userWeights;
  }

  Flow of(JobPlan job) {
    Flow flow = new Flow(job.name(), job.weight(), job.priority(), job.submitNanos());
    if (!job.user().isEmpty()) {
      flow.setParent(user(job.user()));
    }
    flow.setQueue(queues.computeIfAbsent(job.queue(), name -> new Flow("queue " + name, 1)));
    return flow;
  }

  private Flow user(String name) {
    return users.computeIfAbsent(
        name, each -> new Flow(each, weights.getOrDefault(each, Flow.DEFAULT_WEIGHT)));
  }
}
