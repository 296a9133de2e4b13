// SPDX-License-Identifier: Apache-2.0
package io.weir.cli.doctor;

import io.weir.cli.console.Failures;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/** Runs checks side by side. One that hangs, as on a mount that is gone, keeps nobody. */
final class CheckRunner {
  private final Duration limit;

  /**
   * @param limit for all of them together
   */
  CheckRunner(Duration limit) {
    this.limit = limit;
  }

  /** What they found, in their order. */
  List<Finding> run(List<Check> checks) throws InterruptedException {
    List<FutureTask<List<Finding>>> tasks = new ArrayList<>();
    for (Check each : checks) {
      FutureTask<List<Finding>> task = new FutureTask<>(each.look()::findings);
      Thread thread = new Thread(task, "check " + each.name());
      thread.setDaemon(true);
      thread.start();
      tasks.add(task);
    }
    long end = System.nanoTime() + limit.toNanos();
    List<Finding> findings = new ArrayList<>();
    for (int i = 0; i < tasks.size(); i++) {
      findings.addAll(result(checks.get(i).name(), tasks.get(i), end));
    }
    return findings;
  }

  private List<Finding> result(String check, FutureTask<List<Finding>> task, long end)
      throws InterruptedException {
    try {
      return task.get(Math.max(0, end - System.nanoTime()), TimeUnit.NANOSECONDS);
    } catch (TimeoutException e) {
      return List.of(
          Finding.problem(
              check,
              "gave no answer within %d s".formatted(limit.toSeconds()),
              "look whether a mount or a server hangs"));
    } catch (ExecutionException e) {
      return List.of(failed(check, e.getCause() == null ? e : e.getCause()));
    }
  }

  private static Finding failed(String check, Throwable failure) {
    return failure instanceof NoClassDefFoundError
        ? Finding.warning(
            check,
            "not looked at: Hadoop's classes are not here",
            "put hadoop on PATH, or set HADOOP_HOME")
        : Finding.problem(check, Failures.line(failure), "mend that, and look again");
  }
}
