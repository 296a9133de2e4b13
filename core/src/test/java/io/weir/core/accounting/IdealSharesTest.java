// SPDX-License-Identifier: Apache-2.0
package io.weir.core.accounting;

import static org.assertj.core.api.Assertions.assertThat;

import io.weir.core.request.Flow;
import java.util.List;
import org.junit.jupiter.api.Test;

class IdealSharesTest {
  private static final double CENTURY = 3.15576e18;

  private final IdealShares shares = new IdealShares(new Flow("(all)", 1), null);
  private final IdealShares.Claim gold = new IdealShares.Claim();
  private final IdealShares.Claim iron = new IdealShares.Claim();

  @Test
  void eachIsDueItsShareWhileItWantsTheDevice() {
    shares.wants(gold, 3);
    shares.serve(100);
    shares.wants(iron, 1);
    shares.serve(100);
    shares.wantsNoMore(gold);
    shares.serve(100);
    assertThat(shares.due(gold)).isEqualTo(100 + 75);
    assertThat(shares.due(iron)).isEqualTo(25 + 100);
  }

  @Test
  void aNewWeightCountsFromNowOn() {
    shares.wants(gold, 3);
    shares.wants(iron, 1);
    shares.serve(100);
    shares.wants(gold, 1);
    shares.serve(100);
    assertThat(shares.due(gold)).isEqualTo(75 + 50);
    assertThat(shares.due(iron)).isEqualTo(25 + 50);
  }

  @Test
  void whoWantsItAlreadyIsCountedOnce() {
    shares.wants(gold, 3);
    shares.wants(gold, 3);
    shares.wants(iron, 1);
    shares.serve(100);
    assertThat(shares.due(gold)).isEqualTo(75);
    shares.wantsNoMore(gold);
    shares.wantsNoMore(gold);
    assertThat(shares.weightsOver(1)).isEqualTo(1 + 1);
  }

  @Test
  void theWeightOfAllOverOnesOwn() {
    assertThat(shares.weightsOver(5)).as("alone").isEqualTo(1);
    shares.wants(gold, 3);
    shares.wants(iron, 1);
    assertThat(shares.weightsOver(2)).as("of one more").isEqualTo(6 / 2.0);
    assertThat(shares.weightsOver(gold, 3)).isEqualTo(4 / 3.0);
    assertThat(shares.weightsOver(iron, 1)).isEqualTo(4);
    shares.wantsNoMore(gold);
    assertThat(shares.weightsOver(gold, 3)).as("if it came again").isEqualTo(4 / 3.0);
    assertThat(shares.weightsOver(iron, 1)).isEqualTo(1);
  }

  @Test
  void theirErrorDoesNotGrowWithUptime() {
    shares.wants(gold, 1);
    shares.serve(CENTURY);
    shares.wantsNoMore(gold);
    shares.wants(iron, 1);
    shares.serve(100);
    assertThat(shares.due(gold)).isEqualTo(CENTURY);
    assertThat(Math.round(shares.due(iron))).isEqualTo(100);
  }

  /** Etl has gold and iron, and ann has one flow: each user has the same weight. */
  @Test
  void whatAUserIsDueIsDividedAmongItsFlowsThatWantTheDevice() {
    IdealTree tree = new IdealTree();
    Flow etl = new Flow("etl", 1);
    Flow ann = new Flow("ann", 1);
    IdealShares ofEtl = tree.below(etl);
    IdealShares ofAnn = tree.below(ann);
    IdealShares.Claim anns = new IdealShares.Claim();
    ofEtl.wants(gold, 3);
    ofAnn.wants(anns, 5);
    tree.serve(100);
    ofEtl.wants(iron, 1);
    tree.serve(100);
    assertThat(ofEtl.due(gold)).isEqualTo(50 + 37.5);
    assertThat(ofEtl.weightsOver(iron, 1)).as("a quarter of a half").isEqualTo(8);
    ofEtl.wantsNoMore(gold);
    tree.serve(100);
    ofEtl.wantsNoMore(iron);
    tree.serve(100);
    assertThat(ofEtl.due(gold)).isEqualTo(50 + 37.5);
    assertThat(ofEtl.due(iron)).isEqualTo(12.5 + 50);
    assertThat(ofAnn.due(anns)).isEqualTo(50 + 50 + 50 + 100);
  }

  @Test
  void whoIsBelowNobodyThatIsKnownCountsAsIfItWere() {
    IdealTree tree = new IdealTree();
    Flow queue = new Flow("queue", 1);
    Flow user = new Flow("user", 1);
    user.setParent(queue);
    Flow flow = new Flow("flow", 1);
    flow.setParent(user);
    assertThat(tree.weightsOver(flow)).isEqualTo(1);
    tree.below(null).wants(gold, 3);
    assertThat(tree.weightsOver(flow)).as("the queue weighs 1").isEqualTo(4);
    IdealShares ofUser = tree.below(user);
    ofUser.wants(iron, 1);
    assertThat(tree.weightsOver(flow)).as("half of what the user has").isEqualTo(8);
  }

  @Test
  void usersAreForgottenOfWhomNobodyIsLeft() {
    IdealTree tree = new IdealTree();
    Flow queue = new Flow("queue", 1);
    Flow user = new Flow("user", 1);
    user.setParent(queue);
    IdealShares kept = tree.below(user);
    tree.below(new Flow("another", 1));
    tree.retain(List.of(kept));
    assertThat(tree.size()).as("the user and its queue").isEqualTo(2);
    assertThat(tree.below(user)).isSameAs(kept);
  }
}
