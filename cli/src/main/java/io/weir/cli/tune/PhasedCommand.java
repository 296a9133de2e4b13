// SPDX-License-Identifier: Apache-2.0
package io.weir.cli.tune;

import io.weir.tuner.phase.JobDivision;
import io.weir.tuner.plan.ElevatorPair;
import io.weir.tuner.plan.Plan;
import io.weir.tuner.search.PhasedJob;
import java.io.IOException;
import java.util.List;

/** A command that runs a job, which can be run again and again, and has phases once it was. */
interface PhasedCommand extends PhasedJob {
  /**
   * Runs it as it is, and finds out its phases.
   *
   * @return how long it took, in seconds
   * @throws IOException if it fails
   */
  double divide(ElevatorPair asItIs) throws IOException, InterruptedException;

  /** By which the job is known again. */
  String name();

  /** Names of its phases. */
  List<String> phases();

  /** The same as parts of a job of MapReduce; of another command all of it is one. */
  JobDivision division();

  @Override
  double[] run(Plan plan) throws IOException, InterruptedException;
}
