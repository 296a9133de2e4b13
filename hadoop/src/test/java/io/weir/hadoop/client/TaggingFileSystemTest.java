// SPDX-License-Identifier: Apache-2.0
package io.weir.hadoop.client;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Optional;
import org.apache.hadoop.conf.Configuration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class TaggingFileSystemTest {
  private static final String CONTAINER = "container_e17_1700000000000_0042_01_000001";
  private static final String TASK = "attempt_1700000000000_0007_m_000000_0";

  private final Configuration conf = new Configuration(/* loadDefaults= */ false);

  @Test
  void aContainerTellsItsApplication() {
    assertThat(attempt(Optional.of(CONTAINER))).isEqualTo("weir.application_1700000000000_0042");
  }

  @Test
  void theAttemptThatSparkMakesUpIsNone() {
    conf.set(
        TaggingFileSystem.ATTEMPT, "attempt_202411210930125577006791947779410_0003_m_000012_7");
    assertThat(attempt(Optional.of(CONTAINER))).isEqualTo("weir.application_1700000000000_0042");
  }

  @Test
  void aSettingCountsMoreThanAContainerAndATask() {
    conf.set(TaggingFileSystem.APPLICATION, " hive-etl ");
    conf.set(TaggingFileSystem.ATTEMPT, TASK);
    assertThat(attempt(Optional.of(CONTAINER))).isEqualTo("weir.hive-etl");
  }

  @Test
  void aTaskTellsAnyway() {
    conf.set(TaggingFileSystem.ATTEMPT, TASK);
    assertThat(attempt(Optional.of(CONTAINER))).isEqualTo(TASK);
  }

  @Test
  void withNothingToTellNothingIsChanged() {
    assertThat(TaggingFileSystem.tagged(conf, Optional.empty())).isSameAs(conf);
    assertThat(TaggingFileSystem.tagged(conf, Optional.of("docker-17"))).isSameAs(conf);
  }

  @ParameterizedTest
  @ValueSource(strings = {"a b", "-x", "default", "scanner", "a/b"})
  void aSettingThatIsNotAllowedFailsNoClient(String setting) {
    conf.set(TaggingFileSystem.APPLICATION, setting);
    assertThat(TaggingFileSystem.tagged(conf, Optional.of(CONTAINER))).isSameAs(conf);
  }

  private String attempt(Optional<String> container) {
    return TaggingFileSystem.tagged(conf, container).get(TaggingFileSystem.ATTEMPT);
  }
}
