// SPDX-License-Identifier: Apache-2.0
package io.weir.simulator.volume;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class DirtyPagesTest {
  private final DirtyPages pages = new DirtyPages(100, 200);
  private final List<String> written = new ArrayList<>();
  private final DirtyPages.Writer busy = new DirtyPages.Writer();
  private final DirtyPages.Writer slow = new DirtyPages.Writer();

  @Test
  void letsWriteWhileThereIsRoom() {
    write(busy, 150, "first");

    assertThat(written).containsExactly("first");
    assertThat(pages.isAboveBackground()).isTrue();
  }

  @Test
  void holdsUpWhoHasNoRoom() {
    write(busy, 150, "first");
    write(busy, 100, "second");
    assertThat(written).containsExactly("first");

    pages.wroteOut(50);

    assertThat(written).containsExactly("first", "second");
    assertThat(pages.bytes()).isEqualTo(200);
  }

  @Test
  void letsWhoWritesLittleGoBeforeWhoWritesMuch() {
    write(busy, 200, "full");
    for (int i = 0; i < 3; i++) {
      write(busy, 100, "busy " + i);
    }
    write(slow, 10, "slow");

    pages.wroteOut(110);

    assertThat(written).containsExactly("full", "slow", "busy 0");
  }

  @Test
  void letsOneWriteThatIsLargerThanAllRoom() {
    write(busy, 500, "huge");

    assertThat(written).containsExactly("huge");
  }

  @Test
  void refusesBoundsTheWrongWayRound() {
    assertThatThrownBy(() -> new DirtyPages(200, 100))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("mostBytes must be above 200.0, was 100.0");
  }

  private void write(DirtyPages.Writer writer, long bytes, String name) {
    pages.write(writer, bytes, () -> written.add(name));
  }
}
