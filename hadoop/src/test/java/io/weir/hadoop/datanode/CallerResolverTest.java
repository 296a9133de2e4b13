// SPDX-License-Identifier: Apache-2.0
package io.weir.hadoop.datanode;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class CallerResolverTest {
  private static final String TASK = "DFSClient_attempt_1700000000000_0007_m_000000_0_-18_1";
  private static final String APPLICATION = "application_1700000000000_0007";
  private static final String SENDING = "Sending block BP-1:blk_7_1001";

  private final String ownUser = "hdfs";

  @Test
  void aTaskBelongsToItsApplication() {
    assertThat(flow(serving(TASK, SENDING), "")).isEqualTo(APPLICATION);
  }

  @Test
  void theUserOfTheTokenIsPartOfTheFlow() {
    assertThat(flow(serving(TASK, SENDING), "etl")).isEqualTo("etl/" + APPLICATION);
    assertThat(flow(serving("DFSClient_NONMAPREDUCE_-1_1", SENDING), "etl"))
        .isEqualTo("etl/default");
  }

  @ParameterizedTest
  @ValueSource(strings = {"a b", "x/y", "../etc", "tab\t", "-rf", "ü"})
  void aUserThatIsNoNameIsNotTaken(String user) {
    assertThat(flow(serving(TASK, SENDING), user)).isEqualTo(APPLICATION);
  }

  @Test
  void aUserOfAMillionLettersIsNotTaken() {
    assertThat(flow(serving(TASK, SENDING), "u".repeat(1_000_000))).isEqualTo(APPLICATION);
  }

  @Test
  void aClientThatSaysNothingWellFormedIsInTheDefaultFlow() {
    assertThat(flow(serving("x at /10.0.0.1:1 [Sending block", SENDING), "")).isEqualTo("default");
  }

  @ParameterizedTest
  @CsvSource({
    "Receiving block BP-1:blk_7_1001, false, replication",
    "Receiving block BP-1:blk_-7_1001, true, reconstruction",
    "Sending block BP-1:blk_-7_1001, true, reconstruction",
    "Sending block BP-1:blk_7_1001, false, datanode",
    "Copying block BP-1:blk_7_1001, false, balancer",
    "Replacing block BP-1:blk_-7_1001 from x, true, balancer",
    "Getting checksum for block BP-1:blk_7_1001, false, datanode",
  })
  void anotherDataNodeIsKnownByWhatItDoes(String status, boolean striped, String flow) {
    XceiverThread thread = XceiverThread.parse(serving("", status));
    assertThat(CallerResolver.of(thread, striped, "", ownUser).flow()).isEqualTo(flow);
    assertThat(CallerResolver.of(thread, striped, ownUser, ownUser).flow()).isEqualTo(flow);
  }

  @Test
  void anOperationWithoutAClientIsAnotherDataNodeToo() {
    assertThat(flow("DataXceiver for client /10.0.0.7:41234 [Copying block BP-1:blk_7_1001]", ""))
        .isEqualTo("balancer");
  }

  @Test
  void whoPretendsToBeADataNodeIsTheUserOfItsToken() {
    assertThat(flow(serving("", SENDING), "mallory")).isEqualTo("mallory/default");
  }

  @Test
  void theBlockScannerIsAFlowOfItsOwn() throws Exception {
    assertThat(flowOfOwnThread("VolumeScannerThread(/data/1)")).isEqualTo("scanner");
    assertThat(flowOfOwnThread("main")).isEqualTo("background");
    assertThat(flowOfOwnThread("Not a DataXceiver for client x at /10.0.0.7:1"))
        .isEqualTo("background");
  }

  @Test
  void theDiskBalancerMovesInTheNameOfTheBalancer() throws Exception {
    assertThat(flowOfOwnThread("DiskBalancerThread")).isEqualTo("balancer");
  }

  @Test
  void theAddressMayBeASocketFileAndTheStatusMissing() {
    assertThat(flow("DataXceiver for client " + TASK + " at unix:/var/run/dn [Waiting]", ""))
        .isEqualTo(APPLICATION);
    assertThat(flow("DataXceiver for client " + TASK + " at /10.0.0.7:1", ""))
        .isEqualTo(APPLICATION);
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
            XceiverThread.parse(serving("a [Passing file descriptors]", SENDING))
                .passesDescriptors())
        .isFalse();
  }

  private String flow(String threadName, String tokenUser) {
    return CallerResolver.of(XceiverThread.parse(threadName), false, tokenUser, ownUser).flow();
  }

  private String flowOfOwnThread(String name) throws InterruptedException {
    String[] flow = new String[1];
    Thread thread = new Thread(() -> flow[0] = flow(name, ""), name);
    thread.start();
    thread.join();
    return flow[0];
  }

  private static String serving(String client, String status) {
    return "DataXceiver for client " + client + " at /10.0.0.7:41234 [" + status + "]";
  }
}
