// SPDX-License-Identifier: Apache-2.0
package io.weir.experiments.soak;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;

class ProbePairTest {
  private final ProbePair pair = new ProbePair(1, 2, 0);

  @Test
  void countsNothingWhileOneOfThemWantsNothing() {
    pair.enqueued(0);
    for (int i = 0; i < 100; i++) {
      serve(0, 10);
    }

    assertThat(pair.worstPart()).isZero();
  }

  @Test
  void measuresInPartsOfTheBound() {
    bothWait();
    serve(0, 10);
    serve(1, 20);
    serve(0, 10);

    // 10 apart; at depth 1 the bound is 3 (10/1 + 20/2).
    assertThat(pair.worstPart()).isEqualTo(10 / 30.0, within(1e-6));
    assertThat(pair.violations()).isZero();
  }

  @Test
  void findsThatOneIsServedAlone() {
    bothWait();
    serve(1, 20);
    for (int i = 0; i < 10; i++) {
      serve(0, 10);
    }

    assertThat(pair.violations()).isPositive();
    assertThat(pair.worstPart()).isGreaterThan(1);
  }

  @Test
  void beginsAnewWhenOneOfThemComesBack() {
    bothWait();
    serve(0, 10);
    pair.withdrawn(1);
    for (int i = 0; i < 100; i++) {
      serve(0, 10);
    }
    pair.enqueued(1);
    serve(0, 10);

    assertThat(pair.violations()).isZero();
  }

  @Test
  void takesBackWhatWasEstimatedTooHigh() {
    bothWait();
    for (int i = 0; i < 100; i++) {
      serve(0, 10);
      pair.completed(0, 10, 1);
      serve(1, 2);
    }

    assertThat(pair.violations()).isZero();
  }

  @Test
  void allowsMoreWhereMoreAreAtTheDevice() {
    pair.outstanding(4);
    bothWait();
    serve(1, 20);
    for (int i = 0; i < 10; i++) {
      serve(0, 10);
    }

    // 9 (10/1 + 20/2) at depth 4.
    assertThat(pair.worstPart()).isEqualTo(100 / 180.0, within(1e-6));
  }

  private void bothWait() {
    pair.enqueued(0);
    pair.enqueued(1);
  }

  /** Its next request waits already. */
  private void serve(int probe, long nanos) {
    pair.enqueued(probe);
    pair.dispatched(probe, nanos);
  }
}
