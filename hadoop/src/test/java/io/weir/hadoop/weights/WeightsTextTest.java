// SPDX-License-Identifier: Apache-2.0
package io.weir.hadoop.weights;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.weir.hadoop.client.Client;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class WeightsTextTest {
  private static final String APPLICATION = "application_1700000000000_0042";

  @Test
  void theFirstRuleThatFitsCounts() throws Exception {
    Weights weights =
        WeightsText.parse(
            """
            # who        name                            weight  priority
            application  application_1700000000000_0042  16      1
            application  nightly-*                       4       # every one of them
            user         etl                             8       -2

            service      re*                             0.5
            DEFAULT                                      2
            """);
    assertThat(weights.of(Client.of(APPLICATION))).isEqualTo(new GivenShare(16, 1));
    assertThat(weights.of(client(APPLICATION, "etl")))
        .as("anybody may call his application so: the rank is his own")
        .isEqualTo(new GivenShare(16, -2));
    assertThat(weights.of(client("nightly-7", ""))).isEqualTo(new GivenShare(4, 0));
    assertThat(weights.ofUser("etl")).isEqualTo(new GivenShare(8, -2));
    assertThat(weights.ofUser("ann")).isEqualTo(new GivenShare(2, 0));
    assertThat(weights.of(client("other", "etl")))
        .as("one of his")
        .isEqualTo(new GivenShare(1, -2));
    assertThat(weights.of(client("", "etl"))).isEqualTo(new GivenShare(1, -2));
    assertThat(weights.of(Client.of(Client.Kind.REPLICATION))).isEqualTo(new GivenShare(0.5, 0));
    assertThat(weights.of(Client.of(Client.Kind.SCANNER))).isEqualTo(new GivenShare(2, 0));
    assertThat(weights.of(Client.unknown())).isEqualTo(new GivenShare(2, 0));
  }

  @Test
  void anApplicationOfOneUserMayBeNamed() throws Exception {
    Weights weights =
        WeightsText.parse(
            """
            application  etl/nightly-*   4
            application  */adhoc         0.5
            """);
    assertThat(weights.of(client("nightly-7", "etl")).weight()).isEqualTo(4);
    assertThat(weights.of(client("nightly-7", "ann")).weight()).isEqualTo(1);
    assertThat(weights.of(client("nightly-7", "")).weight()).as("nobody knows whose").isEqualTo(1);
    assertThat(weights.of(client("adhoc", "ann")).weight()).isEqualTo(0.5);
  }

  @Test
  void whatNobodyCanSeeMakesNoWordAnother() throws Exception {
    Weights weights = WeightsText.parse("\uFEFFuser\u00a0etl 8\r\ndefault\u3000 2\r\n");
    assertThat(weights.ofUser("etl").weight()).isEqualTo(8);
    assertThat(weights.ofUser("ann").weight()).isEqualTo(2);
  }

  @Test
  void rulesThatCountForNobodyAreFound() throws Exception {
    Weights weights =
        WeightsText.parse(
            """
            user        etl          8
            user        etl          2
            application nightly-*    1
            application nightly-7    1
            application etl/nightly  1
            application ann/nightly-8 1
            application *            1
            application etl/*        1
            user        *            1
            """);
    assertThat(weights.unreached())
        .extracting(Rule::name)
        .containsExactly("etl", "nightly-7", "ann/nightly-8", "etl/*");
  }

  @Test
  void promisesThatContradictThemselvesAreRefused() {
    assertThatThrownBy(() -> WeightsText.parse("user etl 8 limit=1m limit=9m"))
        .hasMessageContaining("line 1: limit is given twice");
    assertThatThrownBy(() -> WeightsText.parse("user etl 8 reserve=40m limit=1m"))
        .hasMessageContaining("reserve must be at most the limit, 1048576, was 41943040");
  }

  @Test
  void promisesStandBehindTheWeight() throws Exception {
    Weights weights =
        WeightsText.parse(
            """
            application  etl/nightly 4 -3  latency=20ms reserve=1m
            user         etl      8     limit=2g
            service      balancer 1     LIMIT=10m
            """);
    assertThat(weights.of(client("nightly", "etl")))
        .isEqualTo(new GivenShare(4, -3, new NodePromise(1 << 20, Long.MAX_VALUE, 20_000_000)));
    assertThat(weights.ofUser("etl").promise())
        .isEqualTo(new NodePromise(0, 2L << 30, Long.MAX_VALUE));
    assertThat(weights.of(client("other", "etl")).promise())
        .as("a limit is of all of them together")
        .isEqualTo(NodePromise.NONE);
    assertThat(weights.of(Client.of(Client.Kind.BALANCER)).promise().limitBytesPerSecond())
        .isEqualTo(10 << 20);
    assertThat(weights.toString())
        .contains("application etl/nightly 4.0 -3 reserve=1048576 latency=20000us");
  }

  @Test
  void anEmptyTextGivesEverybodyTheSame() throws Exception {
    assertThat(WeightsText.parse("# nothing yet\n\n")).isEqualTo(Weights.EQUAL);
    assertThat(Weights.EQUAL.of(Client.of(APPLICATION))).isEqualTo(new GivenShare(1, 0));
  }

  @Test
  void aClientThatClaimsToBeAServiceIsNone() throws Exception {
    Weights weights = WeightsText.parse("service scanner 100");
    assertThat(weights.of(client("scanner", "")).weight()).isEqualTo(1);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "queue etl 8 | the first word must be application, user, service or default, was 'queue'",
        "user etl | a rule must be user NAME WEIGHT [PRIORITY] [reserve=BYTES] [limit=BYTES] [latency=TIME], was 'user etl'",
        "default | a rule must be default WEIGHT [PRIORITY] [reserve=BYTES] [limit=BYTES] [latency=TIME], was 'default'",
        "default * 1 2 | a rule must be default WEIGHT [PRIORITY] [reserve=BYTES] [limit=BYTES] [latency=TIME], was 'default * 1 2'",
        "user etl heavy | weight must be a number from 0.001 to 100000, was 'heavy'",
        "user etl 0 | weight must be a number from 0.001 to 100000, was '0'",
        "user etl -1 | weight must be a number from 0.001 to 100000, was '-1'",
        "user etl NaN | weight must be a number from 0.001 to 100000, was 'NaN'",
        "user etl 1 high | priority must be a whole number from -1000 to 1000 (lower goes first), was 'high'",
        "user etl 1 1001 | priority must be a whole number from -1000 to 1000 (lower goes first), was '1001'",
        "user etl 1 reserve= | reserve must be bytes per second, 1 or more, also with k, m or g, was ''",
        "user etl 1 reserve=fast | reserve must be bytes per second, 1 or more, also with k, m or g, was 'fast'",
        "user etl 1 limit=1k | limit must be bytes per second, 65536 or more, also with k, m or g, was '1k'",
        "user etl 1 latency=20 | latency must be a time with its unit, like 20ms, above 0 and at most 60s, was '20'",
        "user etl 1 latency=0ms | latency must be a time with its unit, like 20ms, above 0 and at most 60s, was '0ms'",
        "user etl 1 share=4 | a promise must be reserve=BYTES, limit=BYTES or latency=TIME, was 'share=4'",
        "user etl limit=1m | weight must be a number from 0.001 to 100000, was 'limit=1m'",
        "user etl 1 limit=1m 2 | a rule must be user NAME WEIGHT [PRIORITY] [reserve=BYTES] [limit=BYTES] [latency=TIME], was 'user etl 1 limit=1m 2'",
        "service scaner 1 | service must be datanode, replication, reconstruction, balancer, scanner, background, or a pattern that matches one, was 'scaner'",
      })
  void aFaultIsToldByLineWordAndWhatIsAllowed(String line, String what) {
    assertThat(fault("# a comment\n" + line)).hasMessage("line 2: " + what);
  }

  @Test
  void allFaultsAreToldAtOnce() {
    assertThat(fault("user a x\nuser b 1\nuser c y\n").problems())
        .extracting(BadWeightsException.Problem::line)
        .containsExactly(1, 3);
    assertThat(fault("user a x\n".repeat(1_000))).hasMessageEndingWith("; and 995 more");
  }

  @Test
  void whatIsNeverReachedIsAFault() {
    assertThat(fault("default 1\nuser a 2"))
        .hasMessage("line 2: no rule may follow default, which matches everybody");
  }

  @Test
  void aLongOrUnprintableWordDoesNotReachTheLog() {
    assertThat(fault("user a " + "x".repeat(100_000)).getMessage()).hasSizeLessThan(200);
    assertThat(fault("user a \u001b[31m").getMessage()).doesNotContain("\u001b");
    assertThat(fault("user " + "x".repeat(200) + " 1"))
        .hasMessage("line 1: a name must have at most 128 letters, had 200");
  }

  @Test
  void thereIsABoundOnRules() {
    assertThat(fault("user a 1\n".repeat(WeightsText.MAX_RULES + 1)))
        .hasMessage("line 10001: a list must have at most 10000 rules");
  }

  private static BadWeightsException fault(String text) {
    return catchThrowableOfType(BadWeightsException.class, () -> WeightsText.parse(text));
  }

  private static Client client(String application, String user) {
    return new Client(Client.Kind.CLIENT, application, user);
  }
}
