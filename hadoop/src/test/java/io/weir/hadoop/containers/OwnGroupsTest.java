// SPDX-License-Identifier: Apache-2.0
package io.weir.hadoop.containers;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** On a folder that takes what is written into it, and forgets nothing. */
class OwnGroupsTest {
  private static final String NAME = "container_1700000000000_0042_01_000001";

  @TempDir Path groups;

  @Test
  void aContainerWithoutAGroupGetsOneUntilItEnds() throws IOException {
    OwnGroups own = new OwnGroups(groups);
    long process = ProcessHandle.current().pid();

    own.follow(Map.of(NAME, process));
    assertThat(groups.resolve(NAME).resolve("cgroup.procs")).isRegularFile();

    own.follow(Map.of());
    assertThat(groups.resolve(NAME)).as("it has files, so it is in use").isDirectory();
    Files.delete(groups.resolve(NAME).resolve("cgroup.procs"));
    own.follow(Map.of());
    assertThat(groups.resolve(NAME)).doesNotExist();
  }

  @Test
  void aGroupOfYarnsIsLeftToIt() throws IOException {
    Path its = Files.createDirectory(groups.resolve(NAME));
    OwnGroups own = new OwnGroups(groups);

    own.follow(Map.of(NAME, ProcessHandle.current().pid()));
    own.follow(Map.of());

    assertThat(its).isEmptyDirectory();
  }
}
