// SPDX-License-Identifier: Apache-2.0
package io.weir.cli.simulate;

import io.weir.mapreduce.history.PastJob;
import io.weir.simulator.scenario.Scenario;
import java.util.Map;

/**
 * What is simulated, and what is known of it.
 *
 * @param past of jobs that a cluster has run, by the name that the scenario gives them; else empty
 */
record Workload(Scenario scenario, Map<String, PastJob> past) {}
