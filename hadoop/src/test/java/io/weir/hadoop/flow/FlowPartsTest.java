// SPDX-License-Identifier: Apache-2.0
package io.weir.hadoop.flow;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.weir.hadoop.client.Client;
import io.weir.hadoop.weights.BadWeightsException;
import io.weir.hadoop.weights.WeightsText;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** What part of a disk applications have, whether they have streams at gates or not. */
class FlowPartsTest {
  private static final double CLOSE = 1e-9;

  @Test
  void applicationsOfNobodyShareByTheirWeights() throws BadWeightsException {
    FlowRegistry flows = flows("application a 3");

    assertParts(flows.partsOf(List.of("a", "b"), List.of()), Map.of("a", 0.75, "b", 0.25));
    assertParts(flows.partsOf(List.of("b"), List.of()), Map.of("b", 1.0));
    assertThat(flows.partsOf(List.of(), List.of())).isEmpty();
  }

  @Test
  void usersComeFirstWhereTheyAreKnown() throws BadWeightsException {
    FlowRegistry flows = flows("user etl 3\napplication a 4");
    flows.open(of("etl", "a"));
    flows.close(flows.open(of("etl", "b")));
    flows.open(of("ann", "c"));
    flows.open(of("ann", "beside"));

    assertParts(
        flows.partsOf(List.of("a", "b", "c"), List.of()),
        Map.of("a", 0.75 * 0.8, "b", 0.75 * 0.2, "c", 0.25));
  }

  @Test
  void otherFlowsThatWantTheDiskHaveTheirParts() throws BadWeightsException {
    FlowRegistry flows = flows("application etl 2");
    flows.open(Client.of("etl"));
    flows.open(Client.of("a"));

    assertParts(flows.partsOf(List.of("a"), List.of("etl", "a", "gone")), Map.of("a", 1.0 / 3));
  }

  @Test
  void newWeightsCountAtOnce() throws BadWeightsException {
    FlowRegistry flows = flows("application a 3");
    flows.open(Client.of("a"));
    flows.reweigh(WeightsText.parse("application a 1"));

    assertParts(flows.partsOf(List.of("a", "b"), List.of()), Map.of("a", 0.5, "b", 0.5));
  }

  private static FlowRegistry flows(String rules) throws BadWeightsException {
    return new FlowRegistry(WeightsText.parse(rules));
  }

  private static Client of(String user, String application) {
    return new Client(Client.Kind.CLIENT, application, user);
  }

  private static void assertParts(Map<String, Double> parts, Map<String, Double> expected) {
    assertThat(parts).containsOnlyKeys(expected.keySet());
    expected.forEach(
        (application, part) ->
            assertThat(parts.get(application)).as(application).isCloseTo(part, within(CLOSE)));
  }
}
