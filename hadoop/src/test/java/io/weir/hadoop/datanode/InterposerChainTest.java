// SPDX-License-Identifier: Apache-2.0
package io.weir.hadoop.datanode;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.weir.core.request.Operation;
import io.weir.hadoop.client.Client;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class InterposerChainTest {
  private static final BlockTransfer TRANSFER =
      new BlockTransfer("/data/1", Client.unknown(), Operation.WRITE, "BP-1", 1073741825L);

  private final List<String> calls = new ArrayList<>();

  @Test
  void aChunkPassesTheOuterFirstAndComesBackInTheOppositeOrder() throws IOException {
    BlockIo io = Interposer.chain(named("outer"), named("inner")).open(TRANSFER);
    io.before(5, 10);
    io.after(5, 7);
    io.closed();
    assertThat(calls)
        .containsExactly(
            "outer before 5 10",
            "inner before 5 10",
            "inner after 5 7",
            "outer after 5 7",
            "inner closed",
            "outer closed");
  }

  @Test
  void theOuterIsToldWhenTheInnerWasInterrupted() {
    BlockIo io = Interposer.chain(named("outer"), transfer -> interrupted()).open(TRANSFER);
    assertThatThrownBy(() -> io.before(5, 10)).isInstanceOf(InterruptedIOException.class);
    assertThat(calls).containsExactly("outer before 5 10", "outer after 5 0");
  }

  @Test
  void theInnerIsNotAskedWhenTheOuterWasInterrupted() {
    BlockIo io = Interposer.chain(transfer -> interrupted(), named("inner")).open(TRANSFER);
    assertThatThrownBy(() -> io.before(5, 10)).isInstanceOf(InterruptedIOException.class);
    assertThat(calls).isEmpty();
  }

  @Test
  void theOuterIsToldAlsoWhenTheInnerFails() {
    BlockIo failing =
        new BlockIo() {
          @Override
          public void after(long offset, long moved) {
            throw new IllegalStateException();
          }

          @Override
          public void closed() {
            throw new IllegalStateException();
          }
        };
    BlockIo io = Interposer.chain(named("outer"), transfer -> failing).open(TRANSFER);
    assertThatThrownBy(() -> io.after(5, 7)).isInstanceOf(IllegalStateException.class);
    assertThatThrownBy(io::closed).isInstanceOf(IllegalStateException.class);
    assertThat(calls).containsExactly("outer after 5 7", "outer closed");
  }

  @Test
  void theOuterIsClosedWhenTheInnerCannotOpen() {
    Interposer chain =
        Interposer.chain(
            named("outer"),
            transfer -> {
              throw new IllegalStateException();
            });
    assertThatThrownBy(() -> chain.open(TRANSFER)).isInstanceOf(IllegalStateException.class);
    assertThat(calls).containsExactly("outer closed");
  }

  @Test
  void oneThatLetsEverythingPassIsLeftOut() {
    Interposer pass = transfer -> BlockIo.PASS;
    BlockIo io = new BlockIo() {};
    assertThat(Interposer.chain(pass, transfer -> io).open(TRANSFER)).isSameAs(io);
    assertThat(Interposer.chain(transfer -> io, pass).open(TRANSFER)).isSameAs(io);
    assertThat(Interposer.chain(pass, pass).open(TRANSFER)).isSameAs(BlockIo.PASS);
  }

  private static BlockIo interrupted() {
    return new BlockIo() {
      @Override
      public void before(long offset, long bytes) throws IOException {
        throw new InterruptedIOException("Connection reset while waiting for the disk");
      }
    };
  }

  private Interposer named(String name) {
    return transfer ->
        new BlockIo() {
          @Override
          public void before(long offset, long bytes) {
            calls.add(name + " before " + offset + " " + bytes);
          }

          @Override
          public void after(long offset, long moved) {
            calls.add(name + " after " + offset + " " + moved);
          }

          @Override
          public void closed() {
            calls.add(name + " closed");
          }
        };
  }
}
