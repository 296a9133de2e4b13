// SPDX-License-Identifier: Apache-2.0
package io.weir.hadoop;

import static org.assertj.core.api.Assertions.assertThat;

import io.weir.core.Flow;
import io.weir.core.tree.FlowWeight;
import io.weir.hadoop.client.Client;
import io.weir.hadoop.weights.Rule;
import io.weir.hadoop.weights.Share;
import io.weir.hadoop.weights.Weights;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class FlowsTest {
  private static final Client APPLICATION = Client.of("application_1700000000000_0042");

  private final Flows flows = new Flows(weights("application_*_0042", new Share(8, 1)));

  @Test
  void aFlowHasTheShareThatItsClientIsGiven() {
    Flow flow = flows.open(APPLICATION);
    assertThat(flow.weight()).isEqualTo(8);
    assertThat(flow.priority()).isEqualTo(1);
    assertThat(flows.open(Client.unknown()).weight()).isEqualTo(1);
  }

  @Test
  void newWeightsReachFlowsThatAreOpenAndThoseThatAreRemembered() {
    Flow open = flows.open(APPLICATION);
    Flow idle = flows.open(Client.of("other"));
    flows.close(idle);
    flows.reweigh(weights("*", new Share(3, 2)));
    assertThat(open.weight()).isEqualTo(3);
    assertThat(idle.weight()).isEqualTo(3);
    assertThat(idle.priority()).isEqualTo(2);
    assertThat(flows.open(Client.of("third")).weight()).isEqualTo(3);
  }

  @Test
  void whatABrokerGivesCountsForFlowsThatNoRuleNames() {
    Flow named = flows.open(APPLICATION);
    Flow other = flows.open(Client.of("other"));
    flows.give(Map.of(APPLICATION.flow(), new FlowWeight(5, 5), "other", new FlowWeight(3, 2)));
    assertThat(named.weight()).isEqualTo(8);
    assertThat(other.weight()).isEqualTo(3);
    assertThat(other.priority()).isEqualTo(2);
    assertThat(flows.open(Client.of("third")).weight()).isEqualTo(1);
  }

  @Test
  void whatABrokerGivesCountsBeforeARuleForEverybody() {
    flows.reweigh(new Weights(List.of(new Rule(Rule.Who.DEFAULT, "*", new Share(9, 0)))));
    flows.give(Map.of("other", new FlowWeight(3, 2)));
    assertThat(flows.open(Client.of("other")).weight()).isEqualTo(3);
    assertThat(flows.open(Client.of("third")).weight()).isEqualTo(9);
  }

  @Test
  void whatABrokerTakesBackIsAsWithoutIt() {
    Flow other = flows.open(Client.of("other"));
    flows.give(Map.of("other", new FlowWeight(3, 2)));
    flows.give(Map.of());
    assertThat(other.weight()).isEqualTo(1);
    assertThat(other.priority()).isZero();
  }

  @Test
  void withBlockTokensAFlowIsFoundWithItsUser() {
    Client anns = new Client(Client.Kind.CLIENT, "other", "ann");
    flows.give(Map.of("ann/other", new FlowWeight(3, 2)));
    assertThat(flows.open(anns).weight()).isEqualTo(3);
    assertThat(flows.open(Client.of("other")).weight()).isEqualTo(1);
  }

  @Test
  void thereIsOneFlowAName() {
    Flow first = flows.open(APPLICATION);
    assertThat(flows.open(APPLICATION)).isSameAs(first);
    assertThat(flows.open(Client.unknown())).isNotSameAs(first);
    assertThat(flows.busy()).isEqualTo(2);
  }

  @Test
  void aFlowThatComesBackIsTheSame() {
    Flow flow = flows.open(APPLICATION);
    flows.close(flow);
    assertThat(flows.busy()).isZero();
    assertThat(flows.open(APPLICATION)).isSameAs(flow);
  }

  @Test
  void aMillionApplicationsAreNotRemembered() {
    for (int i = 0; i < 1_000_000; i++) {
      flows.close(flows.open(Client.of("application_1700000000000_" + i)));
    }
    assertThat(flows.size()).isEqualTo(Flows.IDLE_KEPT);
  }

  @Test
  void aFlowWithAStreamOpenIsNeverForgotten() {
    Flow open = flows.open(APPLICATION);
    flows.open(APPLICATION);
    flows.close(open); // one of two
    for (int i = 0; i < 2 * Flows.IDLE_KEPT; i++) {
      flows.close(flows.open(Client.of("other" + i)));
    }
    assertThat(flows.open(APPLICATION)).isSameAs(open);
  }

  private static Weights weights(String application, Share share) {
    return new Weights(List.of(new Rule(Rule.Who.APPLICATION, application, share)));
  }
}
