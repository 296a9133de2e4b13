// SPDX-License-Identifier: Apache-2.0
package io.weir.simulator.yarn;

import io.weir.simulator.job.JobRun;

/**
 * In which order jobs are asked whether they have a task for a node, as one of YARN's schedulers
 * has it. A job stands in it while it has tasks that may begin.
 */
public interface JobOrder {
  /** A job has something to begin. */
  void add(JobRun job);

  /**
   * A job is about to change, or has nothing more to begin; if it does not stand here, nothing
   * changes.
   */
  void remove(JobRun job);

  /** A container of a job begins, or, with −1, ends; the job does not stand here meanwhile. */
  default void runs(JobRun job, int more) {}

  boolean isEmpty();

  /** Those that stand here, the first to be asked first. */
  Iterable<JobRun> inOrder();
}
