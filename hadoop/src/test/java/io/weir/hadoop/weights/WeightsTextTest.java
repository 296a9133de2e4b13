// SPDX-License-Identifier: Apache-2.0
package io.weir.hadoop.weights;

import static org.assertj.core.api.Assertions.assertThat;
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
    assertThat(weights.of(Client.of(APPLICATION))).isEqualTo(new Share(16, 1));
    assertThat(weights.of(client(APPLICATION, "etl"))).isEqualTo(new Share(16, 1));
    assertThat(weights.of(client("nightly-7", ""))).isEqualTo(new Share(4, 0));
    assertThat(weights.of(client("other", "etl"))).isEqualTo(new Share(8, -2));
    assertThat(weights.of(client("", "etl"))).isEqualTo(new Share(8, -2));
    assertThat(weights.of(Client.of(Client.Kind.REPLICATION))).isEqualTo(new Share(0.5, 0));
    assertThat(weights.of(Client.of(Client.Kind.SCANNER))).isEqualTo(new Share(2, 0));
    assertThat(weights.of(Client.unknown())).isEqualTo(new Share(2, 0));
  }

  @Test
  void anEmptyTextGivesEverybodyTheSame() throws Exception {
    assertThat(WeightsText.parse("# nothing yet\n\n")).isEqualTo(Weights.EQUAL);
    assertThat(Weights.EQUAL.of(Client.of(APPLICATION))).isEqualTo(new Share(1, 0));
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
        "queue etl 8 | 'queue'; allowed is application, user, service or default",
        "user etl | 'user etl'; allowed is user NAME WEIGHT [PRIORITY]",
        "default | 'default'; allowed is default WEIGHT [PRIORITY]",
        "default * 1 2 | 'default * 1 2'; allowed is default WEIGHT [PRIORITY]",
        "user etl heavy | weight 'heavy'; allowed is a number from 0.001 to 100000",
        "user etl 0 | weight '0'; allowed is a number from 0.001 to 100000",
        "user etl -1 | weight '-1'; allowed is a number from 0.001 to 100000",
        "user etl NaN | weight 'NaN'; allowed is a number from 0.001 to 100000",
        "user etl 1 high | priority 'high'; allowed is a whole number from -1000 to 1000; lower goes first",
        "user etl 1 1001 | priority '1001'; allowed is a whole number from -1000 to 1000; lower goes first",
        "service scaner 1 | service 'scaner'; allowed is datanode, replication, reconstruction, balancer, scanner, background, or a pattern that fits one",
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
        .hasMessage(
            "line 2: a rule after default is never reached; allowed is default in the last line");
  }

  @Test
  void aLongOrUnprintableWordDoesNotReachTheLog() {
    assertThat(fault("user a " + "x".repeat(100_000)).getMessage()).hasSizeLessThan(200);
    assertThat(fault("user a \u001b[31m").getMessage()).doesNotContain("\u001b");
    assertThat(fault("user " + "x".repeat(200) + " 1"))
        .hasMessage("line 1: a name of 200 letters; allowed is 128 letters");
  }

  @Test
  void thereIsABoundOnRules() {
    assertThat(fault("user a 1\n".repeat(WeightsText.MAX_RULES + 1)))
        .hasMessage("line 10001: this is rule 10001; allowed is 10000 rules");
  }

  private static BadWeightsException fault(String text) {
    return catchThrowableOfType(BadWeightsException.class, () -> WeightsText.parse(text));
  }

  private static Client client(String application, String user) {
    return new Client(Client.Kind.CLIENT, application, user);
  }
}
