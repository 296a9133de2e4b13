// SPDX-License-Identifier: Apache-2.0
package io.weir.lab.node;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.yarn.api.records.ApplicationReport;
import org.apache.hadoop.yarn.api.records.YarnApplicationState;
import org.apache.hadoop.yarn.client.api.YarnClient;
import org.apache.hadoop.yarn.exceptions.YarnException;

/** An application of Spark that was submitted. Ended when it is closed. */
final class SparkApplication implements AutoCloseable {
  private static final EnumSet<YarnApplicationState> NOT_ENDED =
      EnumSet.of(YarnApplicationState.ACCEPTED, YarnApplicationState.RUNNING);
  private static final int PATIENCE_SECONDS = 120;
  private static final int SAID_CHARACTERS = 4_000;

  private final Process process;
  private final Path said;
  private final long startNanos = System.nanoTime();
  private final CompletableFuture<Long> endNanos;

  /**
   * @param process of its driver
   * @param said its log
   */
  SparkApplication(Process process, Path said) {
    this.process = process;
    this.said = said;
    this.endNanos = process.onExit().thenApply(ended -> System.nanoTime());
  }

  /**
   * What YARN and DataNodes know it as; waits until YARN has it.
   *
   * @param conf of the cluster, on which no other application of Spark is
   */
  String id(Configuration conf) throws IOException, InterruptedException {
    try (YarnClient yarn = YarnClient.createYarnClient()) {
      yarn.init(conf);
      yarn.start();
      for (int tenth = 0; tenth < 10 * PATIENCE_SECONDS && process.isAlive(); tenth++) {
        List<ApplicationReport> found = yarn.getApplications(Set.of("SPARK"), NOT_ENDED);
        if (!found.isEmpty()) {
          return found.get(0).getApplicationId().toString();
        }
        TimeUnit.MILLISECONDS.sleep(100);
      }
    } catch (YarnException e) {
      throw new IOException(e);
    }
    throw new IOException("Spark has submitted nothing:%n%s".formatted(end()));
  }

  boolean hasEnded() {
    return endNanos.isDone();
  }

  /** Waits until it has ended well; returns the seconds from its submission. */
  double await(Duration atMost) throws IOException, InterruptedException {
    if (!process.waitFor(atMost.toSeconds(), TimeUnit.SECONDS) || process.exitValue() != 0) {
      throw new IOException("an application of Spark failed:%n%s".formatted(end()));
    }
    return (endNanos.join() - startNanos) / 1e9;
  }

  private String end() throws IOException {
    String all = Files.readString(said);
    return all.substring(Math.max(0, all.length() - SAID_CHARACTERS));
  }

  @Override
  public void close() {
    process.destroy();
  }
}
