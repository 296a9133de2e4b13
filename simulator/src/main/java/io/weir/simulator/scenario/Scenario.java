// SPDX-License-Identifier: Apache-2.0
package io.weir.simulator.scenario;

import io.weir.simulator.run.ClusterPlan;
import java.util.List;

/**
 * What a file says is to be simulated.
 *
 * @param policies to compare: {@code stock}, or a policy of Weir's
 * @param seed of the first run
 */
public record Scenario(String name, List<String> policies, long seed, Planner planner) {
  /** The same with other policies. */
  public Scenario comparing(List<String> others) {
    String why = PolicyName.whyNot(others);
    if (why != null) {
      throw new ScenarioException("policies must be " + why);
    }
    return new Scenario(name, List.copyOf(others), seed, planner);
  }

  /** Makes what is simulated under a policy. */
  public interface Planner {
    ClusterPlan plan(String policy, long seed);
  }
}
