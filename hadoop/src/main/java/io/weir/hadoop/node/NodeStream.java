// SPDX-License-Identifier: Apache-2.0
package io.weir.hadoop.node;

import java.io.IOException;
import org.apache.hadoop.io.IOUtils;
import org.jspecify.annotations.Nullable;

/**
 * One stream of this process at the scheduler of its node: a lease for each buffer that is read or
 * written. Used by one thread at a time. Whatever fails, the stream passes.
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
  private @Nullable NodeConnection connection;
  private boolean inside;

  NodeStream(NodeClient client, Opening opening) {
    this.client = client;
    this.opening = opening;
  }

  /** Waits until so many bytes may be moved, where somebody answers and a gate stands there. */
  public void enter(int bytes) {
    NodeConnection open = connection();
    if (open == null) {
      return;
    }
    try {
      long mostMillis = (long) terms.maxWaitMillis() + client.graceMillis();
      open.ask(NodeMessages.number(NodeMessages.ENTER, bytes), 1, mostMillis);
      inside = true;
    } catch (IOException | RuntimeException | OutOfMemoryError e) {
      lost(e);
    }
  }

  /** Says that so many have been moved. */
  public void leave(int moved) {
    NodeConnection open = connection;
    if (!inside || open == null) {
      return;
    }
    inside = false;
    try {
      open.tell(NodeMessages.number(NodeMessages.LEAVE, moved));
    } catch (IOException | RuntimeException | OutOfMemoryError e) {
      lost(e);
    }
  }

  /** How much one lease moves between the disk and the page cache; 0: nobody says. */
  public long windowBytes() {
    connection(); // which tells
    return terms.windowBytes();
  }

  private @Nullable NodeConnection connection() {
    if (connection == null && terms.covered()) {
      NodeConnection fresh = client.connect();
      if (fresh != null) {
        connection = fresh;
        open(fresh);
      }
    }
    return connection;
  }

  private void open(NodeConnection fresh) {
    try {
      terms =
          NodeMessages.readTerms(
              fresh.ask(
                  NodeMessages.open(opening), NodeMessages.TERMS_BYTES, client.graceMillis()));
      client.answers();
      if (!terms.covered()) {
        close();
      }
    } catch (IOException | RuntimeException | OutOfMemoryError e) {
      lost(e);
    }
  }

  /** An interrupt ends the connection too: the stream passes, and its thread stays interrupted. */
  private void lost(Throwable why) {
    close();
    if (!Thread.currentThread().isInterrupted()) {
      client.lost(why);
    }
  }

  @Override
  public void close() {
    inside = false;
    IOUtils.closeStream(connection);
    connection = null;
  }
}
