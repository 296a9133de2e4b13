// SPDX-License-Identifier: Apache-2.0
package io.weir.core.fair;

import static org.assertj.core.api.Assertions.assertThat;

import io.weir.core.request.Flow;
import org.junit.jupiter.api.Test;

/** Which flows are forgotten, and which are not, however many come after them. */
class TreeMembersTest {
  private static final double NOW = 50;

  private final Flow kept = new Flow("kept", 1);
  private final TreeMembers members = new TreeMembers(Flow::parent);
  private final FlowQueue ofKept = members.of(kept);

  @Test
  void aFlowWhoseFinishTagLiesAheadIsRemembered() {
    ofKept.finishTag = NOW + 1;
    manyCome();
    assertThat(members.of(kept)).isSameAs(ofKept);
  }

  @Test
  void aFlowThatWaitsIsRemembered() {
    Queues.append(ofKept, 0);
    manyCome();
    assertThat(members.of(kept)).isSameAs(ofKept);
  }

  @Test
  void aFlowThatIsAtTheDeviceIsRemembered() {
    ofKept.outstanding = 1;
    manyCome();
    assertThat(members.of(kept)).isSameAs(ofKept);
  }

  @Test
  void aFlowThatOthersAreHeldForIsRemembered() {
    ofKept.active = true;
    manyCome();
    assertThat(members.of(kept)).isSameAs(ofKept);
  }

  @Test
  void aFlowThatWouldBeMadeAnewAsItWasIsForgotten() {
    ofKept.finishTag = NOW;
    manyCome();
    assertThat(members.known(kept)).isNull();
  }

  @Test
  void whenVirtualTimeBeginsAnewTagsMoveBackAndWhoIsGoneIsForgotten() {
    FlowQueue gone = members.of(new Flow("gone", 1));
    gone.finishTag = NOW;
    ofKept.finishTag = NOW + 7;
    assertThat(members.flows()).isEqualTo(2);
    members.root().virtualTime = NOW;
    members.rebase();
    assertThat(members.known(gone.flow())).isNull();
    assertThat(members.known(kept)).isSameAs(ofKept);
    assertThat(ofKept.finishTag).isEqualTo(7);
    assertThat(members.flows()).isEqualTo(1);
  }

  @Test
  void usersAndQueuesAreForgottenWithTheLastOfTheirFlows() {
    Flow queue = new Flow("queue", 1);
    Flow user = new Flow("user", 1);
    user.setParent(queue);
    Flow application = new Flow("application", 1);
    application.setParent(user);
    FlowQueue its = members.of(application);
    its.finishTag = NOW + 1;
    manyCome();
    assertThat(members.branches()).as("one has an application that is remembered").isEqualTo(2);
    its.finishTag = 0;
    manyCome();
    assertThat(members.branches()).isZero();
  }

  @Test
  void aUserWhoseFinishTagLiesAheadIsRemembered() {
    Flow user = new Flow("user", 1);
    Flow application = new Flow("application", 1);
    application.setParent(user);
    ParentShare ofUser = members.of(application).parent();
    ofUser.finishTag = NOW + 1;
    manyCome();
    assertThat(members.known(application)).isNull();
    assertThat(members.of(application).parent()).isSameAs(ofUser);
  }

  @Test
  void flowsThatAreGoneAreForgotten() {
    for (int i = 0; i < 100_000; i++) {
      members.root().virtualTime = i;
      members.of(new Flow("application_" + i, 1)).finishTag = i;
    }
    assertThat(members.flows()).isLessThan(200);
  }

  private void manyCome() {
    members.root().virtualTime = NOW;
    for (int i = 0; i < 1_000; i++) {
      members.of(new Flow("flow" + i, 1));
    }
  }
}
