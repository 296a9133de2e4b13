// SPDX-License-Identifier: Apache-2.0
package io.weir.mapreduce.logs;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.weir.model.file.BadFileException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.security.UserGroupInformation;
import org.apache.hadoop.yarn.api.records.ApplicationId;
import org.apache.hadoop.yarn.api.records.ContainerId;
import org.apache.hadoop.yarn.api.records.NodeId;
import org.apache.hadoop.yarn.conf.YarnConfiguration;
import org.apache.hadoop.yarn.logaggregation.AggregatedLogFormat.LogKey;
import org.apache.hadoop.yarn.logaggregation.AggregatedLogFormat.LogValue;
import org.apache.hadoop.yarn.logaggregation.AggregatedLogFormat.LogWriter;
import org.apache.hadoop.yarn.logaggregation.filecontroller.LogAggregationFileControllerFactory;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Logs of two containers of a real TeraSort, as a node has them and as YARN aggregates them. */
class TaskLogsTest {
  private static final Path LOGS = Path.of("src/test/resources/profile/logs");
  private static final String APPLICATION = "application_1795343922362_0006";
  private static final String MAP = "container_1795343922362_0006_01_000002";
  private static final String REDUCE = "container_1795343922362_0006_01_000004";
  private static final String OTHER = "container_1795343922362_0006_01_000009";

  private final Configuration conf = new YarnConfiguration();
  @TempDir Path folder;

  @BeforeEach
  void setUp() {
    conf.set(YarnConfiguration.NM_REMOTE_APP_LOG_DIR, folder.resolve("remote").toUri().toString());
  }

  @Test
  void aFolderHasTheLogsOfEachContainer() throws IOException {
    TaskLogs logs = new LogFolder(LOGS);

    assertThat(logs.of("a", MAP, 0).all("Finished spill")).hasSize(6);
    assertThat(logs.of("a", REDUCE, 0).all("Finished spill")).isEmpty();
    assertThatThrownBy(() -> logs.of("attempt_9", OTHER, 0))
        .isInstanceOf(BadFileException.class)
        .hasMessage("%s has no log of attempt_9, %s", LOGS, OTHER);
  }

  @Test
  void containersAfterARestartOfTheResourceManagerAreKnown() throws IOException {
    String restarted = "container_e17_1795343922362_0006_01_000002";
    Path there = Files.createDirectories(folder.resolve("node/" + restarted));
    Files.copy(LOGS.resolve(MAP).resolve("syslog"), there.resolve("syslog"));

    assertThat(new LogFolder(folder).of("a", restarted, 0).all("Finished spill")).hasSize(6);
  }

  @Test
  void linesOfAnyFormPassUnread() throws IOException {
    Path there = Files.createDirectories(folder.resolve(MAP));
    Files.writeString(
        there.resolve("syslog"),
        """
        SLF4J: none
        2026-13-41 25:61:61,000 INFO [main] org.apache.hadoop.B: no such time
        2026-11-28 09:00:00,400 INFO [main] com.acme.Mapper: of the job's own code
        2026-11-28 09:00:00,500 INFO [main] org.apache.hadoop.B: Task: done\r
        """);

    TaskLog log = new LogFolder(folder).of("a", MAP, 0);

    assertThat(log.all("")).extracting(LogLine::message).containsExactly("Task: done");
  }

  @Test
  void whatYarnHasAggregatedSaysTheSame() throws IOException {
    aggregate(MAP, REDUCE);
    TaskLogs aggregated = new AggregatedLogs(APPLICATION, user(), conf);
    TaskLogs local = new LogFolder(LOGS);

    for (String each : List.of(MAP, REDUCE)) {
      assertThat(aggregated.of("a", each, 0).all(""))
          .isNotEmpty()
          .containsExactlyInAnyOrderElementsOf(local.of("a", each, 0).all(""));
    }
    assertThatThrownBy(() -> aggregated.of("attempt_9", OTHER, 0))
        .isInstanceOf(BadFileException.class)
        .hasMessageContaining("the aggregated logs of " + APPLICATION + " have none of attempt_9");
  }

  @Test
  void anApplicationWithoutAggregatedLogsIsNamed() {
    assertThatThrownBy(() -> new AggregatedLogs(APPLICATION, user(), conf))
        .isInstanceOf(IOException.class)
        .hasMessageContaining(APPLICATION);
  }

  @Test
  void aClusterSaysWhetherItAggregates() {
    assertThat(AggregatedLogs.areOn(new Configuration())).isFalse();
    conf.setBoolean(YarnConfiguration.LOG_AGGREGATION_ENABLED, true);
    assertThat(AggregatedLogs.areOn(conf)).isTrue();
  }

  /** As a NodeManager does. */
  private void aggregate(String... containers) throws IOException {
    Path local = folder.resolve("local");
    for (String each : containers) {
      Path there = Files.createDirectories(local.resolve(APPLICATION).resolve(each));
      for (String name : List.of("syslog", "syslog.shuffle")) {
        Path log = LOGS.resolve(each).resolve(name);
        if (Files.exists(log)) {
          Files.copy(log, there.resolve(name));
        }
      }
    }
    org.apache.hadoop.fs.Path remote =
        new LogAggregationFileControllerFactory(conf)
            .getFileControllerForWrite()
            .getRemoteNodeLogFileForApp(
                ApplicationId.fromString(APPLICATION), user(), NodeId.newInstance("node", 1));
    Files.createDirectories(Path.of(remote.getParent().toUri()));
    try (LogWriter writer = new LogWriter()) {
      writer.initialize(conf, remote, UserGroupInformation.getCurrentUser());
      writer.writeApplicationOwner(user());
      for (String each : containers) {
        ContainerId id = ContainerId.fromString(each);
        writer.append(new LogKey(id), new LogValue(List.of(local.toString()), id, user()));
      }
    }
  }

  private static String user() throws IOException {
    return UserGroupInformation.getCurrentUser().getShortUserName();
  }
}
