// SPDX-License-Identifier: Apache-2.0
package io.weir.simulator.yarn;

import io.weir.simulator.job.JobRun;
import java.util.Comparator;
import java.util.TreeSet;

/** Who has the fewest containers for its weight goes first: YARN's fair scheduler, in one queue. */
public final class FairOrder implements JobOrder {
  private final TreeSet<JobRun> jobs =
      new TreeSet<>(
          Comparator.<JobRun>comparingDouble(
                  each -> each.running().size() / each.plan().containerWeight())
              .thenComparingLong(each -> each.plan().submitNanos())
              .thenComparingLong(JobRun::number));

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
