// SPDX-License-Identifier: Apache-2.0
package io.weir.lab.jobs;

import io.weir.lab.host.JavaCommand;
import io.weir.lab.jobs.JobEvent.Stage;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.jspecify.annotations.Nullable;

/**
 * One job in a process of its own; see {@link JobMain} for what is said between the two.
 *
 * <pre>
 *   start ──▶ STARTING ──▶ ready ──go──▶ RUNNING ──▶ done (await)
 *                 └────────────┴─────────────┴─ kill, close, or the end of this process ──▶ gone
 * </pre>
 */
public final class JobProcess implements AutoCloseable {
  private static final List<String> OPTIONS =
      List.of("-Xmx512m", "-XX:+UseSerialGC", "-Djava.net.preferIPv4Stack=true");
  private static final int LOG_TAIL_LINES = 15;

  // Nothing of ours outlives this process, however it ends.
  private static final Set<Process> LIVE = ConcurrentHashMap.newKeySet();

  static {
    Runtime.getRuntime()
        .addShutdownHook(new Thread(() -> LIVE.forEach(Process::destroyForcibly), "end-of-jobs"));
  }

  private final JobSpec spec;
  private final Process process;
  private final CompletableFuture<JobEvent> ready = new CompletableFuture<>();
  private final CompletableFuture<JobEvent> done = new CompletableFuture<>();
  private volatile @Nullable JobEvent last;
  private volatile Duration processorTime = Duration.ZERO;

  private JobProcess(JobSpec spec, Process process) {
    this.spec = spec;
    this.process = process;
  }

  /** Starts the process; it warms up and then waits for {@link #go}. */
  public static JobProcess start(JobSpec spec) throws IOException {
    Files.createDirectories(spec.directory());
    Path specFile = spec.directory().resolve("job.properties");
    spec.store(specFile);
    List<String> command =
        JavaCommand.of(
            JobMain.class,
            OPTIONS,
            List.of(specFile.toString()),
            spec.directory().resolve("java.arguments"));
    Process process =
        new ProcessBuilder(command)
            .directory(spec.directory().toFile())
            .redirectError(spec.log().toFile())
            .start();
    LIVE.add(process);
    JobProcess job = new JobProcess(spec, process);
    Thread listener = new Thread(job::listen, "events of " + spec.jobId());
    listener.setDaemon(true);
    listener.start();
    return job;
  }

  public JobSpec spec() {
    return spec;
  }

  /** Waits until the job can go at once; READY's millis say how long its JVM took to get there. */
  public JobEvent ready(Duration atMost) throws JobFailedException, InterruptedException {
    return get(ready, "getting ready", atMost);
  }

  /** Lets the job go. */
  public void go() throws IOException {
    try {
      OutputStream in = process.getOutputStream();
      in.write((JobMain.GO + "\n").getBytes(StandardCharsets.UTF_8));
      in.flush();
    } catch (IOException e) {
      throw failure("is gone before it could go");
    }
  }

  /** Waits for the job's end; FINISHED's millis say how long it ran. */
  public JobEvent await(Duration atMost) throws JobFailedException, InterruptedException {
    return get(done, "running", atMost);
  }

  /** The job's end, if it comes within this time. */
  public Optional<JobEvent> awaitFor(Duration atMost)
      throws JobFailedException, InterruptedException {
    try {
      return Optional.of(done.get(atMost.toMillis(), TimeUnit.MILLISECONDS));
    } catch (TimeoutException e) {
      return Optional.empty();
    } catch (ExecutionException e) {
      throw cause(e);
    }
  }

  /** What the process said last; null before it said anything. */
  public @Nullable JobEvent last() {
    return last;
  }

  /** The time of processors that it has taken so far; what it took in all once it has ended. */
  public Duration processorTime() {
    processorTime = process.info().totalCpuDuration().orElse(processorTime);
    return processorTime;
  }

  public boolean isAlive() {
    return process.isAlive();
  }

  /** Ends the process, if it has not ended, and waits until it has. */
  public void kill() {
    process.destroyForcibly();
    process.onExit().join();
    LIVE.remove(process);
  }

  @Override
  public void close() {
    kill();
  }

  private void listen() {
    try (BufferedReader lines = process.inputReader(StandardCharsets.UTF_8)) {
      for (String line = lines.readLine(); line != null; line = lines.readLine()) {
        hear(JobEvent.parse(line));
      }
    } catch (IOException ended) {
      // A process that is killed closes its output in the middle of a line; its exit says the rest.
    } catch (IllegalArgumentException e) {
      ready.completeExceptionally(failure("cannot be heard: " + e.getMessage()));
      done.completeExceptionally(failure("cannot be heard: " + e.getMessage()));
    }
    int exit = process.onExit().join().exitValue();
    LIVE.remove(process);
    JobEvent heard = last;
    String said = heard == null || heard.message().isEmpty() ? "" : " (" + heard.message() + ")";
    JobFailedException failure = failure("ended with exit code " + exit + said);
    ready.completeExceptionally(failure);
    done.completeExceptionally(failure);
  }

  private void hear(JobEvent event) {
    last = event;
    if (event.stage() == Stage.READY) {
      ready.complete(event);
    } else if (event.stage() == Stage.FINISHED) {
      done.complete(event);
    }
  }

  private JobEvent get(CompletableFuture<JobEvent> event, String what, Duration atMost)
      throws JobFailedException, InterruptedException {
    try {
      return event.get(atMost.toMillis(), TimeUnit.MILLISECONDS);
    } catch (TimeoutException e) {
      throw failure("is still " + what + " after " + atMost.toSeconds() + " s");
    } catch (ExecutionException e) {
      throw cause(e);
    }
  }

  private static JobFailedException cause(ExecutionException e) {
    if (e.getCause() instanceof JobFailedException failure) {
      return failure;
    }
    throw new IllegalStateException(e.getCause());
  }

  private JobFailedException failure(String what) {
    return new JobFailedException(
        "%s %s %s; the end of %s:%n%s"
            .formatted(spec.kind(), spec.jobId(), what, spec.log(), logTail()));
  }

  private String logTail() {
    try {
      return LogTail.of(Files.readAllLines(spec.log()), LOG_TAIL_LINES);
    } catch (IOException e) {
      return "(cannot be read: " + e.getMessage() + ")";
    }
  }
}
