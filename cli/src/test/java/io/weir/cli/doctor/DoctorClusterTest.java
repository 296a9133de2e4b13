// SPDX-License-Identifier: Apache-2.0
package io.weir.cli.doctor;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.weir.cli.Prompt;
import io.weir.hadoop.WeirDatasetFactory;
import io.weir.lab.hdfs.EmbeddedHdfs;
import io.weir.lab.hdfs.HdfsSettings;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Against a real NameNode and a real DataNode with Weir. */
@Timeout(120)
class DoctorClusterTest {
  @TempDir Path folder;

  @Test
  void aClusterWithWeirHasNoProblem() throws Exception {
    HdfsSettings settings =
        new HdfsSettings(1, 1 << 20, WeirDatasetFactory.class.getName(), 0, Map.of());
    try (EmbeddedHdfs hdfs = EmbeddedHdfs.start(settings, folder.resolve("hdfs"))) {
      Prompt prompt = new Prompt(folder);
      String nameNode = hdfs.configuration().get("dfs.namenode.http-address");

      assertThat(prompt.weir("doctor", "--namenode", nameNode)).isZero();
      assertThat(prompt.out())
          .contains("ok       nodes    1 of 1 DataNodes answer\n")
          .contains("ok       gates    Weir is on at 1 of 1 DataNodes\n")
          .contains("warning  broker   the NameNode has none");
    }
  }

  @Test
  void aNameNodeThatIsNotThereIsAProblem() throws Exception {
    Prompt prompt = new Prompt(folder);

    assertThat(prompt.weir("doctor", "--namenode", "localhost:1", "--json")).isEqualTo(1);
    JsonNode check = new ObjectMapper().readTree(prompt.out()).path("checks").path(0);
    assertThat(check.path("level").asText()).isEqualTo("problem");
    assertThat(check.path("what").asText()).startsWith("the NameNode at http://localhost:1: ");
  }

  @Test
  void aNodeWithoutConfigurationIsAProblem() {
    Prompt prompt = new Prompt(folder);

    assertThat(prompt.weir("doctor", "--conf", folder.toString())).isEqualTo(1);
    assertThat(prompt.out()).contains("problem  keys     " + folder.resolve("hdfs-site.xml"));
  }
}
