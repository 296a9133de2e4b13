// SPDX-License-Identifier: Apache-2.0
package io.weir.core.gate;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class CircuitBreakerTest {
  private final IllegalStateException broken = new IllegalStateException("broken");
  private final List<Throwable> told = new ArrayList<>();
  private final List<String> done = new ArrayList<>();

  @Test
  void afterTheFirstFailureNothingIsCalledAnyMore() {
    CircuitBreaker breaker = new CircuitBreaker(told::add);
    assertThat(breaker.call(() -> done.add("before"))).isTrue();
    assertThat(breaker.call(this::fail)).isFalse();
    assertThat(breaker.isOpen()).isTrue();
    assertThat(breaker.call(() -> done.add("after"))).isFalse();
    assertThat(breaker.call(this::fail)).isFalse();
    assertThat(done).containsExactly("before");
    assertThat(told).containsExactly(broken);
  }

  @Test
  void whatGoesWrongAsAFailureIsToldIsKeptWithIt() {
    IllegalStateException full = new IllegalStateException("the log is full");
    CircuitBreaker breaker =
        new CircuitBreaker(
            ignored -> {
              throw full;
            });
    assertThat(breaker.call(this::fail)).isFalse();
    assertThat(broken.getSuppressed()).containsExactly(full);
  }

  private void fail() {
    throw broken;
  }
}
