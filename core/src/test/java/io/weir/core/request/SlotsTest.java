// SPDX-License-Identifier: Apache-2.0
package io.weir.core.request;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class SlotsTest {
  private int made;
  private final Slots<Object> slots =
      new Slots<>(
          () -> {
            made++;
            return new Object();
          });

  @Test
  void slotsAreUsedAgain() {
    for (int i = 0; i < 1_000; i++) {
      pass(1);
    }
    assertThat(made).isEqualTo(1);
  }

  @Test
  void aCrowdThatHasGoneLeavesLittleBehind() {
    pass(1_000);
    pass(1_000);
    assertThat(made).isEqualTo(1_000 + (1_000 - 256));
  }

  /** So many requests come, and then all of them go. */
  private void pass(int requests) {
    List<IoRequest> held = new ArrayList<>();
    for (int i = 0; i < requests; i++) {
      IoRequest request = new IoRequest(new IoStream(new Flow("gold", 1)));
      slots.put(request);
      held.add(request);
    }
    held.forEach(request -> slots.take(request, slots.of(request)));
    assertThat(held).allMatch(request -> slots.known(request) == null);
  }
}
