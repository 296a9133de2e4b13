// SPDX-License-Identifier: Apache-2.0
package io.weir.cli.top;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.weir.hadoop.WeirDatasetFactory;
import io.weir.lab.hdfs.EmbeddedHdfs;
import io.weir.lab.hdfs.HdfsSettings;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.file.Path;
import java.util.Map;
import org.apache.hadoop.fs.FSDataOutputStream;
import org.apache.hadoop.test.GenericTestUtils;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;

/** Against a real NameNode and a real DataNode with Weir. */
@Timeout(120)
class TopClusterTest {

  @Test
  void whoUsedTheDiskIsInTheDocument(@TempDir Path folder) throws Exception {
    HdfsSettings settings =
        new HdfsSettings(1, 1 << 20, WeirDatasetFactory.class.getName(), 0, Map.of());
    try (EmbeddedHdfs hdfs = EmbeddedHdfs.start(settings, folder.resolve("hdfs"))) {
      try (FSDataOutputStream out =
          hdfs.fileSystem().create(new org.apache.hadoop.fs.Path("/file"))) {
        out.write(new byte[3_000_000]);
      }
      String nameNode = hdfs.configuration().get("dfs.namenode.http-address");
      // Hadoop renews what it publishes now and then.
      GenericTestUtils.waitFor(() -> !top(nameNode).path("rows").isEmpty(), 200, 60_000);
      JsonNode document = top(nameNode);
      assertThat(document.path("dataNodes").asInt()).isEqualTo(1);
      assertThat(document.path("rows").path(0).path("name").asText()).isEqualTo("default");
      JsonNode volume = document.path("volumes").path(0);
      assertThat(volume.path("kind").asText()).isNotEmpty();
      assertThat(volume.path("reason").asText()).contains(" lies on ");
    }
  }

  private static JsonNode top(String nameNode) {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    int exit =
        new CommandLine(new TopCommand(new PrintStream(out, true, UTF_8), false, 80))
            .execute("--namenode", nameNode, "--once", "--json");
    assertThat(exit).isZero();
    try {
      return new ObjectMapper().readTree(out.toString(UTF_8));
    } catch (JsonProcessingException e) {
      throw new IllegalStateException(e);
    }
  }
}
