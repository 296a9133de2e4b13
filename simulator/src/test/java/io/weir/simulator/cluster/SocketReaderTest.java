// SPDX-License-Identifier: Apache-2.0
package io.weir.simulator.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import io.weir.simulator.volume.PieceReader;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class SocketReaderTest {
  private static final long PIECE = 100;

  private final List<Long> taken = new ArrayList<>();
  private int asked;

  @Test
  void readsOnUntilItIsFull() {
    SocketReader reader = new SocketReader(source(10), 3 * PIECE);

    reader.next(taken::add);

    assertThat(taken).containsExactly(PIECE);
    assertThat(asked).isEqualTo(5); // one was taken, and what comes when there is room goes in
  }

  @Test
  void givesAllThatItHolds() {
    SocketReader reader = new SocketReader(source(3), 10 * PIECE);

    reader.next(taken::add);
    reader.next(taken::add);
    reader.next(taken::add);

    assertThat(taken).containsExactly(PIECE, 2 * PIECE, 0L);
  }

  /** A disk that has each piece at once. */
  private PieceReader source(int pieces) {
    return whenThere -> whenThere.took(asked++ < pieces ? PIECE : 0);
  }
}
