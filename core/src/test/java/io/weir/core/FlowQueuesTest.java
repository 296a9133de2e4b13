// SPDX-License-Identifier: Apache-2.0
package io.weir.core;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** Which flows are forgotten, and which are not, however many come after them. */
class FlowQueuesTest {
  private static final double NOW = 50;

  private final Flow kept = new Flow("kept", 1);
  private final FlowQueues queues = new FlowQueues();
  private final FlowQueue ofKept = queues.of(kept, 0);

  @Test
  void aFlowWhoseFinishTagLiesAheadIsRemembered() {
    ofKept.finishTag = NOW + 1;
    manyCome();
    assertThat(queues.of(kept, NOW)).isSameAs(ofKept);
  }

  @Test
  void aFlowThatWaitsIsRemembered() {
    Queues.append(ofKept, 0);
    manyCome();
    assertThat(queues.of(kept, NOW)).isSameAs(ofKept);
  }

  @Test
  void aFlowThatIsAtTheDeviceIsRemembered() {
    ofKept.outstanding = 1;
    manyCome();
    assertThat(queues.of(kept, NOW)).isSameAs(ofKept);
  }

  @Test
  void aFlowThatOthersAreHeldForIsRemembered() {
    ofKept.active = true;
    manyCome();
    assertThat(queues.of(kept, NOW)).isSameAs(ofKept);
  }

  @Test
  void aFlowThatWouldBeMadeAnewAsItWasIsForgotten() {
    ofKept.finishTag = NOW;
    manyCome();
    assertThat(queues.known(kept)).isNull();
  }

  @Test
  void whenVirtualTimeBeginsAnewTagsMoveBackAndWhoIsGoneIsForgotten() {
    FlowQueue gone = queues.of(new Flow("gone", 1), 0);
    gone.finishTag = NOW;
    ofKept.finishTag = NOW + 7;
    assertThat(queues.size()).isEqualTo(2);
    queues.rebase(NOW);
    assertThat(queues.known(gone.flow())).isNull();
    assertThat(queues.known(kept)).isSameAs(ofKept);
    assertThat(ofKept.finishTag).isEqualTo(7);
    assertThat(queues.size()).isEqualTo(1);
  }

  private void manyCome() {
    for (int i = 0; i < 1_000; i++) {
      queues.of(new Flow("flow" + i, 1), NOW);
    }
  }
}
