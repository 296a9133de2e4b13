// SPDX-License-Identifier: Apache-2.0
package io.weir.mapreduce.live;

import java.io.IOException;
import java.util.Optional;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.mapred.TIPStatus;
import org.apache.hadoop.mapreduce.Cluster;
import org.apache.hadoop.mapreduce.Job;
import org.apache.hadoop.mapreduce.JobID;
import org.apache.hadoop.mapreduce.JobPriority;
import org.apache.hadoop.mapreduce.JobStatus;
import org.apache.hadoop.mapreduce.TaskReport;
import org.apache.hadoop.mapreduce.TaskType;
import org.apache.hadoop.yarn.api.records.ApplicationReport;
import org.apache.hadoop.yarn.api.records.FinalApplicationStatus;
import org.apache.hadoop.yarn.client.api.YarnClient;
import org.apache.hadoop.yarn.exceptions.YarnException;
import org.jspecify.annotations.Nullable;

/** A MapReduce job that somebody has submitted, asked by Hadoop's own interfaces how far it is. */
public final class LiveJob {
  /** Until then nobody asks for each map: of large jobs that are many. */
  private static final float MAPS_NEARLY_DONE = 0.98f;

  /** A reduce's copying is a third of its progress. */
  private static final float COPIED = 0.3333f;

  private final YarnClient yarn;
  private final Cluster jobs;
  private final Configuration conf;
  private ApplicationReport report;
  private @Nullable Job job;
  private @Nullable JobStatus ended;
  private boolean mapsAreDone;

  LiveJob(YarnClient yarn, Cluster jobs, Configuration conf, ApplicationReport report) {
    this.yarn = yarn;
    this.jobs = jobs;
    this.conf = conf;
    this.report = report;
  }

  /** application_… */
  public String id() {
    return report.getApplicationId().toString();
  }

  public String name() {
    return report.getName();
  }

  public String user() {
    return report.getUser();
  }

  /** Whether it has not begun to run, as was said last. */
  public boolean isWaiting() {
    return switch (report.getYarnApplicationState()) {
      case NEW, NEW_SAVING, SUBMITTED, ACCEPTED -> true;
      default -> false;
    };
  }

  /**
   * How far it is; nothing once it has ended.
   *
   * @throws IOException if neither the ResourceManager nor the job's master can say
   */
  public Optional<TaskCounts> tasks() throws IOException, InterruptedException {
    report = report();
    return switch (report.getYarnApplicationState()) {
      case FINISHED, FAILED, KILLED -> Optional.empty();
      case RUNNING -> asked();
      default -> Optional.of(TaskCounts.MAPPING);
    };
  }

  private ApplicationReport report() throws IOException {
    try {
      return yarn.getApplicationReport(report.getApplicationId());
    } catch (YarnException e) {
      throw new IOException("the ResourceManager says: " + e.getMessage(), e);
    }
  }

  /** Its master stays for some seconds after the job's end, and says that it has ended. */
  private Optional<TaskCounts> asked() throws IOException, InterruptedException {
    Job its = job();
    JobStatus status = its.getStatus();
    if (status.isJobComplete()) {
      ended = status;
      return Optional.empty();
    }
    if (!mapsAreDone && status.getMapProgress() < MAPS_NEARLY_DONE) {
      return Optional.of(TaskCounts.MAPPING);
    }
    return Optional.of(counts(its));
  }

  /** Not by {@link Cluster#getJob}, which wants to read the job's own files: those are private. */
  private Job job() throws IOException {
    if (job == null) {
      JobStatus begun =
          new JobStatus(
              JobID.forName(id().replaceFirst("application", "job")),
              0,
              0,
              0,
              0,
              JobStatus.State.RUNNING,
              JobPriority.NORMAL,
              user(),
              name(),
              "",
              report.getTrackingUrl());
      job = Job.getInstance(jobs, begun, conf);
    }
    return job;
  }

  private TaskCounts counts(Job of) throws IOException, InterruptedException {
    if (!mapsAreDone) {
      TaskReport[] maps = of.getTaskReports(TaskType.MAP);
      int done = 0;
      for (TaskReport each : maps) {
        done += isDone(each) ? 1 : 0;
      }
      if (done < maps.length) {
        return new TaskCounts(maps.length, done, 0, 0);
      }
      mapsAreDone = true;
    }
    TaskReport[] reduces = of.getTaskReports(TaskType.REDUCE);
    int copied = 0;
    for (TaskReport each : reduces) {
      copied += isDone(each) || each.getProgress() >= COPIED ? 1 : 0;
    }
    return new TaskCounts(0, 0, reduces.length, copied);
  }

  private static boolean isDone(TaskReport task) {
    return task.getCurrentStatus() == TIPStatus.COMPLETE;
  }

  /** Of a job that has ended: whether it succeeded. */
  public boolean hasSucceeded() {
    return ended != null
        ? ended.getState() == JobStatus.State.SUCCEEDED
        : report.getFinalApplicationStatus() == FinalApplicationStatus.SUCCEEDED;
  }
}
