// SPDX-License-Identifier: Apache-2.0
package io.weir.mapreduce.logs;

import io.weir.model.file.BadFileException;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.yarn.api.records.ApplicationId;
import org.apache.hadoop.yarn.conf.YarnConfiguration;
import org.apache.hadoop.yarn.logaggregation.ContainerLogsRequest;
import org.apache.hadoop.yarn.logaggregation.filecontroller.LogAggregationFileControllerFactory;

/**
 * The logs of one application as YARN's NodeManagers have aggregated them, in HDFS or elsewhere.
 */
public final class AggregatedLogs implements TaskLogs {
  private static final Set<String> FILES = Set.of("syslog", "syslog.shuffle");
  private static final String CONTAINER = "Container: ";

  private final String application;
  private final Map<String, List<LogLine>> lines = new HashMap<>();

  /**
   * Reads all of them, once.
   *
   * @param application application_…
   * @param user whose it was
   * @throws IOException if there are none, or they cannot be read
   */
  public AggregatedLogs(String application, String user, Configuration conf) throws IOException {
    this.application = application;
    ContainerLogsRequest request = new ContainerLogsRequest();
    ApplicationId id = ApplicationId.fromString(application);
    request.setAppId(id);
    request.setAppOwner(user);
    request.setAppFinished(true);
    request.setBytes(Long.MAX_VALUE);
    request.setLogTypes(new HashSet<>(FILES));
    try (LineOutput out = new LineOutput(new Lines()::take)) {
      new LogAggregationFileControllerFactory(conf)
          .getFileControllerForRead(id, user)
          .readAggregatedLogs(request, out);
    } catch (RuntimeException e) { // a file that is cut, or of another Hadoop
      throw new BadFileException(
          "the logs of %s cannot be read: %s".formatted(application, e.getMessage()), e);
    }
  }

  /** Whether a cluster aggregates them. */
  public static boolean areOn(Configuration conf) {
    return conf.getBoolean(
        YarnConfiguration.LOG_AGGREGATION_ENABLED,
        YarnConfiguration.DEFAULT_LOG_AGGREGATION_ENABLED);
  }

  @Override
  public TaskLog of(String attempt, String container, long startMillis) throws BadFileException {
    List<LogLine> its = lines.getOrDefault(container, List.of());
    if (its.isEmpty()) {
      throw new BadFileException(
          "the aggregated logs of %s have none of %s, %s"
              .formatted(application, attempt, container));
    }
    return new TaskLog(attempt, startMillis, its);
  }

  /** Takes what Hadoop prints: a line names the container, and those of its files follow. */
  private final class Lines {
    private List<LogLine> its = new ArrayList<>();

    private void take(String text) {
      if (text.startsWith(CONTAINER)) {
        String container = text.substring(CONTAINER.length()).split(" ", 2)[0];
        its = lines.computeIfAbsent(container, key -> new ArrayList<>());
      } else {
        LogLine.parse(text).ifPresent(its::add);
      }
    }
  }
}
