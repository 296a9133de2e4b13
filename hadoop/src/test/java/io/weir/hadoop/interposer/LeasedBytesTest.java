// SPDX-License-Identifier: Apache-2.0
package io.weir.hadoop.interposer;

import static org.assertj.core.api.Assertions.assertThat;

import io.weir.hadoop.datanode.BlockIo;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class LeasedBytesTest {
  private final LeasedBytes leased = new LeasedBytes();
  private final List<String> said = new ArrayList<>();

  @Test
  void whatWasAskedForIsCountedByFlow() throws IOException {
    BlockIo stream = leased.counting("etl", new Saying());
    stream.before(0, 100);
    stream.after(0, 60);
    leased.counting("etl", BlockIo.PASS).before(0, 5);
    leased.counting("adhoc", BlockIo.PASS).before(0, 7);
    stream.closed();

    assertThat(leased.of("etl")).isEqualTo(105);
    assertThat(leased.of("adhoc")).isEqualTo(7);
    assertThat(leased.of("nobody")).isZero();
    assertThat(said).containsExactly("before 100", "after 60", "closed");
  }

  @Test
  void whoIsGoneIsForgotten() throws IOException {
    leased.counting("etl", BlockIo.PASS).before(0, 5);
    leased.counting("adhoc", BlockIo.PASS).before(0, 7);
    leased.keep(List.of("adhoc"));
    assertThat(leased.of("etl")).isZero();
    assertThat(leased.of("adhoc")).isEqualTo(7);
  }

  private final class Saying implements BlockIo {
    @Override
    public void before(long offset, long bytes) {
      said.add("before " + bytes);
    }

    @Override
    public void after(long offset, long moved) {
      said.add("after " + moved);
    }

    @Override
    public void closed() {
      said.add("closed");
    }
  }
}
