// SPDX-License-Identifier: Apache-2.0
package io.weir.hadoop.node;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.weir.core.request.Operation;
import java.io.IOException;
import java.net.StandardProtocolFamily;
import java.net.UnixDomainSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A real socket, with both sides in this process. */
@Timeout(120)
class NodeServerTest {
  private static final int NEVER_LATE_MILLIS = 60_000;

  @TempDir private Path folder;
  private final RecordedStreams node = new RecordedStreams();
  private Path socket = Path.of("");
  private NodeClient client = NodeClient.at(socket);

  @BeforeEach
  void place() {
    socket = folder.resolve("node.sock");
    client = new NodeClient(socket, /* retryNanos= */ -1, NEVER_LATE_MILLIS);
  }

  private NodeStream stream(long device) {
    return client.stream(new Opening(Operation.WRITE, device, 9, "", "app"));
  }

  @Test
  void everyLeaseIsAskedForAndEnded() throws Exception {
    try (NodeServer server = NodeServer.start(socket, node);
        NodeStream stream = stream(RecordedStreams.OPEN_DEVICE)) {
      stream.enter(100);
      stream.leave(60);
      stream.enter(200);
      stream.leave(200);

      assertThat(stream.windowBytes()).isEqualTo(7);
      assertThat(node.next()).isEqualTo("open app");
      assertThat(node.next()).isEqualTo("before 100");
      assertThat(node.next()).as("what was asked for").isEqualTo("after 100");
      assertThat(node.next()).isEqualTo("before 200");
      assertThat(node.next()).isEqualTo("after 200");
      stream.close();
      assertThat(node.next()).isEqualTo("closed");
      assertThat(server.opened()).isEqualTo(1);
      assertThat(server.refused()).isZero();
    }
  }

  @Test
  void whoAsksForLittleCountsAsOneWhoAsksForAWindow() throws Exception {
    try (NodeServer server = NodeServer.start(socket, node);
        NodeStream stream = stream(RecordedStreams.OPEN_DEVICE)) {
      stream.enter(1);
      stream.leave(1);

      assertThat(node.next()).isEqualTo("open app");
      assertThat(node.next()).isEqualTo("before 7");
      assertThat(node.next()).isEqualTo("after 1");
      assertThat(server.refused()).isZero();
    }
  }

  @Test
  void aStreamOnADeviceWithoutAGateAsksOnce() throws Exception {
    try (NodeServer server = NodeServer.start(socket, node);
        NodeStream stream = stream(RecordedStreams.OTHER_DEVICE)) {
      stream.enter(100);
      stream.leave(100);
      server.close();
      stream.enter(100);
      assertThat(client.isLost()).as("whether somebody was missed").isFalse();
    }
  }

  @Test
  void whatAProcessHeldWhenItDiedIsGivenBack() throws Exception {
    try (NodeServer server = NodeServer.start(socket, node)) {
      NodeStream stream = stream(RecordedStreams.OPEN_DEVICE);
      stream.enter(100);
      stream.close();

      assertThat(node.next()).isEqualTo("open app");
      assertThat(node.next()).isEqualTo("before 100");
      assertThat(node.next()).isEqualTo("after 100");
      assertThat(node.next()).isEqualTo("closed");
      assertThat(server.refused()).isZero();
    }
  }

  @Test
  void aProcessThatDiesWhileItWaitsLeavesTheGate() throws Exception {
    try (NodeServer server = NodeServer.start(socket, node)) {
      SocketChannel process = SocketChannel.open(UnixDomainSocketAddress.of(socket));
      process.write(
          NodeMessages.open(
              new Opening(Operation.READ, RecordedStreams.SHUT_DEVICE, 1, "", "app")));
      process.write(NodeMessages.number(NodeMessages.ENTER, 5));
      assertThat(node.next()).isEqualTo("open app");
      assertThat(node.next()).isEqualTo("before 7");
      process.close();

      assertThat(node.next()).isEqualTo("closed");
      assertThat(server.refused()).isZero();
    }
  }

  @Test
  void aLeaseThatIsHeldForTooLongIsTakenBack() throws Exception {
    RecordedStreams impatient = new RecordedStreams(TimeUnit.MILLISECONDS.toNanos(1));
    try (NodeServer server = NodeServer.start(socket, impatient);
        NodeStream stream = stream(RecordedStreams.OPEN_DEVICE)) {
      stream.enter(100);
      assertThat(impatient.next()).isEqualTo("open app");
      assertThat(impatient.next()).isEqualTo("before 100");
      assertThat(impatient.next()).isEqualTo("after 100");
      stream.leave(30);
      stream.enter(50);
      assertThat(impatient.next()).isEqualTo("before 50");
      assertThat(server.refused()).isZero();
    }
  }

  @Test
  void streamsPassWhereNobodyAnswersAndAskAgainWhenSomebodyDoes() throws Exception {
    try (NodeStream stream = stream(RecordedStreams.OPEN_DEVICE)) {
      stream.enter(1);
      stream.leave(1);
      try (NodeServer server = NodeServer.start(socket, node)) {
        stream.enter(2);
        assertThat(node.next()).isEqualTo("open app");
        assertThat(node.next()).isEqualTo("before 7");
        assertThat(server.refused()).isZero();
      }
      stream.leave(2);
      stream.enter(3);
      stream.leave(3);
      try (NodeServer server = NodeServer.start(socket, node)) {
        assertThat(node.next()).isEqualTo("after 2");
        assertThat(node.next()).isEqualTo("closed");
        stream.enter(4);
        assertThat(node.next()).isEqualTo("open app");
        assertThat(node.next()).isEqualTo("before 7");
        assertThat(server.refused()).isZero();
      }
    }
  }

  @Test
  void aSchedulerThatIsThereAndSaysNothingHoldsNobodyUp() throws Exception {
    try (ServerSocketChannel mute = ServerSocketChannel.open(StandardProtocolFamily.UNIX)) {
      mute.bind(UnixDomainSocketAddress.of(socket)).configureBlocking(false);
      boolean wasAsked = false;
      // On a busy machine to connect and to ask may take longer than the client has patience.
      for (int graceMillis = 20; !wasAsked; graceMillis *= 2) {
        NodeClient impatient = new NodeClient(socket, Long.MAX_VALUE, graceMillis);
        for (int i = 0; i < 3; i++) {
          try (NodeStream stream =
              impatient.stream(
                  new Opening(Operation.READ, RecordedStreams.OPEN_DEVICE, 1, "", "app"))) {
            stream.enter(1);
            stream.leave(1);
          }
        }
        assertThat(impatient.isLost()).isTrue();
        try (SocketChannel first = mute.accept()) {
          wasAsked = first != null && first.read(ByteBuffer.allocate(1)) == 1;
        }
        assertThat(mute.accept()).as("a stream that asks again").isNull();
      }
    }
  }

  @Test
  void aSchedulerThatAcceptsNobodyHoldsNobodyUp() throws Exception {
    NodeClient impatient = new NodeClient(socket, Long.MAX_VALUE, /* graceMillis= */ 20);
    try (FullBacklog stopped = FullBacklog.at(socket);
        NodeStream stream =
            impatient.stream(
                new Opening(Operation.READ, RecordedStreams.OPEN_DEVICE, 1, "", "app"))) {
      stream.enter(1);
      stream.leave(1);
      assertThat(impatient.isLost()).isTrue();
      assertThat(stopped.isFull()).as("whether nobody was accepted").isTrue();
    }
  }

  @Test
  void theSocketOfAProcessThatAcceptsNobodyIsNotTakenOver() throws Exception {
    try (FullBacklog stopped = FullBacklog.at(socket)) {
      assertThatThrownBy(() -> NodeServer.start(socket, node))
          .hasMessage("another process listens at " + socket + ", and accepts no connection");
      assertThat(stopped.isFull()).as("whether nobody was accepted").isTrue();
    }
    assertThat(socket).exists();
  }

  @Test
  void anInterruptedThreadPassesAndStaysInterrupted() throws Exception {
    try (NodeServer server = NodeServer.start(socket, node);
        NodeStream stream = stream(RecordedStreams.OPEN_DEVICE)) {
      Thread.currentThread().interrupt();
      stream.enter(1);
      stream.leave(1);
      assertThat(Thread.interrupted()).isTrue();
      stream.enter(2);
      assertThat(node.next()).isEqualTo("open app");
      assertThat(node.next()).isEqualTo("before 7");
      assertThat(server.refused()).isZero();
    }
  }

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3})
  void noBytesBringItDown(long seed) throws Exception {
    Random random = new Random(seed);
    byte[] opening =
        NodeMessages.open(new Opening(Operation.READ, RecordedStreams.OPEN_DEVICE, 1, "u", "app"))
            .array();
    try (NodeServer server = NodeServer.start(socket, node)) {
      for (int i = 0; i < 300; i++) {
        byte[] bytes = new byte[1 + random.nextInt(400)];
        random.nextBytes(bytes);
        if (random.nextBoolean()) { // nearly an opening
          System.arraycopy(opening, 0, bytes, 0, Math.min(bytes.length, random.nextInt(40)));
        }
        try (SocketChannel process = SocketChannel.open(UnixDomainSocketAddress.of(socket))) {
          process.write(ByteBuffer.wrap(bytes));
        } catch (IOException endedByTheServer) {
          // as it may
        }
      }
      try (NodeStream stream = client.stream(new Opening(Operation.READ, 1, 1, "", "after"))) {
        stream.enter(12_345);
        stream.leave(12_345);
        String seen = node.next();
        while (!seen.equals("before 12345")) {
          assertThat(seen).as("seed %d", seed).isNotEqualTo("nothing");
          seen = node.next();
        }
      }
      assertThat(server.refused()).as("seed %d", seed).isPositive();
    }
  }

  @Test
  void aRefusedStreamPasses() throws Exception {
    try (NodeServer server = NodeServer.start(socket, node);
        NodeStream stream = stream(RecordedStreams.REFUSED_DEVICE)) {
      stream.enter(1);
      stream.leave(1);
      assertThat(server.refused()).isEqualTo(1);
    }
  }

  @Test
  void theSocketOfAProcessThatWasKilledIsTakenOver() throws Exception {
    try (ServerSocketChannel killed = ServerSocketChannel.open(StandardProtocolFamily.UNIX)) {
      killed.bind(UnixDomainSocketAddress.of(socket));
    }
    assertThat(socket).exists();
    NodeServer.start(socket, node).close();
    assertThat(socket).doesNotExist();
  }

  @Test
  void theSocketOfAnotherProcessIsNot() throws Exception {
    try (NodeServer first = NodeServer.start(socket, node)) {
      assertThatThrownBy(() -> NodeServer.start(socket, node))
          .hasMessageContaining("another process answers at " + socket);
      try (NodeStream stream = stream(RecordedStreams.OPEN_DEVICE)) {
        stream.enter(1);
        assertThat(node.next()).isEqualTo("open app");
      }
      assertThat(first.refused()).isZero();
    }
  }

  @Test
  void aFolderThatEverybodyMayWriteToIsRefused() throws Exception {
    Files.setPosixFilePermissions(folder, PosixFilePermissions.fromString("rwxrwxrwx"));
    assertThatThrownBy(() -> NodeServer.start(socket, node))
        .hasMessageContaining("everybody may write to " + folder);
    assertThatThrownBy(() -> NodeServer.start(folder.resolve("no/node.sock"), node))
        .hasMessageContaining("there is no folder " + folder.resolve("no"));
  }
}
