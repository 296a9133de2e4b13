// SPDX-License-Identifier: Apache-2.0
package io.weir.cli.weights;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.weir.hadoop.WeirDatasetFactory;
import io.weir.hadoop.broker.BrokerPlugin;
import io.weir.lab.hdfs.EmbeddedHdfs;
import io.weir.lab.hdfs.HdfsSettings;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import javax.management.MBeanAttributeInfo;
import javax.management.MBeanServer;
import javax.management.ObjectName;
import org.apache.hadoop.fs.FSDataOutputStream;
import org.apache.hadoop.test.GenericTestUtils;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;

/** Against a real NameNode with a broker, and a real DataNode that follows it. */
@Timeout(180)
class ClusterWeightsTest {
  private final ByteArrayOutputStream written = new ByteArrayOutputStream();
  private final PrintStream out = new PrintStream(written, true, UTF_8);
  private String nameNode = "";

  @Test
  void whatIsSetCountsAtADataNodeAndIsKeptWithWhoWhenAndWhy(@TempDir Path folder) throws Exception {
    HdfsSettings settings =
        new HdfsSettings(
            1,
            1 << 20,
            WeirDatasetFactory.class.getName(),
            0,
            Map.of(
                "dfs.namenode.plugins",
                BrokerPlugin.class.getName(),
                "weir.datanode.broker.period",
                "100ms"));
    try (EmbeddedHdfs hdfs = EmbeddedHdfs.start(settings, folder.resolve("hdfs"))) {
      nameNode = hdfs.configuration().get("dfs.namenode.http-address");
      assertThat(run(new WeightsGetCommand(out))).startsWith("# version 0, set by nobody: ");
      Path file = Files.writeString(folder.resolve("weights"), "default 3\n");
      assertThat(run(new WeightsApplyCommand(out, out), file.toString(), "--why", "a trial"))
          .isEqualTo("version 1 is set; --back-to 0 undoes it\n");
      assertThat(run(new WeightsSetCommand(out, out), "default", "5"))
          .isEqualTo("version 2 is set; apply --back-to 1 undoes it\n");
      awaitWeight(hdfs, 5_000);
      assertThat(run(new WeightsGetCommand(out)))
          .matches("(?s)# version 2, set by \\S+ at \\S+Z: default 5\ndefault 5\n");
      assertThat(run(new WeightsApplyCommand(out, out), "--back-to", "1")).contains("version 3");
      assertThat(run(new WeightsHistoryCommand(out)).lines())
          .hasSize(3)
          .first()
          .asString()
          .endsWith("back to version 1");
      assertThat(run(new WeightsApplyCommand(out, out), file.toString(), "--seen", "1"))
          .contains("the weights are of version 3 now, and not of version 1");
      Files.writeString(file, "# version 2, set by ann at 2026-11-26T12:00:00Z: x\ndefault 7\n");
      assertThat(run(new WeightsApplyCommand(out, out), file.toString()))
          .as("it was got before version 3 was set")
          .contains("the weights are of version 3 now, and not of version 2");
      Files.writeString(file, "default heavy\n");
      assertThat(run(new WeightsApplyCommand(out, out), file.toString()))
          .endsWith("weights:1: weight must be a number from 0.001 to 100000, was 'heavy'\n");
    }
  }

  private String run(Object command, String... arguments) {
    written.reset();
    List<String> all = new ArrayList<>(List.of(arguments));
    all.addAll(List.of("--namenode", nameNode));
    new CommandLine(command)
        .setExecutionExceptionHandler(
            (failure, line, parsed) -> {
              out.println(failure.getMessage());
              return 1;
            })
        .execute(all.toArray(new String[0]));
    return written.toString(UTF_8);
  }

  /**
   * By what the DataNode publishes of the flow that writes here; Hadoop renews that now and then.
   */
  private static void awaitWeight(EmbeddedHdfs hdfs, long expectedMillis) throws Exception {
    GenericTestUtils.waitFor(
        () -> {
          try {
            write(hdfs);
            return weightsMillis().contains(expectedMillis);
          } catch (Exception e) {
            throw new IllegalStateException(e);
          }
        },
        500,
        60_000);
  }

  private static List<Object> weightsMillis() throws Exception {
    MBeanServer beans = ManagementFactory.getPlatformMBeanServer();
    List<Object> weights = new ArrayList<>();
    for (ObjectName each : beans.queryNames(new ObjectName("Hadoop:name=Weir*,*"), null)) {
      for (MBeanAttributeInfo attribute : beans.getMBeanInfo(each).getAttributes()) {
        if (attribute.getName().startsWith("WeightMillis")) {
          weights.add(beans.getAttribute(each, attribute.getName()));
        }
      }
    }
    return weights;
  }

  private static void write(EmbeddedHdfs hdfs) throws Exception {
    try (FSDataOutputStream out =
        hdfs.fileSystem().create(new org.apache.hadoop.fs.Path("/file"))) {
      out.write(new byte[300_000]);
    }
  }
}
