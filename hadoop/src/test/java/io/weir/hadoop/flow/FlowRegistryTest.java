// SPDX-License-Identifier: Apache-2.0
package io.weir.hadoop.flow;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.weir.core.exchange.Standing;
import io.weir.core.request.Flow;
import io.weir.core.request.Promise;
import io.weir.core.tree.FlowWeight;
import io.weir.core.tree.Placement;
import io.weir.core.tree.Placement.Level;
import io.weir.hadoop.client.Client;
import io.weir.hadoop.weights.BadWeightsException;
import io.weir.hadoop.weights.GivenShare;
import io.weir.hadoop.weights.Rule;
import io.weir.hadoop.weights.Weights;
import io.weir.hadoop.weights.WeightsText;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

class FlowRegistryTest {
  private static final Client APPLICATION = Client.of("application_1700000000000_0042");

  private final FlowRegistry flows =
      new FlowRegistry(weights("application_*_0042", new GivenShare(8, 1)));

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
    flows.reweigh(weights("*", new GivenShare(3, 2)));
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
    flows.reweigh(new Weights(List.of(new Rule(Rule.Who.DEFAULT, "*", new GivenShare(9, 0)))));
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
  void applicationsOfAUserAreParts() {
    flows.reweigh(
        new Weights(
            List.of(
                new Rule(Rule.Who.USER, "etl", new GivenShare(8, -2)),
                new Rule(Rule.Who.APPLICATION, "nightly", new GivenShare(4, 0)))));
    Flow nightly = flows.open(of("etl", "nightly"));
    Flow other = flows.open(of("etl", "other"));
    Flow anns = flows.open(of("ann", "nightly"));
    Flow nobodys = flows.open(Client.of("nightly"));
    assertThat(nightly.parent()).isNotNull().isSameAs(other.parent()).isNotSameAs(anns.parent());
    assertThat(nobodys.parent()).isNull();
    assertThat(nightly.parent().weight()).isEqualTo(8);
    assertThat(anns.parent().weight()).isEqualTo(1);
    assertThat(nightly.weight()).isEqualTo(4);
    assertThat(other.weight()).isEqualTo(1);
    assertThat(other.priority()).isEqualTo(-2);
    flows.reweigh(Weights.EQUAL);
    assertThat(nightly.parent().weight()).isEqualTo(1);
    assertThat(nightly.weight()).isEqualTo(1);
  }

  @Test
  void aBrokerMovesWeightsAndKnowsQueues() {
    Flow first = flows.open(of("etl", "first"));
    Flow second = flows.open(of("ann", "second"));
    Placement placement =
        new Placement(
            "first",
            Set.of(),
            -7,
            "root.prod",
            List.of(
                new Level("queue root.prod", 30), Level.ofUser("etl", 1), new Level("first", 1)));
    flows.stand(
        Map.of(
            "etl/first", new Standing(new float[] {4, 1, 1}, placement),
            "ann/second", new Standing(new float[] {1, 1}, null)),
        8);
    Flow queue = first.parent().parent();
    assertThat(queue.name()).isEqualTo("queue root.prod");
    assertThat(queue.weight()).isEqualTo(30);
    assertThat(second.parent().weight()).as("a quarter of its own").isEqualTo(0.25);
    assertThat(first.queue()).isSameAs(queue);
    assertThat(first.priority()).isEqualTo(-7);
    flows.stand(Map.of(), 8);
    assertThat(first.parent().parent()).isNull();
    assertThat(second.parent().weight()).isEqualTo(1);
  }

  @Test
  void whatANodeSaysOfItsFlowsIsTheUserAndTheApplication() {
    flows.open(of("etl", "first"));
    flows.open(Client.of("second"));
    assertThat(flows.paths())
        .isEqualTo(
            Map.of(
                "etl/first", List.of(Level.ofUser("etl", 1), new Level("etl/first", 1)),
                "second", List.of(new Level("second", 1))));
  }

  private static Client of(String user, String application) {
    return new Client(Client.Kind.CLIENT, application, user);
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
  void aFlowThatSomethingHoldsIsTheSameAfterAnyNumberOfOthers() {
    Flow flow = flows.open(APPLICATION);
    flows.close(flow);
    for (int i = 0; i < 2 * FlowRegistry.IDLE_KEPT; i++) {
      flows.close(flows.open(Client.of("other" + i)));
    }
    assertThat(flows.size()).isEqualTo(FlowRegistry.IDLE_KEPT);
    assertThat(flows.open(APPLICATION)).isSameAs(flow);
    assertThat(flow.weight()).isEqualTo(8);
  }

  @Test
  void aMillionApplicationsAreNotRemembered() {
    for (int i = 0; i < 1_000_000; i++) {
      flows.close(flows.open(Client.of("application_1700000000000_" + i)));
    }
    assertThat(flows.size()).isEqualTo(FlowRegistry.IDLE_KEPT);
  }

  @Test
  void nobodyStartsBeforeOthersByANameThatYarnDoesNotKnow() {
    String early = "application_1000000000000_0001";
    Flow forged = flows.open(of("eve", early));
    Flow honest = flows.open(of("etl", "application_1700000000000_0042"));
    assertThat(forged.started())
        .as("when it was first seen")
        .isGreaterThan(1_700_000_000_000L << 19);
    Placement placement = new Placement("x", List.of(Level.ofUser("etl", 1), new Level("x", 1)));
    flows.stand(
        Map.of(
            "etl/application_1700000000000_0042",
            new Standing(new float[] {1, 1}, placement),
            "eve/" + early,
            new Standing(new float[] {1, 1}, null)),
        8);
    assertThat(honest.started()).isEqualTo((1_700_000_000_000L << 19) + 42);
    assertThat(forged.started()).isGreaterThan(honest.started());
    assertThat(flows.open(Client.of(early)).started())
        .as("without users nobody knows better")
        .isEqualTo((1_000_000_000_000L << 19) + 1);
  }

  @Test
  void promisesAreThoseOfTheRulesAndOfAUserForAllOfHisTogether() {
    flows.devicesGive(100e6);
    flows.reweigh(
        weights(
            """
            application nightly 1 latency=20ms
            user etl 8 reserve=50m limit=200m latency=50ms
            default 1
            """));
    Flow nightly = flows.open(of("ann", "nightly"));
    Flow his = flows.open(of("etl", "first"));
    assertThat(nightly.promise()).isEqualTo(new Promise(0, Double.POSITIVE_INFINITY, 20_000_000));
    assertThat(his.promise()).isEqualTo(new Promise(0, Double.POSITIVE_INFINITY, 50_000_000));
    assertThat(his.parent().promise())
        .isEqualTo(new Promise(50 * 1024 * 1024 / 100e6, 200 * 1024 * 1024, 50_000_000));
    assertThat(his.limitBytesPerSecond()).isEqualTo(200 * 1024 * 1024);
    flows.reweigh(Weights.EQUAL);
    assertThat(his.parent().promise()).isEqualTo(Promise.NONE);
  }

  @Test
  void aLimitIsOfTheClusterAndANodeHasItsPart() {
    flows.reweigh(weights("application nightly 1 limit=10m\nuser etl 8 limit=200m\ndefault 1"));
    Flow nightly = flows.open(of("ann", "nightly"));
    Flow his = flows.open(of("etl", "first"));
    assertThat(flows.paths().get("etl/first"))
        .containsExactly(Level.ofUser("etl", 8).limited(true), new Level("etl/first", 1));
    flows.divideLimits(Map.of(List.of("user ann", "ann/nightly"), 0.5, List.of("user etl"), 0.25));
    assertThat(nightly.promise().limitBytesPerSecond()).isEqualTo(5 << 20);
    assertThat(his.parent().promise().limitBytesPerSecond()).isEqualTo(50 << 20);
    Flow later = flows.open(of("etl", "second"));
    assertThat(later.parent().promise().limitBytesPerSecond()).isEqualTo(50 << 20);
    flows.divideLimits(Map.of());
    assertThat(his.parent().promise().limitBytesPerSecond()).isEqualTo(200 << 20);
  }

  @Test
  void aLimitThatHasNoPartYetHasThatOfANodeAndNoPartIsNothing() {
    flows.reweigh(weights("user etl 8 limit=200m\nuser ann 1 limit=64k\ndefault 1"));
    flows.divideLimits(Map.of(List.of(), 0.01, List.of("user ann"), 0.0));
    assertThat(flows.open(of("etl", "first")).limitBytesPerSecond()).isEqualTo(2 << 20);
    assertThat(flows.open(of("ann", "first")).limitBytesPerSecond()).isEqualTo(1_024);
  }

  @Test
  void whatAUserIsPromisedIsOfAllHisApplicationsInWhateverQueues() {
    flows.devicesGive(200 << 20);
    flows.reweigh(weights("user ann 1 reserve=40m limit=100m\ndefault 1"));
    flows.stand(Map.of("ann/a", in("root.etl", "ann/a"), "ann/b", in("root.adhoc", "ann/b")), 8);
    Flow first = flows.open(of("ann", "a"));
    Flow second = flows.open(of("ann", "b"));
    Flow third = flows.open(of("ann", "c"));
    assertThat(first.parent()).isNotSameAs(second.parent());
    assertThat(first.parent().promisedTogether())
        .isSameAs(second.parent().promisedTogether())
        .isSameAs(third.parent().promisedTogether());
    flows.divideLimits(Map.of(List.of(), 0.01, List.of("queue root.etl", "user ann"), 0.5));
    assertThat(second.limitBytesPerSecond()).isEqualTo(50 << 20);
    flows.close(first);
    flows.close(third);
    assertThat(second.parent().promise().reserved()).isEqualTo(0.2);
    assertThat(flows.open(of("bob", "x")).parent().promise()).isEqualTo(Promise.NONE);
  }

  private static Standing in(String queue, String flow) {
    return new Standing(
        new float[] {1, 1, 1},
        new Placement(
            flow,
            Set.of(),
            0,
            queue,
            List.of(new Level("queue " + queue, 1), Level.ofUser("ann", 1), new Level(flow, 1))));
  }

  @Test
  void nothingIsReservedForANameThatAnybodyMayTake() {
    flows.devicesGive(100e6);
    flows.reweigh(
        weights(
            """
            application nightly-* 4 -5 reserve=40m limit=80m
            application etl/weekly-* 4 -5 reserve=40m
            user eve 1 7
            default 1
            """));
    Flow hers = flows.open(of("eve", "nightly-1"));
    assertThat(hers.promise().reserved()).isZero();
    assertThat(hers.promise().limitBytesPerSecond()).isEqualTo(80 << 20);
    assertThat(hers.priority()).isEqualTo(7);
    assertThat(flows.open(of("eve", "weekly-1")).promise().reserved()).isZero();
    Flow his = flows.open(of("etl", "weekly-1"));
    assertThat(his.promise().reserved()).isGreaterThan(0.4);
    assertThat(his.priority()).isEqualTo(-5);
    Flow nobodys = flows.open(Client.of("nightly-1"));
    assertThat(nobodys.promise().reserved()).as("no users are known").isGreaterThan(0.4);
    assertThat(nobodys.priority()).isEqualTo(-5);
  }

  @Test
  void aUserWithVeryManyApplicationsAtOnceHasOneForAllThatAreBeyond() {
    List<Flow> hers = new ArrayList<>();
    for (int i = 0; i < FlowRegistry.MOST_OF_USER + 50; i++) {
      hers.add(flows.open(of("eve", "x" + i)));
    }
    assertThat(hers.get(FlowRegistry.MOST_OF_USER).name()).isEqualTo("eve/default");
    assertThat(hers.get(FlowRegistry.MOST_OF_USER + 49))
        .isSameAs(hers.get(FlowRegistry.MOST_OF_USER));
    assertThat(flows.open(of("ann", "x1")).name()).isEqualTo("ann/x1");
    assertThat(flows.open(Client.of(Client.Kind.BALANCER)).name()).isEqualTo("balancer");
    hers.forEach(flows::close);
    assertThat(flows.open(of("eve", "y")).name()).isEqualTo("eve/y");
  }

  @Test
  void withoutUsersManyNamesPushNobodyOutAsLongAsThereIsRoomAndNoneThatARuleNamesEver() {
    flows.reweigh(weights("application etl* 16\ndefault 1"));
    for (int i = 0; i < FlowRegistry.MOST_OF_USER; i++) {
      flows.open(Client.of("x" + i));
    }
    assertThat(flows.open(Client.of("other")).name()).isEqualTo("other");
    for (int i = flows.busy(); i < FlowRegistry.MOST_OF_NOBODY; i++) {
      flows.open(Client.of("x" + i));
    }
    assertThat(flows.open(Client.of("another")).name()).isEqualTo("default");
    Flow etl = flows.open(Client.of("etl-1"));
    assertThat(etl.name()).isEqualTo("etl-1");
    assertThat(etl.weight()).isEqualTo(16);
  }

  @Test
  void whoComesIsBesideItsNeighboursFactorsAtOnce() {
    Flow first = flows.open(of("etl", "first"));
    Flow second = flows.open(of("ann", "second"));
    flows.stand(
        Map.of(
            "etl/first", new Standing(new float[] {1, 1}, null),
            "ann/second", new Standing(new float[] {4, 4}, null)),
        8);
    assertThat(first.parent().weight()).isEqualTo(0.25);
    Flow later = flows.open(of("ann", "third"));
    assertThat(later.weight()).as("beside one of 4").isEqualTo(0.25);
    assertThat(second.weight()).isEqualTo(1);
    assertThat(flows.open(of("bob", "fourth")).parent().weight()).isEqualTo(0.25);
    flows.paths(); // a period has passed
    assertThat(later.weight()).isEqualTo(0.25);
  }

  @Test
  void whatIsReservedBeyondWhatDevicesGiveIsRefusedUntilThereIsRoom() {
    flows.reweigh(weights("application * 1 reserve=50m"));
    Flow early = flows.open(Client.of("early"));
    assertThat(early.promise().reserved()).as("before any device is known").isZero();
    flows.devicesGive(100e6);
    Flow first = flows.open(Client.of("first"));
    assertThat(early.promise().reserved()).isEqualTo(0.524, within(0.001));
    assertThat(first.promise().reserved()).as("0.524 + 0.524 > 0.9").isZero();
    flows.close(early);
    Flow second = flows.open(Client.of("second"));
    assertThat(second.promise().reserved()).isEqualTo(0.524, within(0.001));
    flows.devicesGive(200e6);
    assertThat(first.promise().reserved()).isEqualTo(0.262, within(0.001));
    assertThat(second.promise().reserved()).isEqualTo(0.262, within(0.001));
  }

  @Test
  void aFlowWithAStreamOpenIsNeverForgotten() {
    Flow open = flows.open(APPLICATION);
    flows.open(APPLICATION);
    flows.close(open); // one of two
    for (int i = 0; i < 2 * FlowRegistry.IDLE_KEPT; i++) {
      flows.close(flows.open(Client.of("other" + i)));
    }
    assertThat(flows.open(APPLICATION)).isSameAs(open);
  }

  private static Weights weights(String application, GivenShare share) {
    return new Weights(List.of(new Rule(Rule.Who.APPLICATION, application, share)));
  }

  private static Weights weights(String text) {
    try {
      return WeightsText.parse(text);
    } catch (BadWeightsException e) {
      throw new AssertionError(e);
    }
  }
}
