// SPDX-License-Identifier: Apache-2.0
package io.weir.hadoop.node;

import java.io.EOFException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.SocketChannel;
import org.apache.hadoop.io.IOUtils;
import org.jspecify.annotations.Nullable;

/**
 * One stream of this process at the scheduler of its node: a lease for each buffer that is read or
 * written. Used by one thread at a time.
 *
 * <pre>{@code
 * stream.enter(bytes);                         // waits until it may go; never throws
 * try { … } finally { stream.leave(moved); }
 * }</pre>
 */
public final class NodeStream implements AutoCloseable {
  /** The most that one lease is for. */
  public static final int LARGEST_LEASE_BYTES = NodeMessages.LARGEST_LEASE_BYTES;

  private final NodeClient client;
  private final Opening opening;
  private Terms terms = new Terms(true, 0, 0);
  private @Nullable SocketChannel channel;
  private boolean inside;

  NodeStream(NodeClient client, Opening opening) {
    this.client = client;
    this.opening = opening;
  }

  /** Waits until so many bytes may be moved, where somebody answers and a gate stands there. */
  public void enter(int bytes) {
    SocketChannel connection = connection();
    if (connection == null) {
      return;
    }
    try {
      NodeClient.bounded(
          connection,
          (long) terms.maxWaitMillis() + client.graceMillis(),
          talking -> {
            send(talking, NodeMessages.number(NodeMessages.ENTER, bytes));
            return receive(talking, 1).get();
          });
      inside = true;
    } catch (IOException e) {
      lost(e);
    }
  }

  /** Says that so many have been moved. */
  public void leave(int moved) {
    SocketChannel connection = channel;
    if (!inside || connection == null) {
      return;
    }
    inside = false;
    try {
      send(connection, NodeMessages.number(NodeMessages.LEAVE, moved));
    } catch (IOException e) {
      lost(e);
    }
  }

  /** How much one lease moves between the disk and the page cache; 0: nobody says. */
  public long windowBytes() {
    connection(); // which tells
    return terms.windowBytes();
  }

  private @Nullable SocketChannel connection() {
    if (channel == null && terms.covered()) {
      SocketChannel fresh = client.connect();
      if (fresh != null) {
        channel = fresh;
        open(fresh);
      }
    }
    return channel;
  }

  private void open(SocketChannel fresh) {
    try {
      terms =
          NodeClient.bounded(
              fresh,
              client.graceMillis(),
              talking -> {
                send(talking, NodeMessages.open(opening));
                return NodeMessages.readTerms(receive(talking, NodeMessages.TERMS_BYTES));
              });
      client.answers();
      if (!terms.covered()) {
        close();
      }
    } catch (IOException e) {
      lost(e);
    }
  }

  /** An interrupt ends the connection too: the stream passes, and its thread stays interrupted. */
  private void lost(IOException why) {
    close();
    if (!Thread.currentThread().isInterrupted()) {
      client.lost(why);
    }
  }

  private static void send(SocketChannel channel, ByteBuffer message) throws IOException {
    while (message.hasRemaining()) {
      channel.write(message);
    }
  }

  private static ByteBuffer receive(SocketChannel channel, int bytes) throws IOException {
    ByteBuffer answer = ByteBuffer.allocate(bytes);
    while (answer.hasRemaining()) {
      if (channel.read(answer) < 0) {
        throw new EOFException("it has ended the connection");
      }
    }
    return answer.flip();
  }

  @Override
  public void close() {
    inside = false;
    IOUtils.closeStream(channel);
    channel = null;
  }
}
