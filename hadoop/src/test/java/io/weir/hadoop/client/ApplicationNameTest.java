// SPDX-License-Identifier: Apache-2.0
package io.weir.hadoop.client;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ApplicationNameTest {
  @Test
  void everyAttemptOfAJobIsTheSameApplication() {
    assertThat(ApplicationName.ofClient("DFSClient_attempt_1700000000000_12345_r_000017_3_99_42"))
        .isEqualTo("application_1700000000000_12345")
        .isEqualTo(
            ApplicationName.ofClient("DFSClient_attempt_1700000000000_12345_m_000000_0_-1_1"));
  }

  @Test
  void aJobInOneJvmIsAnApplicationToo() {
    assertThat(ApplicationName.ofClient("DFSClient_attempt_local123_0001_m_000000_0_-5_1"))
        .isEqualTo("application_local123_0001");
  }

  @Test
  void aTagIsAnApplication() {
    assertThat(ApplicationName.ofClient("DFSClient_weir.hive-etl.nightly_-1462135_1"))
        .isEqualTo("hive-etl.nightly");
    assertThat(ApplicationName.ofClient("DFSClient_weir.application_1700000000000_0042_7_1"))
        .isEqualTo("application_1700000000000_0042");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "DFSClient_NONMAPREDUCE_-1462135_1",
        "DFSClient_attempt_202411210930125577006791947779410_0003_m_000012_7_88_55",
        "DFSClient_attempt_20241121093012_0003_m_000012_7_88_55",
        "DFSClient_attempt_1700000000000_0001",
        "DFSClient_weir._1_1",
        "DFSClient_weir.-rf_1_1",
        "DFSClient_weir.a b_1_1",
        "DFSClient_weir.a/b_1_1",
        "DFSClient_weir.a\n_1_1",
        "DFSClient_weir.a_1_1 ",
        "DFSClient_weir.default_1_1",
        "DFSClient_weir.scanner_1_1",
        "libhdfs3_client_random_1",
        "attempt_1700000000000_0001_m_000000_0",
        "me_DFSClient_attempt_1700000000000_0001_m_000000_0_1_1",
        "a name with spaces",
        " ",
        "",
      })
  void everythingElseIsNone(String client) {
    assertThat(ApplicationName.ofClient(client)).isEmpty();
  }

  @Test
  void aHostileNameMakesNoLongApplication() {
    assertThat(
            ApplicationName.ofClient("DFSClient_attempt_" + "9".repeat(1_000_000) + "_1_m_0_0_1_1"))
        .isEmpty();
    assertThat(ApplicationName.ofClient("DFSClient_weir." + "a".repeat(1_000_000) + "_1_1"))
        .isEmpty();
    assertThat(ApplicationName.ofClient("DFSClient_weir." + "a_1".repeat(40))).isEmpty();
    assertThat(
            ApplicationName.ofClient(
                "DFSClient_attempt_local" + "1".repeat(19) + "_0123456789_m_0_0_1_1"))
        .hasSizeLessThan(64);
  }

  @Test
  void aHostileTailIsNotLookedAt() {
    assertThat(
            ApplicationName.ofClient(
                "DFSClient_attempt_1700000000000_0001_m_000000_0_" + " at \n".repeat(100_000)))
        .isEqualTo("application_1700000000000_0001");
  }

  @Test
  void aContainerTellsItsApplication() {
    assertThat(ApplicationName.ofContainer("container_1700000000000_0042_01_000001"))
        .contains("application_1700000000000_0042");
    assertThat(ApplicationName.ofContainer("container_e17_1700000000000_0042_01_000001"))
        .contains("application_1700000000000_0042");
    assertThat(ApplicationName.ofContainer("container_x")).isEmpty();
  }
}
