// SPDX-License-Identifier: Apache-2.0
package io.weir.experiments.reproduce.throttling;

import io.weir.experiments.reproduce.SimulatedCluster;
import io.weir.simulator.run.Outcome;
import java.util.function.ToDoubleFunction;

/**
 * By which parts the metrics of section V.B are less with throttling and coordination, each the
 * mean of all jobs: below 0 where they are more.
 *
 * @param response of jobs
 * @param mapSeconds what maps take
 * @param mapDeviation its standard deviation within a job
 * @param reduceSeconds what reduces take
 * @param reduceDeviation its standard deviation within a job
 */
record ThrottlingGains(
    double response,
    double mapSeconds,
    double mapDeviation,
    double reduceSeconds,
    double reduceDeviation) {
  static ThrottlingGains of(String scenario, long seed) {
    return of(
        SimulatedCluster.run(scenario, "stock", seed),
        SimulatedCluster.run(scenario, "coordinate", seed));
  }

  static ThrottlingGains of(Outcome stock, Outcome with) {
    return new ThrottlingGains(
        gain(stock, with, Outcome.Job::responseSeconds),
        gain(stock, with, each -> each.maps().meanSeconds()),
        gain(stock, with, each -> each.maps().deviationSeconds()),
        gain(stock, with, each -> each.reduces().meanSeconds()),
        gain(stock, with, each -> each.reduces().deviationSeconds()));
  }

  private static double gain(Outcome stock, Outcome with, ToDoubleFunction<Outcome.Job> of) {
    return 1 - with.mean(of) / stock.mean(of);
  }
}
