// SPDX-License-Identifier: Apache-2.0
package io.weir.lab.jobs;

import io.weir.lab.hdfs.QuietLogs;
import io.weir.lab.jobs.JobEvent.Stage;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.apache.hadoop.mapreduce.Job;

/**
 * The main of a job's process.
 *
 * <pre>
 *   parent                                process
 *     │ ── starts it with a JobSpec file ──▶ │ warms up
 *     │ ◀───────────────────────────── READY │
 *     │ go ────────────────────────────────▶ │ submits the job
 *     │ ◀── STARTED, PROGRESS…, FINISHED ─── │ exits with 0, or with 1 after FAILED
 *     │ (end of the process's stdin) ──────▶ │ halts at once: nobody is left to run for
 * </pre>
 */
public final class JobMain {
  static final String GO = "go";
  private static final int EXIT_FAILED = 1;
  private static final int EXIT_ABANDONED = 3;
  private static final long POLL_MILLIS = 20;
  private static final long PROGRESS_MILLIS = 500;

  private final PrintStream events;
  private final CountDownLatch go = new CountDownLatch(1);
  private long goNanos;
  private int mapTasks;

  private JobMain(PrintStream events) {
    this.events = events;
  }

  /**
   * @param arguments the path of a stored {@link JobSpec}
   */
  public static void main(String[] arguments) throws Exception {
    PrintStream events = System.out;
    System.setOut(System.err); // Whatever a library prints must not mix with the events.
    QuietLogs.toStandardError();
    JobMain main = new JobMain(events);
    boolean succeeded = main.run(JobSpec.load(Path.of(arguments[0])));
    System.exit(succeeded ? 0 : EXIT_FAILED);
  }

  private boolean run(JobSpec spec) {
    listen();
    try {
      JobWarmUp.run(spec);
      long startMillis = ManagementFactory.getRuntimeMXBean().getStartTime();
      report(Stage.READY, System.currentTimeMillis() - startMillis, 0, 0, "");
      go.await();
      return runJob(spec);
    } catch (Exception e) {
      e.printStackTrace();
      report(Stage.FAILED, millisSinceGo(), 0, 0, e.toString());
      return false;
    }
  }

  private boolean runJob(JobSpec spec) throws Exception {
    goNanos = System.nanoTime();
    Job job = JobConfigurations.of(spec);
    job.submit();
    mapTasks = job.getConfiguration().getInt("mapreduce.job.maps", 0);
    report(Stage.STARTED, millisSinceGo(), 0, 0, "");
    long reportAtMillis = PROGRESS_MILLIS;
    boolean hasMaps = true;
    while (!job.isComplete()) {
      boolean hasEndedMaps = hasMaps && job.mapProgress() >= 1;
      if (hasEndedMaps || millisSinceGo() >= reportAtMillis) {
        report(Stage.PROGRESS, millisSinceGo(), job.mapProgress(), job.reduceProgress(), "");
        reportAtMillis = millisSinceGo() + PROGRESS_MILLIS;
        hasMaps = !hasEndedMaps;
      }
      Thread.sleep(POLL_MILLIS);
    }
    long millis = millisSinceGo();
    if (!job.isSuccessful()) {
      report(Stage.FAILED, millis, 0, 0, "job ended as " + job.getStatus().getState());
      return false;
    }
    report(Stage.FINISHED, millis, 1, 1, "");
    return true;
  }

  /** Hears the parent say go, and hears it go away. */
  private void listen() {
    Thread listener =
        new Thread(
            () -> {
              try (BufferedReader in =
                  new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8))) {
                for (String line = in.readLine(); line != null; line = in.readLine()) {
                  if (line.equals(GO)) {
                    go.countDown();
                  }
                }
              } catch (IOException e) {
                // The same as its end: nobody is there.
              }
              Runtime.getRuntime().halt(EXIT_ABANDONED);
            },
            "parent");
    listener.setDaemon(true);
    listener.start();
  }

  private long millisSinceGo() {
    return goNanos == 0 ? 0 : TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - goNanos);
  }

  private void report(Stage stage, long millis, double maps, double reduces, String message) {
    events.println(new JobEvent(stage, millis, mapTasks, maps, reduces, message).toLine());
    events.flush();
  }
}
