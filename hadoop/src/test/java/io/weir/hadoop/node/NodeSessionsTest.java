// SPDX-License-Identifier: Apache-2.0
package io.weir.hadoop.node;

import static org.assertj.core.api.Assertions.assertThat;

import io.weir.core.request.Operation;
import io.weir.hadoop.datanode.BlockIo;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.ByteChannel;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.locks.ReentrantLock;
import org.junit.jupiter.api.Test;

/** Sessions without a socket, and what is left of them when calls of their streams fail. */
class NodeSessionsTest {
  private static final Opening OPENING = new Opening(Operation.READ, 1, 0, "", "app");

  private final Quotas places = new Quotas(4);
  private final Quotas waiting = new Quotas(4);
  private final List<String> seen = new ArrayList<>();
  private final Connected process = new Connected();
  private String fails = "";
  private Runnable whileOpening = () -> {};
  private final NodeSessions sessions =
      new NodeSessions(new OneDevice(), this::work, places, waiting, ReentrantLock::new, () -> 0L);

  private final class OneDevice implements OpenNodeStreams {
    @Override
    public Open open(Opening opening, String peer) {
      whileOpening.run();
      return new Open(new FailingIo(), Terms.of(1 << 20, 1_000_000_000L));
    }

    @Override
    public boolean isTrusted(String peer) {
      return false;
    }
  }

  /** Throws in one of its calls. */
  private final class FailingIo implements BlockIo {
    private void does(String what) {
      seen.add(what);
      if (what.equals(fails)) {
        throw new OutOfMemoryError("simulated");
      }
    }

    @Override
    public void before(long offset, long bytes) {
      does("before");
    }

    @Override
    public void after(long offset, long moved) {
      does("after");
    }

    @Override
    public void closed() {
      does("closed");
    }
  }

  /** The end of a connection; what the process says is all there at once. */
  private static final class Connected implements ByteChannel {
    private final ByteBuffer said = ByteBuffer.allocate(1024);
    private boolean isOpen = true;

    void says(ByteBuffer message) {
      said.put(message);
    }

    @Override
    public int read(ByteBuffer into) {
      said.flip();
      int bytes = Math.min(said.remaining(), into.remaining());
      for (int i = 0; i < bytes; i++) {
        into.put(said.get());
      }
      said.compact();
      return bytes;
    }

    @Override
    public int write(ByteBuffer from) {
      int bytes = from.remaining();
      from.position(from.limit());
      return bytes;
    }

    @Override
    public boolean isOpen() {
      return isOpen;
    }

    @Override
    public void close() {
      isOpen = false;
    }
  }

  private void work(Runnable task) {
    if (fails.equals("threads")) {
      throw new RejectedExecutionException("simulated");
    }
    task.run();
  }

  private void saysAll() {
    Session session = sessions.accept(process, "ann");
    process.says(NodeMessages.open(OPENING));
    process.says(NodeMessages.number(NodeMessages.ENTER, 100));
    sessions.serve(session);
  }

  private void nothingIsLeft() {
    assertThat(sessions.open()).isZero();
    assertThat(places.taken()).isZero();
    assertThat(waiting.taken()).isZero();
    assertThat(process.isOpen()).isFalse();
  }

  @Test
  void aStreamThatFailsAsItEntersEndsItsSession() {
    fails = "before";
    saysAll();
    nothingIsLeft();
    assertThat(seen).containsExactly("before", "closed");
  }

  @Test
  void aStreamThatFailsAsItLeavesIsClosed() {
    fails = "after";
    saysAll();
    sessions.end();
    nothingIsLeft();
    assertThat(seen).containsExactly("before", "after", "closed");
  }

  @Test
  void aStreamThatFailsAsItIsClosedKeepsNoPlace() {
    fails = "closed";
    saysAll();
    sessions.end();
    nothingIsLeft();
  }

  @Test
  void aLeaseThatFailsAsItIsTakenBackEndsItsSession() {
    fails = "after";
    saysAll();
    sessions.takeBackAt(10_000_000_000L);
    nothingIsLeft();
  }

  @Test
  void aStreamThatIsOpenedWhileAllAreEndedIsClosed() {
    whileOpening = sessions::end;
    saysAll();
    nothingIsLeft();
    assertThat(seen).containsExactly("closed");
  }

  @Test
  void nobodyIsAcceptedOnceAllAreEnded() {
    sessions.end();
    assertThat(sessions.accept(process, "ann")).isNull();
    nothingIsLeft();
  }

  @Test
  void withoutAThreadItGoesWithoutLeave() {
    fails = "threads";
    saysAll();
    assertThat(seen).isEmpty();
    assertThat(sessions.open()).isEqualTo(1);
    assertThat(waiting.taken()).isZero();
  }

  /** A process whose connections fail as they are made or used. */
  private static final class FailingConnection implements NodeConnection {
    @Override
    public void tell(ByteBuffer message) throws IOException {
      throw new IOException("simulated");
    }

    @Override
    public ByteBuffer ask(ByteBuffer message, int answerBytes, long mostMillis) {
      throw new OutOfMemoryError("simulated");
    }

    @Override
    public void close() {
      // Nothing is open.
    }
  }

  @Test
  void aProcessWithoutMemoryForAConnectionPasses() {
    for (NodeConnection.Opener opener :
        List.<NodeConnection.Opener>of(
            mostMillis -> new FailingConnection(),
            mostMillis -> {
              throw new OutOfMemoryError("simulated");
            })) {
      NodeClient client = new NodeClient("here", opener, 1, 1, () -> 0L);
      try (NodeStream stream = client.stream(OPENING)) {
        stream.enter(1);
        stream.leave(1);
      }
      assertThat(client.isLost()).isTrue();
    }
  }
}
