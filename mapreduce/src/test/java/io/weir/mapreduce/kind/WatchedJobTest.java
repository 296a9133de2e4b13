// SPDX-License-Identifier: Apache-2.0
package io.weir.mapreduce.kind;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.InterruptedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.mapred.JobConf;
import org.apache.hadoop.mapreduce.Job;
import org.apache.hadoop.mapreduce.JobID;
import org.apache.hadoop.mapreduce.JobStatus;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** A thread that waits for a job is interrupted, as by Ctrl-C. */
@Timeout(60)
class WatchedJobTest {
  private final List<String> done = new ArrayList<>();

  /** One whose calls end as those over a network do. */
  private class RemoteJob extends Job {
    private JobStatus.State state = JobStatus.State.RUNNING;

    @SuppressWarnings("deprecation") // the other constructors are not for subclasses
    RemoteJob() throws IOException {
      super(new JobConf(new Configuration(/* loadDefaults= */ false)));
    }

    @Override
    public void submit() {
      setJobID(new JobID("1795343922362", 7));
      done.add("submitted");
    }

    @Override
    public String getTrackingURL() {
      return "http://nowhere";
    }

    @Override
    public boolean isComplete() throws IOException {
      Thread.currentThread().interrupt();
      throw new InterruptedIOException("Call interrupted");
    }

    @Override
    public JobStatus.State getJobState() {
      return state;
    }

    @Override
    public void killJob() {
      assertThat(Thread.currentThread().isInterrupted()).isFalse();
      done.add("killed");
    }
  }

  @Test
  void whereACallIsInterruptedTheJobIsKilled() throws IOException {
    WatchedJob watched = new WatchedJob(new RemoteJob(), said -> {});

    assertThatThrownBy(watched::complete).hasMessage("Call interrupted");

    assertThat(Thread.interrupted()).isTrue();
    assertThat(done).containsExactly("submitted", "killed");
    assertThat(watched.left()).isEmpty(); // its master deletes them
  }

  @Test
  void whatNoMasterDeletesIsLeft() throws IOException {
    RemoteJob job = new RemoteJob();
    job.state = JobStatus.State.PREP;
    WatchedJob watched = new WatchedJob(job, said -> {});

    assertThatThrownBy(watched::complete).hasMessage("Call interrupted");

    assertThat(Thread.interrupted()).isTrue();
    assertThat(watched.left()).contains("job_1795343922362_0007");
  }

  @Test
  void aJobThatIsBeingSubmittedIsKilledWhenItIs() throws Exception {
    CountDownLatch interrupted = new CountDownLatch(1);
    RemoteJob slow =
        new RemoteJob() {
          @Override
          public void submit() {
            try {
              interrupted.await();
            } catch (InterruptedException e) {
              throw new IllegalStateException("nobody interrupts a submission", e);
            }
            super.submit();
          }
        };
    WatchedJob watched = new WatchedJob(slow, said -> {});
    Thread user = Thread.currentThread();
    Thread impatient =
        new Thread(
            () -> {
              user.interrupt();
              while (user.isInterrupted()) {
                Thread.onSpinWait(); // until it has noticed
              }
              interrupted.countDown();
            });
    impatient.start();

    assertThatThrownBy(watched::complete).isInstanceOf(InterruptedException.class);

    impatient.join();
    assertThat(done).containsExactly("submitted", "killed");
  }

  @Test
  void whatASubmissionHasWrittenThatIsGivenUpIsLeft() throws Exception {
    RemoteJob stuck =
        new RemoteJob() {
          @Override
          public void submit() {
            super.submit(); // it has its id, and writes its files
            try {
              new CountDownLatch(1).await();
            } catch (InterruptedException e) {
              done.add("given up");
            }
          }
        };
    WatchedJob watched = new WatchedJob(stuck, said -> {});
    Thread.currentThread().interrupt();

    assertThatThrownBy(watched::complete).isInstanceOf(InterruptedException.class);

    assertThat(done).containsExactly("submitted", "given up");
    assertThat(watched.left()).contains("job_1795343922362_0007");
  }
}
