// SPDX-License-Identifier: Apache-2.0
package io.weir.lab.jobs;

import java.io.IOException;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.mapred.LocalJobRunner;
import org.apache.hadoop.mapreduce.JobID;

/**
 * Hadoop's own runner of jobs in one process, with a job id that we choose: its tasks are then
 * named like YARN's ({@code attempt_<stamp>_<number>_m_…}), and a DataNode sees the application
 * that they stand for.
 */
final class WeirLocalRunner extends LocalJobRunner {
  /** The job id that the next job of a configuration gets: {@code job_<stamp>_<number>}. */
  static final String JOB_ID_KEY = "weir.bench.job.id";

  private final JobID jobId;

  WeirLocalRunner(Configuration configuration) throws IOException {
    super(configuration);
    String id = configuration.get(JOB_ID_KEY, "");
    try {
      this.jobId = JobID.forName(id);
    } catch (IllegalArgumentException e) {
      throw new IOException(
          "%s must be job_<stamp>_<number>, was '%s'".formatted(JOB_ID_KEY, id), e);
    }
  }

  @Override
  public synchronized JobID getNewJobID() {
    return jobId;
  }
}
