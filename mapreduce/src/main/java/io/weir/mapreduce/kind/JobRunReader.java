// SPDX-License-Identifier: Apache-2.0
package io.weir.mapreduce.kind;

import io.weir.hadoop.admission.JobSignature;
import io.weir.mapreduce.history.HistoryFolder;
import io.weir.mapreduce.logs.AggregatedLogs;
import io.weir.mapreduce.logs.TaskLogs;
import io.weir.mapreduce.profile.FinishedJob;
import io.weir.mapreduce.profile.Histories;
import io.weir.mapreduce.profile.Profiler;
import io.weir.model.file.BadFileException;
import io.weir.model.job.JobProfile;
import io.weir.model.kind.Fingerprint;
import io.weir.model.kind.JobRun;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.Path;
import org.jspecify.annotations.Nullable;

/**
 * Makes a run of a history: what it did by its counters, and what an average task of it asks for,
 * by its logs where they are.
 */
public final class JobRunReader implements HistoryFolder.Reading<JobRun> {
  private static final String JOB = "job_";
  private static final String CONFIGURATION = "_conf.xml";

  private final Configuration conf;
  private final @Nullable TaskLogs folder;
  private final double replication;
  private final List<String> unlogged = new ArrayList<>();

  /**
   * @param folder the logs of tasks; null for those that YARN has aggregated, if it does
   * @param replication copies of what jobs write, 1 or more
   */
  public JobRunReader(Configuration conf, @Nullable TaskLogs folder, double replication) {
    this.conf = conf;
    this.folder = folder;
    this.replication = replication;
  }

  @Override
  public JobRun of(Path file, FinishedJob job) throws IOException {
    Fingerprint fingerprint = Fingerprint.of(CountedRun.of(job));
    Optional<JobProfile> logged = logged(job);
    JobProfile profile = logged.isPresent() ? logged.get() : counted(file, job);
    return new JobRun(
        job.name(),
        JobSignature.plainName(job.name()),
        signature(file, job.id()),
        fingerprint,
        profile,
        logged.isPresent());
  }

  private JobProfile counted(Path file, FinishedJob job) throws IOException {
    try {
      return new Profiler(job, null, replication).profile();
    } catch (IllegalArgumentException e) { // a counter that overflowed
      throw new BadFileException("%s: %s".formatted(file, e.getMessage()), e);
    }
  }

  /** Nothing where a log is missing, or does not tell the phases apart. */
  private Optional<JobProfile> logged(FinishedJob job) {
    try {
      TaskLogs logs = logs(job);
      return logs == null
          ? Optional.empty()
          : Optional.of(new Profiler(job, logs, replication).profile());
    } catch (IOException | IllegalArgumentException e) {
      unlogged.add("%s: %s".formatted(job.id(), e.getMessage()));
      return Optional.empty();
    }
  }

  /** Why logs of jobs could not be used, where they should have been there. */
  public List<String> unlogged() {
    return List.copyOf(unlogged);
  }

  private @Nullable TaskLogs logs(FinishedJob job) throws IOException {
    if (folder != null || !AggregatedLogs.areOn(conf)) {
      return folder;
    }
    String application = "application_" + job.id().substring(JOB.length());
    return new AggregatedLogs(application, job.user(), conf);
  }

  /** Of the configuration that Hadoop keeps beside a history. */
  private Optional<String> signature(Path history, String job) throws IOException {
    Path file = new Path(history.getParent(), job + CONFIGURATION);
    try (InputStream in = Histories.open(file, conf)) {
      Configuration its = new Configuration(/* loadDefaults= */ false);
      its.addResource(in, file.toString(), /* restrictedParser= */ true);
      return JobSignature.of(its);
    } catch (FileNotFoundException e) {
      return Optional.empty();
    } catch (RuntimeException e) {
      throw new BadFileException("%s is no configuration: %s".formatted(file, e.getMessage()), e);
    }
  }
}
