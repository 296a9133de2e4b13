// SPDX-License-Identifier: Apache-2.0
package io.weir.mapreduce.live;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.mapreduce.Job;
import org.apache.hadoop.mapreduce.MRJobConfig;
import org.apache.hadoop.mapreduce.SleepJob;
import org.apache.hadoop.mapreduce.v2.MiniMRYarnCluster;
import org.apache.hadoop.util.VersionInfo;
import org.apache.hadoop.yarn.conf.YarnConfiguration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** A job on a real YARN, and what is seen of it from outside. */
@Timeout(300)
class JobsOfYarnTest {
  private static final int MAPS = 2;
  private static final int REDUCES = 1;
  private static final String QUICK_START = "-Xmx256m -XX:TieredStopAtLevel=1 -XX:+UseSerialGC";

  @TempDir private Path folder;

  @Test
  void aJobIsSeenFromItsMapsToItsEnd() throws Exception {
    assumeThat(VersionInfo.getVersion())
        .as("the pages of YARN 3.4 do not run on JDK 17, and it does not start without them")
        .doesNotStartWith("3.4.");
    Configuration conf = new Configuration();
    conf.set("fs.defaultFS", "file:///");
    conf.setLong("mapreduce.task.progress-report.interval", 200);
    conf.setLong(YarnConfiguration.RM_NM_HEARTBEAT_INTERVAL_MS, 100);
    conf.setLong(YarnConfiguration.NM_PROCESS_KILL_WAIT_MS, 100);
    conf.setLong(YarnConfiguration.NM_SLEEP_DELAY_BEFORE_SIGKILL_MS, 50);
    conf.setLong("yarn.app.mapreduce.am.scheduler.heartbeat.interval-ms", 100);
    conf.set(MRJobConfig.MAP_JAVA_OPTS, QUICK_START);
    conf.set(MRJobConfig.REDUCE_JAVA_OPTS, QUICK_START);
    conf.set(MRJobConfig.MR_AM_COMMAND_OPTS, QUICK_START);
    // Else in a folder that all ResourceManagers of a user have together.
    conf.set(
        YarnConfiguration.FS_NODE_ATTRIBUTE_STORE_ROOT_DIR,
        folder.resolve("attributes").toString());
    try (MiniMRYarnCluster cluster = new MiniMRYarnCluster("live-jobs", 1)) {
      cluster.init(conf);
      cluster.start();
      Configuration client = cluster.getConfig();
      try (JobsOfYarn jobs = JobsOfYarn.open(client)) {
        assertThat(jobs.all()).isEmpty();
        SleepJob sleep = new SleepJob();
        sleep.setConf(client);
        Job submitted = sleep.createJob(MAPS, REDUCES, 1_000, 1, 3_000, 1);
        submitted.setJobName("nightly");
        submitted.submit();
        LiveJob job = jobs.all().get(0);
        assertThat(job.name()).isEqualTo("nightly");
        assertThat(job.user()).isEqualTo(System.getProperty("user.name"));
        List<TaskCounts> seen = seen(job);
        assertThat(seen).first().isEqualTo(TaskCounts.MAPPING);
        assertThat(seen).last().isEqualTo(new TaskCounts(0, 0, REDUCES, REDUCES));
        assertThat(job.hasSucceeded()).isTrue();
        assertThat(jobs.running()).extracting(LiveJob::id).isSubsetOf(job.id());
        assertThat(submitted.isSuccessful()).isTrue();
      }
    }
  }

  /** All that it says until it has ended, each once. */
  private static List<TaskCounts> seen(LiveJob job) throws Exception {
    List<TaskCounts> seen = new ArrayList<>();
    for (Optional<TaskCounts> now = job.tasks(); now.isPresent(); now = job.tasks()) {
      if (!seen.contains(now.get())) {
        seen.add(now.get());
      }
      TimeUnit.MILLISECONDS.sleep(100);
    }
    return seen;
  }
}
