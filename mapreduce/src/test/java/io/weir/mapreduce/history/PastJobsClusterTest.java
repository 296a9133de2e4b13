// SPDX-License-Identifier: Apache-2.0
package io.weir.mapreduce.history;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;
import static org.assertj.core.api.Assumptions.assumeThat;

import java.io.IOException;
import java.net.URI;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.mapreduce.Job;
import org.apache.hadoop.mapreduce.MRJobConfig;
import org.apache.hadoop.mapreduce.SleepJob;
import org.apache.hadoop.mapreduce.v2.MiniMRYarnCluster;
import org.apache.hadoop.mapreduce.v2.jobhistory.JHAdminConfig;
import org.apache.hadoop.mapreduce.v2.jobhistory.JobHistoryUtils;
import org.apache.hadoop.util.VersionInfo;
import org.apache.hadoop.yarn.conf.YarnConfiguration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** A job on a real YARN, as its history server and its history file tell it. */
@Timeout(300)
class PastJobsClusterTest {
  private static final String QUICK_START = "-Xmx256m -XX:TieredStopAtLevel=1 -XX:+UseSerialGC";

  @TempDir private Path folder;

  @Test
  void theServerSaysWhatTheFileSays() throws Exception {
    assumeThat(VersionInfo.getVersion())
        .as("the pages of YARN 3.4 do not run on JDK 17, and it does not start without them")
        .doesNotStartWith("3.4.");
    Configuration conf = new Configuration();
    conf.set("fs.defaultFS", "file:///");
    conf.setLong(JHAdminConfig.MR_HISTORY_MOVE_INTERVAL_MS, 500);
    conf.set(MRJobConfig.MAP_JAVA_OPTS, QUICK_START);
    conf.set(MRJobConfig.REDUCE_JAVA_OPTS, QUICK_START);
    conf.set(MRJobConfig.MR_AM_COMMAND_OPTS, QUICK_START);
    conf.set(
        YarnConfiguration.FS_NODE_ATTRIBUTE_STORE_ROOT_DIR,
        folder.resolve("attributes").toString());
    try (MiniMRYarnCluster cluster = new MiniMRYarnCluster("past-jobs", 1)) {
      cluster.init(conf);
      cluster.start();
      Configuration client = cluster.getConfig();
      Instant before = Instant.now();
      SleepJob sleep = new SleepJob();
      sleep.setConf(client);
      Job job = sleep.createJob(2, 1, 100, 1, 100, 1);
      job.setJobName("nightly");
      assertThat(job.waitForCompletion(false)).isTrue();
      URI history = URI.create("http://" + client.get(JHAdminConfig.MR_HISTORY_WEBAPP_ADDRESS));
      URI manager = URI.create("http://" + client.get(YarnConfiguration.RM_WEBAPP_ADDRESS));
      TimeSpan now = new TimeSpan(before, Instant.now());

      try (HistoryServer server = new HistoryServer(history, client)) {
        assertThat(WebDaemon.at(history, client)).isEqualTo(WebDaemon.HISTORY_SERVER);
        PastJob said = afterMove(server, now);
        PastJob read =
            new HistoryFolder(client)
                .of(JobHistoryUtils.getConfiguredHistoryServerDoneDirPrefix(client), now)
                .jobs()
                .get(0);
        assertThat(said)
            .usingRecursiveComparison()
            .ignoringFields("maps.meanSeconds", "reduces.meanSeconds")
            .isEqualTo(read);
        assertThat(said.maps().meanSeconds()).isCloseTo(read.maps().meanSeconds(), within(0.1));
        assertThat(said.name()).isEqualTo("nightly");
        assertThat(said.maps().count()).isEqualTo(2);
        assertThat(said.shuffleBytes()).isPositive();
        assertThat(said.containerBytes()).isPositive();
        assertThat(server.jobs(new TimeSpan(Instant.EPOCH, before)).jobs()).isEmpty();
        assertThat(server.configured(JHAdminConfig.MR_HISTORY_WEBAPP_ADDRESS)).isNotEmpty();
      }
      YarnNodes nodes = YarnNodes.of(manager, client);
      assertThat(nodes.count()).isEqualTo(1);
      assertThat(nodes.capacities()).containsKey("root.default");
      ClusterDescription described = ClusterDescription.of(manager, null, client);
      assertThat(described.nodes())
          .singleElement()
          .satisfies(
              kind -> {
                assertThat(kind.count()).isEqualTo(1);
                assertThat(kind.cores()).isEqualTo(nodes.nodes().get(0).processors());
                assertThat(kind.disks()).isEmpty();
              });
      assertThat(described.mostMemoryBytes()).isPositive();
      assertThatThrownBy(() -> WebDaemon.at(manager, client))
          .isInstanceOf(IOException.class)
          .hasMessage(manager + " is neither a NameNode nor a history server of MapReduce");
      assertThatThrownBy(() -> YarnNodes.of(history, client))
          .isInstanceOf(IOException.class)
          .hasMessage(history + " is no ResourceManager");
    }
  }

  /** The server lists a job as soon as it has moved its file. */
  private static PastJob afterMove(HistoryServer server, TimeSpan time) throws Exception {
    List<PastJob> jobs = server.jobs(time).jobs();
    while (jobs.isEmpty()) {
      TimeUnit.MILLISECONDS.sleep(100);
      jobs = server.jobs(time).jobs();
    }
    return jobs.get(0);
  }
}
