// SPDX-License-Identifier: Apache-2.0
package io.weir.hadoop.datanode;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ClientNameTest {
  @Test
  void aTaskOfMapReduceBelongsToItsApplication() {
    assertThat(flowOfClient("DFSClient_attempt_1700000000000_0001_m_000000_0_-1837466_1"))
        .isEqualTo("application_1700000000000_0001");
  }

  @Test
  void everyAttemptOfAJobIsTheSameFlow() {
    assertThat(flowOfClient("DFSClient_attempt_1700000000000_12345_r_000017_3_99_42"))
        .isEqualTo(flowOfClient("DFSClient_attempt_1700000000000_12345_m_000000_0_-1_1"));
  }

  @Test
  void aJobInOneJvmIsAnApplicationToo() {
    assertThat(flowOfClient("DFSClient_attempt_local123_0001_m_000000_0_-5_1"))
        .isEqualTo("application_local123_0001");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "DFSClient_NONMAPREDUCE_-1462135_1",
        "DFSClient_attempt_202411210930125577006791947779410_0003_m_000012_7_88_55",
        "DFSClient_attempt_20241121093012_0003_m_000012_7_88_55",
        "DFSClient_attempt_1700000000000_0001",
        "libhdfs3_client_random_1",
        "attempt_1700000000000_0001_m_000000_0",
        "me_DFSClient_attempt_1700000000000_0001_m_000000_0_1_1",
        "a name with spaces",
        " ",
        "x at /10.0.0.1:1 [Sending block",
      })
  void aClientWithoutATaskIsUnknown(String client) {
    assertThat(flowOfClient(client)).isEqualTo(ClientName.UNKNOWN);
  }

  @Test
  void aClientWithAnEmptyNameIsAnotherDataNode() {
    assertThat(flowOfClient("")).isEqualTo(ClientName.DATANODE);
  }

  @Test
  void anOperationWithoutAClientIsAnotherDataNode() {
    assertThat(flowOf("DataXceiver for client /10.0.0.7:41234 [Copying block BP-1:blk_7_1001]"))
        .isEqualTo(ClientName.DATANODE);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "VolumeScannerThread(/data/1)",
        "org.apache.hadoop.hdfs.server.datanode.DataNode$DataTransfer@5f2afe62",
        "main",
        "",
        "Not a DataXceiver for client x at /10.0.0.7:1",
      })
  void aThreadThatServesNobodyIsBackground(String threadName) {
    assertThat(flowOf(threadName)).isEqualTo(ClientName.BACKGROUND);
  }

  @Test
  void theAddressMayBeASocketFile() {
    assertThat(
            flowOf(
                "DataXceiver for client DFSClient_attempt_1700000000000_0007_m_000000_0_1_1 at"
                    + " unix:/var/run/dn [Waiting for operation #2]"))
        .isEqualTo("application_1700000000000_0007");
  }

  @Test
  void theStatusMayBeMissing() {
    assertThat(
            flowOf(
                "DataXceiver for client DFSClient_attempt_1700000000000_0007_m_000000_0_1_1 at"
                    + " /10.0.0.7:41234"))
        .isEqualTo("application_1700000000000_0007");
  }

  @Test
  void aHostileNameMakesNoLongFlow() {
    assertThat(flowOfClient("DFSClient_attempt_" + "9".repeat(1_000_000) + "_1_m_0_0_1_1"))
        .isEqualTo(ClientName.UNKNOWN);
    assertThat(
            flowOfClient("DFSClient_attempt_1700000000000_" + "9".repeat(1_000_000) + "_m_0_0_1"))
        .isEqualTo(ClientName.UNKNOWN);
    assertThat(flowOfClient("DFSClient_attempt_local" + "1".repeat(19) + "_0123456789_m_0_0_1_1"))
        .hasSizeLessThan(64);
  }

  @Test
  void aHostileTailIsNotLookedAt() {
    assertThat(
            flowOfClient(
                "DFSClient_attempt_1700000000000_0001_m_000000_0_" + " at \n".repeat(100_000)))
        .isEqualTo("application_1700000000000_0001");
  }

  @Test
  void aThreadThatPassesDescriptorsIsKnownByWhatItDoes() {
    assertThat(
            XceiverThread.parse(
                    "DataXceiver for client unix:/var/run/dn [Passing file descriptors for block"
                        + " BP-1:blk_7_1001]")
                .passesDescriptors())
        .isTrue();
  }

  @Test
  void aClientCannotClaimToBePassedDescriptors() {
    assertThat(
            XceiverThread.parse(
                    "DataXceiver for client a [Passing file descriptors] at /10.0.0.7:1 [Sending"
                        + " block BP-1:blk_7_1001]")
                .passesDescriptors())
        .isFalse();
  }

  private static String flowOfClient(String client) {
    return flowOf("DataXceiver for client " + client + " at /10.0.0.7:41234 [Sending block BP-1]");
  }

  private static String flowOf(String threadName) {
    return ClientName.ofThread(threadName).flow();
  }
}
