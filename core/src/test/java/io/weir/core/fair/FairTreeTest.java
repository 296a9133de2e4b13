// SPDX-License-Identifier: Apache-2.0
package io.weir.core.fair;

import static org.assertj.core.api.Assertions.assertThat;

import io.weir.core.request.Flow;
import org.junit.jupiter.api.Test;

/** Which flows are forgotten, and which are not, however many come after them. */
class FairTreeTest {
  private static final double NOW = 50;

  private final Flow kept = new Flow("kept", 1);
  private final FairTree shares = new FairTree();
  private final FlowQueue ofKept = shares.of(kept);

  @Test
  void aFlowWhoseFinishTagLiesAheadIsRemembered() {
    ofKept.finishTag = NOW + 1;
    manyCome();
    assertThat(shares.of(kept)).isSameAs(ofKept);
  }

  @Test
  void aFlowThatWaitsIsRemembered() {
    Queues.append(ofKept, 0);
    manyCome();
    assertThat(shares.of(kept)).isSameAs(ofKept);
  }

  @Test
  void aFlowThatIsAtTheDeviceIsRemembered() {
    ofKept.outstanding = 1;
    manyCome();
    assertThat(shares.of(kept)).isSameAs(ofKept);
  }

  @Test
  void aFlowThatOthersAreHeldForIsRemembered() {
    ofKept.active = true;
    manyCome();
    assertThat(shares.of(kept)).isSameAs(ofKept);
  }

  @Test
  void aFlowThatWouldBeMadeAnewAsItWasIsForgotten() {
    ofKept.finishTag = NOW;
    manyCome();
    assertThat(shares.known(kept)).isNull();
  }

  @Test
  void whenVirtualTimeBeginsAnewTagsMoveBackAndWhoIsGoneIsForgotten() {
    FlowQueue gone = shares.of(new Flow("gone", 1));
    gone.finishTag = NOW;
    ofKept.finishTag = NOW + 7;
    assertThat(shares.size()).isEqualTo(2);
    shares.root().virtualTime = NOW;
    shares.rebase();
    assertThat(shares.known(gone.flow())).isNull();
    assertThat(shares.known(kept)).isSameAs(ofKept);
    assertThat(ofKept.finishTag).isEqualTo(7);
    assertThat(shares.size()).isEqualTo(1);
  }

  @Test
  void usersAndQueuesAreForgottenWithTheLastOfTheirFlows() {
    Flow queue = new Flow("queue", 1);
    Flow user = new Flow("user", 1);
    user.setParent(queue);
    Flow application = new Flow("application", 1);
    application.setParent(user);
    FlowQueue its = shares.of(application);
    its.finishTag = NOW + 1;
    manyCome();
    assertThat(shares.branches()).as("one has an application that is remembered").isEqualTo(2);
    its.finishTag = 0;
    manyCome();
    assertThat(shares.branches()).isZero();
  }

  @Test
  void aUserWhoseFinishTagLiesAheadIsRemembered() {
    Flow user = new Flow("user", 1);
    Flow application = new Flow("application", 1);
    application.setParent(user);
    ParentShare ofUser = shares.of(application).parent();
    ofUser.finishTag = NOW + 1;
    manyCome();
    assertThat(shares.known(application)).isNull();
    assertThat(shares.of(application).parent()).isSameAs(ofUser);
  }

  private void manyCome() {
    shares.root().virtualTime = NOW;
    for (int i = 0; i < 1_000; i++) {
      shares.of(new Flow("flow" + i, 1));
    }
  }
}
