// SPDX-License-Identifier: Apache-2.0
package io.weir.hadoop.containers;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Instant;
import java.util.Collection;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** DataNode and NodeManager of a node, on a folder that looks like the kernel's. */
class GroupWeightsTest {
  private static final String A = "application_1700000000000_0042";
  private static final String B = "application_1700000000000_0043";
  private final Instant now = Instant.now();

  @TempDir Path folder;
  private Path groups;
  private ContainerParts dataNode;
  private GroupWeights nodeManager;
  private double partOfA = 0.75;
  private final Map<String, Long> moved = new TreeMap<>();

  @BeforeEach
  void makeNode() throws IOException {
    groups = Files.createDirectory(folder.resolve("hadoop-yarn"));
    Files.writeString(groups.resolve("cgroup.subtree_control"), "cpu memory\n");
    Path socket = folder.resolve("node.sock");
    dataNode = new ContainerParts(groups, socket, this::parts, () -> moved);
    nodeManager = new GroupWeights(groups, PartsFile.beside(socket));
  }

  private Map<String, Double> parts(Collection<String> applications, Collection<String> flows) {
    Map<String, Double> parts = new TreeMap<>();
    applications.forEach(each -> parts.put(each, each.equals(A) ? partOfA : 1 - partOfA));
    return parts;
  }

  private Path container(String name, String... files) throws IOException {
    Path its = Files.createDirectory(groups.resolve(name));
    for (String each : files) {
      Files.writeString(its.resolve(each), "default 100\n");
    }
    return its;
  }

  private void look() throws IOException {
    dataNode.look();
    nodeManager.look(now);
  }

  @Test
  void containersHaveTheSharesOfTheirApplications() throws IOException {
    Path a1 = container("container_1700000000000_0042_01_000001", "io.weight");
    Path a2 = container("container_e17_1700000000000_0042_01_000002", "io.weight");
    Path b = container("container_1700000000000_0043_01_000001", "io.weight", "io.bfq.weight");

    look();

    assertThat(a1.resolve("io.weight")).hasContent("default 113");
    assertThat(a2.resolve("io.weight")).hasContent("default 113");
    assertThat(b.resolve("io.weight")).hasContent("default 75");
    assertThat(b.resolve("io.bfq.weight")).hasContent("default 75");
    assertThat(groups.resolve("cgroup.subtree_control")).hasContent("+io");
  }

  @Test
  void newWeightsAndNewContainersCountInASecond() throws IOException {
    Path a = container("container_1700000000000_0042_01_000001", "io.weight");
    look();
    assertThat(a.resolve("io.weight")).hasContent("default 100");

    Path b = container("container_1700000000000_0043_01_000001", "io.weight");
    look();
    assertThat(a.resolve("io.weight")).hasContent("default 150");
    partOfA = 0.5;
    look();
    assertThat(a.resolve("io.weight")).hasContent("default 100");
    assertThat(b.resolve("io.weight")).hasContent("default 100");
  }

  @Test
  void withoutADataNodeThatSpeaksAllAreAlikeAgain() throws IOException {
    Path a = container("container_1700000000000_0042_01_000001", "io.weight");
    container("container_1700000000000_0043_01_000001", "io.weight");
    look();
    assertThat(a.resolve("io.weight")).hasContent("default 150");

    Path said = folder.resolve("containers");
    Files.setLastModifiedTime(said, FileTime.from(now.minusSeconds(31)));
    nodeManager.look(now);
    assertThat(a.resolve("io.weight")).hasContent("default 100");

    look();
    assertThat(a.resolve("io.weight")).hasContent("default 150");
    dataNode.close();
    assertThat(said).doesNotExist();
    nodeManager.look(now);
    assertThat(a.resolve("io.weight")).hasContent("default 100");
  }

  @Test
  void whatGoesPastTheDataNodeDecidesWhatAllContainersWeigh() throws IOException {
    Files.writeString(groups.resolve("io.weight"), "default 100\n");
    Path a = container("container_1700000000000_0042_01_000001", "io.weight");
    Path b = container("container_1700000000000_0043_01_000001", "io.weight");
    partOfA = 0.5;
    look();
    assertThat(groups.resolve("io.weight")).hasContent("default 100");

    // A writes by itself alone, and the DataNode for B.
    Files.writeString(a.resolve("io.stat"), "8:0 rbytes=0 wbytes=90000000 rios=0\n");
    moved.put("ann/" + B, 90_000_000L);
    look();
    assertThat(a.resolve("io.weight")).hasContent("default 188");
    assertThat(b.resolve("io.weight")).hasContent("default 13");
    assertThat(groups.resolve("io.weight")).hasContent("default 100");

    partOfA = 0.75;
    look();
    assertThat(groups.resolve("io.weight")).hasContent("default 256");
    nodeManager.putBack();
    assertThat(groups.resolve("io.weight")).hasContent("default 100");
  }

  @Test
  void whoEndsPutsAllBack() throws IOException {
    Path a = container("container_1700000000000_0042_01_000001", "io.weight");
    container("container_1700000000000_0043_01_000001", "io.weight");
    look();

    nodeManager.putBack();

    assertThat(a.resolve("io.weight")).hasContent("default 100");
  }

  @Test
  void aKernelThatSharesNoDisksIsNamed() throws IOException {
    Path a = container("container_1700000000000_0042_01_000001");
    dataNode.look();

    assertThatThrownBy(() -> nodeManager.look(now))
        .isInstanceOf(IOException.class)
        .hasMessage(
            "%s has neither of [io.weight, io.bfq.weight]: the kernel shares disks by weight under io.cost and under bfq alone",
            a);
  }

  @Test
  void aFileThatSaysSomethingElseIsNamedWithItsLine() throws IOException {
    container("container_1700000000000_0042_01_000001", "io.weight");
    Path said = Files.writeString(folder.resolve("containers"), A + " 0.5 1\n" + B + " much 1\n");

    assertThatThrownBy(() -> nodeManager.look(now))
        .hasMessage(
            "%s, line 2: must be an application and two parts from 0 to 1, was '%s much 1'",
            said, B);
  }

  @Test
  void withoutContainersThereIsNothingToDo() throws IOException {
    look();
    assertThat(groups.resolve("cgroup.subtree_control")).hasContent("cpu memory");
    Files.delete(groups.resolve("cgroup.subtree_control"));
    Files.delete(groups);
    look();
  }
}
