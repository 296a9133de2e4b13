// SPDX-License-Identifier: Apache-2.0
package io.weir.simulator.yarn;

import io.weir.simulator.job.JobRun;
import java.util.Comparator;
import java.util.TreeSet;

/** By priority, then by submission: YARN's FIFO scheduler. */
public final class FifoOrder implements JobOrder {
  static final Comparator<JobRun> BY_SUBMISSION =
      Comparator.<JobRun>comparingInt(each -> each.plan().priority())
          .thenComparingLong(each -> each.plan().submitNanos())
          .thenComparingLong(JobRun::number);

  private final TreeSet<JobRun> jobs = new TreeSet<>(BY_SUBMISSION);

  @Override
  public void add(JobRun job) {
    jobs.add(job);
  }

  @Override
  public void remove(JobRun job) {
    jobs.remove(job);
  }

  @Override
  public boolean isEmpty() {
    return jobs.isEmpty();
  }

  @Override
  public Iterable<JobRun> inOrder() {
    return jobs;
  }
}
