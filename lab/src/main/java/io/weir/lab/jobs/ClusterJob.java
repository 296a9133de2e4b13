// SPDX-License-Identifier: Apache-2.0
package io.weir.lab.jobs;

import java.io.IOException;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.mapreduce.Job;
import org.apache.hadoop.mapreduce.TaskCounter;

/** A job on YARN, in containers of its own on the cluster's nodes. Killed when it is closed. */
public final class ClusterJob implements AutoCloseable {
  private static final long POLL_MILLIS = 100;

  private final Job job;
  private final long startNanos;

  private ClusterJob(Job job) {
    this.job = job;
    this.startNanos = System.nanoTime();
  }

  /** Submits it; the input is a directory, or for TeraGen the number of rows. */
  public static ClusterJob submit(JobKind kind, Configuration conf, String input, String output)
      throws IOException, InterruptedException {
    Job job = kind.create(new Configuration(conf), input, output);
    try {
      job.submit();
    } catch (ClassNotFoundException e) {
      throw new IOException("a class of " + kind + " is missing", e);
    }
    return new ClusterJob(job);
  }

  /** What DataNodes know it as. */
  public String flow() {
    return job.getJobID().toString().replaceFirst("job_", "application_");
  }

  /** job_… */
  public String id() {
    return job.getJobID().toString();
  }

  /** Of its maps, from 0 to 1. */
  public double mapProgress() throws IOException {
    return job.mapProgress();
  }

  /** Of its reduces, from 0 to 1. */
  public double reduceProgress() throws IOException {
    return job.reduceProgress();
  }

  /** Waits until one of its maps has begun with its data. */
  public void awaitProgress(Duration atMost) throws IOException, InterruptedException {
    while (!job.isComplete() && mapProgress() == 0) {
      pause(atMost);
    }
  }

  /** Waits until it has ended well; returns the seconds from its submission. */
  public double await(Duration atMost, Runnable now) throws IOException, InterruptedException {
    while (!job.isComplete()) {
      now.run();
      pause(atMost);
    }
    double seconds = (System.nanoTime() - startNanos) / 1e9;
    if (!job.isSuccessful()) {
      throw new IOException(flow() + " ended as " + job.getStatus().getState());
    }
    return seconds;
  }

  private void pause(Duration atMost) throws IOException, InterruptedException {
    if (System.nanoTime() - startNanos > atMost.toNanos()) {
      throw new IOException(flow() + " has not ended after " + atMost.toSeconds() + " s");
    }
    TimeUnit.MILLISECONDS.sleep(POLL_MILLIS);
  }

  /** How many records its maps wrote to their local disks, as they merged them. */
  public long spilledRecords() throws IOException {
    return job.getCounters().findCounter(TaskCounter.SPILLED_RECORDS).getValue();
  }

  @Override
  public void close() throws IOException {
    if (!job.isComplete()) {
      job.killJob();
    }
  }
}
