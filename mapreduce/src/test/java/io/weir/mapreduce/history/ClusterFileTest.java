// SPDX-License-Identifier: Apache-2.0
package io.weir.mapreduce.history;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.weir.mapreduce.history.ClusterDescription.NodeKind;
import io.weir.model.file.BadFileException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ClusterFileTest {
  private static final ClusterDescription CLUSTER =
      new ClusterDescription(
          List.of(
              new NodeKind(8, 32, 96e9, Map.of("DISK", 12, "SSD", 1)),
              new NodeKind(2, 16, 48e9, Map.of())),
          16e9,
          8,
          List.of("volumes of n3: it does not answer"));

  @TempDir Path folder;

  private Path file(String text) throws IOException {
    return Files.writeString(folder.resolve("night.cluster.json"), text);
  }

  @Test
  void isReadAsItWasWritten() throws IOException {
    assertThat(ClusterFile.read(file(ClusterFile.text(CLUSTER)))).isEqualTo(CLUSTER);
  }

  @Test
  void filesLieOnDisksUnlessSomebodySaysOtherwise() {
    assertThat(CLUSTER.nodes().get(0).usualDisks()).isEqualTo(12);
    assertThat(new NodeKind(1, 1, 1, Map.of("SSD", 4)).usualDisks()).isEqualTo(4);
    assertThat(CLUSTER.nodes().get(1).usualDisks()).isZero();
  }

  @Test
  void whatIsWrongIsNamed() throws IOException {
    String good = ClusterFile.text(CLUSTER);
    assertWrong(good.replace("weir-cluster", "weir-device"), "kind must be 'weir-cluster'");
    assertWrong(
        good.replace("\"cores\" : 32", "\"cores\" : 0"),
        "nodes[0].cores must be a whole number from 1 to 100000");
    ClusterDescription empty = new ClusterDescription(List.of(), 16e9, 8, List.of());
    assertWrong(ClusterFile.text(empty), "nodes must be a list with one element or more");
    assertWrong(good.substring(0, good.length() / 2), "line ");
  }

  private void assertWrong(String text, String says) throws IOException {
    Path file = file(text);
    assertThatThrownBy(() -> ClusterFile.read(file))
        .isInstanceOf(BadFileException.class)
        .hasMessageContaining("night.cluster.json")
        .hasMessageContaining(says);
  }
}
