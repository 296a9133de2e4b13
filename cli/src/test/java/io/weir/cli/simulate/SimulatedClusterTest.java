// SPDX-License-Identifier: Apache-2.0
package io.weir.cli.simulate;

import static org.assertj.core.api.Assertions.assertThat;

import io.weir.cli.Prompt;
import io.weir.hadoop.WeirDatasetFactory;
import io.weir.hadoop.broker.BrokerPlugin;
import io.weir.lab.hdfs.EmbeddedHdfs;
import io.weir.lab.hdfs.HdfsSettings;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.apache.hadoop.mapreduce.v2.jobhistory.JobHistoryUtils;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** A real NameNode that has history files and weights. */
@Timeout(180)
class SimulatedClusterTest {
  private static final Path HISTORY =
      Path.of("../mapreduce/src/test/resources/profile/job_1795343922362_0006.jhist");

  @TempDir private Path home;

  @Test
  void itsJobsAreSimulatedBeforeAndAfterAChangeOfItsWeights() throws Exception {
    HdfsSettings settings =
        new HdfsSettings(
            1,
            1 << 20,
            WeirDatasetFactory.class.getName(),
            0,
            Map.of("dfs.namenode.plugins", BrokerPlugin.class.getName()));
    String weights = Files.writeString(home.resolve("weights"), "default 3\n").toString();
    Prompt prompt = new Prompt(home);
    try (EmbeddedHdfs hdfs = EmbeddedHdfs.start(settings, home.resolve("hdfs"))) {
      String nameNode = hdfs.configuration().get("dfs.namenode.http-address");
      assertThat(prompt.weir("simulate", "--from-cluster", nameNode, "--nodes", "2")).isEqualTo(1);
      assertThat(prompt.err()).contains(nameNode + " has no .jhist in ");
      hdfs.fileSystem()
          .copyFromLocalFile(
              new org.apache.hadoop.fs.Path(HISTORY.toAbsolutePath().toString()),
              new org.apache.hadoop.fs.Path(
                  JobHistoryUtils.getConfiguredHistoryServerDoneDirPrefix(hdfs.configuration()),
                  HISTORY.getFileName().toString()));
      assertThat(
              prompt.weir("weights", "apply", "--namenode", nameNode, weights, "--why", "a test"))
          .isZero();
      assertThat(
              prompt.weir(
                  "simulate",
                  "--from-cluster",
                  nameNode,
                  "--since",
                  "2026-01-01T00:00",
                  "--nodes",
                  "2",
                  "--change",
                  weights))
          .isZero();
      assertThat(prompt.out()).contains("job_1795343922362_0006 TeraSort", "before", "after");
    }
  }
}
