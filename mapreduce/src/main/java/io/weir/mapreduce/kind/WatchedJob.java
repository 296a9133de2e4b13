// SPDX-License-Identifier: Apache-2.0
package io.weir.mapreduce.kind;

import java.io.IOException;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Consumer;
import org.apache.hadoop.mapreduce.Job;
import org.apache.hadoop.mapreduce.JobID;
import org.apache.hadoop.mapreduce.JobStatus;
import org.apache.hadoop.mapreduce.TaskCompletionEvent;

/** A job that this process waits for: it is killed when nobody does any more. */
final class WatchedJob {
  private static final long LOOK_MILLIS = 1_000;

  /** For which a thread that is interrupted waits until it knows whether there is a job to kill. */
  private static final long SUBMISSION_SECONDS = 5;

  /** What Hadoop says where it does not know why. */
  private static final String UNKNOWN = "NA";

  private final Job job;
  private final Consumer<String> progress;
  private boolean isLeft;

  /**
   * @param job not yet submitted
   * @param progress is told which job it is, and how far it is
   */
  WatchedJob(Job job, Consumer<String> progress) {
    this.job = job;
    this.progress = progress;
  }

  /**
   * Runs it to its end.
   *
   * @throws IOException if it cannot be submitted, or fails: says why a task of it did
   * @throws InterruptedException if the thread is; the job is killed then
   */
  void complete() throws IOException, InterruptedException {
    submit();
    progress.accept("%s has begun; %s".formatted(job.getJobID(), job.getTrackingURL()));
    try {
      await();
    } catch (IOException | InterruptedException e) { // calls that are interrupted throw either
      kill(e);
      throw e;
    }
    if (!job.isSuccessful()) {
      throw new IOException("%s failed: %s".formatted(job.getJobID(), whyFailed()));
    }
  }

  /** In a thread that nobody interrupts, as a call that is has submitted the job or has not. */
  private void submit() throws IOException, InterruptedException {
    FutureTask<Boolean> submission =
        new FutureTask<>(
            () -> {
              job.submit();
              return true;
            });
    Thread thread = new Thread(submission, "submission");
    thread.setDaemon(true);
    thread.start();
    try {
      submission.get();
    } catch (ExecutionException e) {
      throw failed(e);
    } catch (InterruptedException e) {
      if (isSubmitted(submission)) {
        kill(e);
      } else {
        isLeft = true;
        thread.interrupt();
        thread.join(LOOK_MILLIS); // what it writes on would not be deleted
      }
      throw e;
    }
  }

  private static boolean isSubmitted(FutureTask<Boolean> submission) throws InterruptedException {
    try {
      return submission.get(SUBMISSION_SECONDS, TimeUnit.SECONDS);
    } catch (ExecutionException | TimeoutException e) {
      return false;
    }
  }

  private static IOException failed(ExecutionException failure) {
    Throwable why = failure.getCause();
    if (why instanceof IOException itself) {
      return itself;
    }
    if (why instanceof RuntimeException itself) {
      throw itself;
    }
    return new IOException(failure.getMessage(), why);
  }

  private void await() throws IOException, InterruptedException {
    int shown = 0;
    while (!job.isComplete()) {
      TimeUnit.MILLISECONDS.sleep(LOOK_MILLIS);
      int now = (int) (100 * job.mapProgress());
      if (now > shown) {
        progress.accept(String.format(Locale.ROOT, "%s: %d %%", job.getJobID(), now));
      }
      shown = Math.max(now, shown);
    }
  }

  /**
   * Its id, if its own files are left: its master deletes them, so nobody does if the job was
   * killed before that had begun, or while it was submitted.
   */
  Optional<String> left() {
    return isLeft ? Optional.ofNullable(job.getJobID()).map(JobID::toString) : Optional.empty();
  }

  private void kill(Exception why) {
    boolean interrupted = Thread.interrupted(); // else Hadoop's calls end at once
    try {
      isLeft = job.getJobState() != JobStatus.State.RUNNING;
      job.killJob();
    } catch (IOException | InterruptedException e) {
      why.addSuppressed(e);
    } finally {
      if (interrupted) {
        Thread.currentThread().interrupt();
      }
    }
  }

  private String whyFailed() throws IOException, InterruptedException {
    for (TaskCompletionEvent each : job.getTaskCompletionEvents(0)) {
      String[] texts =
          each.getStatus() == TaskCompletionEvent.Status.FAILED
              ? job.getTaskDiagnostics(each.getTaskAttemptId())
              : null;
      if (texts != null && texts.length > 0) {
        return String.valueOf(texts[0]).strip();
      }
    }
    String why = job.getStatus().getFailureInfo();
    return why == null || why.isBlank() || why.equals(UNKNOWN) ? "see its logs" : why.strip();
  }
}
