// SPDX-License-Identifier: Apache-2.0
package io.weir.core.request;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;

class IoRequestTest {
  private final IoRequest request = new IoRequest(new IoStream(new Flow("gold", 1, 7, 42)));

  @Test
  void isWhatWasAskedFor() {
    request.aim(Operation.WRITE, Access.SCATTERED, 100);
    assertThat(request.operation()).isEqualTo(Operation.WRITE);
    assertThat(request.access()).isEqualTo(Access.SCATTERED);
    assertThat(request.bytes()).isEqualTo(100);
    request.aim(Operation.READ, 10);
    assertThat(request.access()).isEqualTo(Access.SEQUENTIAL);
    assertThat(request.flow().started()).isEqualTo(42);
    assertThat(request.flow().priority()).isEqualTo(7);
  }

  @Test
  void hasMovedAllOfItUntilSomebodySaysOtherwise() {
    request.aim(Operation.READ, 100);
    assertThat(request.movedBytes()).isEqualTo(100);
    assertThat(request.moved(30).movedBytes()).isEqualTo(30);
    assertThat(request.moved(0).movedBytes()).isZero();
    assertThat(request.moved(101).movedBytes()).isEqualTo(100);
    assertThat(request.bytes()).isEqualTo(100);
  }

  @Test
  void cannotHaveMovedLessThanNothing() {
    request.aim(Operation.READ, 100);
    assertThatThrownBy(() -> request.moved(-1)).hasMessage("moved must be 0 or more, was -1");
    assertThat(request.movedBytes()).isEqualTo(100);
  }

  @Test
  void costsNothingBeforeItIsServedAnew() {
    request.aim(Operation.READ, 100);
    request.charge(55);
    assertThat(request.chargedNanos()).isEqualTo(55);
    assertThat(request.aim(Operation.READ, 100).chargedNanos()).isZero();
  }

  /** Tests compare them, and so may who asks. */
  @Test
  void waitsAreEqualIfTheyEndAtOneTime() {
    Decision.WaitUntil wait = new Decision.WaitUntil(5);
    assertThat(wait)
        .isEqualTo(new Decision.WaitUntil(5))
        .hasSameHashCodeAs(new Decision.WaitUntil(5))
        .isNotEqualTo(new Decision.WaitUntil(6))
        .isNotEqualTo(Decision.IDLE);
  }
}
