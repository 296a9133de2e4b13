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

class SafeInterposerTest {
  private static final BlockTransfer TRANSFER =
      new BlockTransfer("/data/1", Client.unknown(), Operation.READ, "BP-1", 1073741825L);

  private final List<String> calls = new ArrayList<>();

  @Test
  void anInterposerThatCannotOpenLetsTheFilePass() {
    SafeInterposer safe = safe(new Faulty("open"));
    assertThat(safe.open(TRANSFER)).isSameAs(BlockIo.PASS);
    assertThat(safe.faults()).isEqualTo(1);
  }

  @Test
  void anInterposerThatLetsPassCostsNoWrapper() {
    assertThat(safe(transfer -> BlockIo.PASS).open(TRANSFER)).isSameAs(BlockIo.PASS);
  }

  @Test
  void afterAFaultTheFilePassesAndIsStillClosed() throws IOException {
    SafeInterposer safe = safe(new Faulty("before"));
    moveTwoChunks(safe.open(TRANSFER));
    assertThat(calls).containsExactly("before", "closed");
    assertThat(safe.faults()).isEqualTo(1);
  }

  @Test
  void aFaultAfterAChunkDoesNotFailIt() throws IOException {
    SafeInterposer safe = safe(new Faulty("after"));
    moveTwoChunks(safe.open(TRANSFER));
    assertThat(calls).containsExactly("before", "after", "closed");
  }

  @Test
  void aFaultAtTheEndDoesNotFailTheClose() throws IOException {
    SafeInterposer safe = safe(new Faulty("closed"));
    moveTwoChunks(safe.open(TRANSFER));
    assertThat(safe.faults()).isEqualTo(1);
  }

  @Test
  void anErrorIsAFaultLikeAnyOther() throws IOException {
    SafeInterposer safe =
        safe(
            transfer ->
                new BlockIo() {
                  @Override
                  public void before(long offset, long bytes) {
                    throw new NoClassDefFoundError("io/weir/Gone");
                  }
                });
    safe.open(TRANSFER).before(0, 1);
    assertThat(safe.faults()).isEqualTo(1);
  }

  @Test
  void anExceptionThatNamesAFileIsNotLetThrough() throws IOException {
    SafeInterposer safe = safe(transfer -> throwing(new IOException("disk on fire")));
    safe.open(TRANSFER).before(0, 1);
    assertThat(safe.faults()).isEqualTo(1);
  }

  @Test
  void anInterruptedWaitIsLetThroughAsItIs() {
    InterruptedIOException interrupted = new InterruptedIOException("Connection reset while");
    SafeInterposer safe = safe(transfer -> throwing(interrupted));
    assertThatThrownBy(() -> safe.open(TRANSFER).before(0, 1)).isSameAs(interrupted);
    assertThat(safe.faults()).isZero();
  }

  @Test
  void aFileThatIsClosedTwiceIsClosedOnce() {
    BlockIo io = safe(new Faulty("nothing")).open(TRANSFER);
    io.closed();
    io.closed();
    assertThat(calls).containsExactly("closed");
  }

  private static SafeInterposer safe(Interposer interposer) {
    return new SafeInterposer(interposer);
  }

  private static void moveTwoChunks(BlockIo io) throws IOException {
    for (int chunk = 0; chunk < 2; chunk++) {
      io.before(chunk * 10L, 10);
      io.after(chunk * 10L, 10);
    }
    io.closed();
  }

  private static BlockIo throwing(IOException exception) {
    return new BlockIo() {
      @Override
      public void before(long offset, long bytes) throws IOException {
        throw exception;
      }
    };
  }

  private final class Faulty implements Interposer, BlockIo {
    private final String when;

    Faulty(String when) {
      this.when = when;
    }

    @Override
    public BlockIo open(BlockTransfer transfer) {
      if (when.equals("open")) {
        throw new IllegalStateException("open");
      }
      return this;
    }

    @Override
    public void before(long offset, long bytes) {
      call("before");
    }

    @Override
    public void after(long offset, long moved) {
      call("after");
    }

    @Override
    public void closed() {
      call("closed");
    }

    private void call(String name) {
      calls.add(name);
      if (when.equals(name)) {
        throw new IllegalStateException(name);
      }
    }
  }
}
