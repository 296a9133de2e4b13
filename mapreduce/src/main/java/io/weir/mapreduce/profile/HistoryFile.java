// SPDX-License-Identifier: Apache-2.0
package io.weir.mapreduce.profile;

import io.weir.model.file.BadFileException;
import io.weir.model.job.Stage;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FSDataInputStream;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.mapreduce.Counter;
import org.apache.hadoop.mapreduce.CounterGroup;
import org.apache.hadoop.mapreduce.Counters;
import org.apache.hadoop.mapreduce.TaskAttemptID;
import org.apache.hadoop.mapreduce.TaskType;
import org.apache.hadoop.mapreduce.jobhistory.HistoryEvent;
import org.apache.hadoop.mapreduce.jobhistory.JobHistoryParser;
import org.apache.hadoop.mapreduce.jobhistory.JobHistoryParser.JobInfo;
import org.apache.hadoop.mapreduce.jobhistory.JobHistoryParser.TaskAttemptInfo;
import org.apache.hadoop.mapreduce.jobhistory.JobHistoryParser.TaskInfo;
import org.apache.hadoop.mapreduce.jobhistory.MapAttemptFinishedEvent;
import org.apache.hadoop.mapreduce.jobhistory.ReduceAttemptFinishedEvent;
import org.apache.hadoop.mapreduce.v2.api.records.JobState;
import org.jspecify.annotations.Nullable;

/** The history file of a job, {@code job_…-….jhist}, which Hadoop's own parser reads. */
public final class HistoryFile {
  private static final String DAMAGED = "its first lines are damaged";
  private static final String PROCESSOR_MILLIS = "CPU_MILLISECONDS";

  private HistoryFile() {}

  /**
   * Reads one, also if Hadoop has moved it meanwhile.
   *
   * @throws BadFileException if it is none, does not have its end, is of a job that did not succeed
   *     or that ran within its ApplicationMaster, lacks counters, or contradicts itself
   * @throws IOException if it cannot be read
   */
  public static FinishedJob read(Path file, Configuration conf) throws IOException {
    try (FSDataInputStream in = Histories.open(file, conf)) {
      if (in.read() < 0) {
        throw new BadFileException("is empty, and so no history of a job");
      }
      in.seek(0);
      Parser parser = new Parser(in);
      JobInfo job = parse(parser);
      List<FinishedTask> tasks = new ArrayList<>();
      for (TaskInfo each : job.getAllTasks().values()) {
        boolean counts =
            each.getTaskType() == TaskType.MAP || each.getTaskType() == TaskType.REDUCE;
        TaskAttemptInfo attempt = each.getAllTaskAttempts().get(each.getSuccessfulAttemptId());
        if (counts && attempt != null) {
          tasks.add(task(attempt, parser.used.get(attempt.getAttemptId())));
        }
      }
      new HistoryCheck(tasks)
          .check(
              job.getSubmitTime(),
              job.getFinishTime(),
              Map.of(Stage.MAP, job.getSucceededMaps(), Stage.REDUCE, job.getSucceededReduces()));
      return new FinishedJob(
          job.getJobId().toString(),
          job.getJobname(),
          job.getUsername(),
          job.getJobQueueName(),
          job.getSubmitTime(),
          job.getFinishTime(),
          counters(job.getTotalCounters()),
          tasks);
    } catch (BadFileException e) {
      throw new BadFileException(file + ": " + e.getMessage(), e);
    }
  }

  private static JobInfo parse(Parser parser) throws IOException {
    JobInfo job;
    try {
      job = parser.parse();
    } catch (IOException e) {
      throw new BadFileException(
          "is no history of a job that this Hadoop reads: "
              + (e.getCause() instanceof RuntimeException ? DAMAGED : e.getMessage()),
          e);
    } catch (RuntimeException e) { // whose message is of the parser's own insides
      throw new BadFileException(
          parser.events == 0
              ? "is no history of a job that this Hadoop reads: " + DAMAGED
              : "event %d cannot be read: the file is damaged".formatted(parser.events + 1),
          e);
    }
    IOException wrong = parser.getParseException();
    if (wrong != null) {
      throw new BadFileException(
          "event %d cannot be read: %s".formatted(parser.events + 1, wrong.getMessage()), wrong);
    }
    if (job.getJobId() == null) {
      throw new BadFileException("has no event JOB_SUBMITTED");
    }
    if (job.getJobStatus() == null) {
      throw new BadFileException(
          "ends after %d events without JOB_FINISHED: it is truncated, or the job still runs"
              .formatted(parser.events));
    }
    if (!job.getJobStatus().equals(JobState.SUCCEEDED.toString())) {
      throw new BadFileException(
          "jobStatus must be %s, was %s".formatted(JobState.SUCCEEDED, job.getJobStatus()));
    }
    if (job.getUberized()) {
      throw new BadFileException(
          "ran within its ApplicationMaster (mapreduce.job.ubertask.enable), in no slots of nodes");
    }
    return job;
  }

  private static FinishedTask task(TaskAttemptInfo attempt, int @Nullable [] used)
      throws BadFileException {
    String id = attempt.getAttemptId().toString();
    Map<String, Long> counters = counters(attempt.getCounters());
    Long usedMillis = counters.get(PROCESSOR_MILLIS);
    if (usedMillis == null) {
      throw new BadFileException(id + " has no counter " + PROCESSOR_MILLIS);
    }
    return new FinishedTask(
        attempt.getAttemptId().getTaskType() == TaskType.MAP ? Stage.MAP : Stage.REDUCE,
        id,
        String.valueOf(attempt.getContainerId()),
        String.valueOf(attempt.getHostname()),
        attempt.getStartTime(),
        attempt.getFinishTime(),
        attempt.getShuffleFinishTime(),
        attempt.getSortFinishTime(),
        new ProcessorUse(used == null ? new int[0] : used, usedMillis / 1e3),
        counters);
  }

  private static Map<String, Long> counters(@Nullable Counters given) {
    Map<String, Long> counters = new HashMap<>();
    if (given != null) {
      for (CounterGroup group : given) {
        for (Counter each : group) {
          counters.put(each.getName(), each.getValue());
        }
      }
    }
    return counters;
  }

  /** Hadoop's parser leaves out when processor time was used. */
  private static final class Parser extends JobHistoryParser {
    private final Map<TaskAttemptID, int[]> used = new HashMap<>();
    private int events;

    Parser(FSDataInputStream in) {
      super(in);
    }

    @Override
    public void handleEvent(HistoryEvent event) {
      super.handleEvent(event);
      events++;
      if (event instanceof MapAttemptFinishedEvent map) {
        used.put(map.getAttemptId(), map.getCpuUsages());
      } else if (event instanceof ReduceAttemptFinishedEvent reduce) {
        used.put(reduce.getAttemptId(), reduce.getCpuUsages());
      }
    }
  }
}
