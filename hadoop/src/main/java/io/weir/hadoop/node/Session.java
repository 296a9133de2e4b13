// SPDX-License-Identifier: Apache-2.0
package io.weir.hadoop.node;

import io.weir.hadoop.datanode.BlockIo;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.ByteChannel;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.Lock;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.apache.hadoop.io.IOUtils;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * One stream of another process, at the scheduler's side.
 *
 * <pre>
 *        opening          enter             it may go         leave, or held for too long
 *  NEW ──────────▶ OPEN ────────▶ WAITING ────────────▶ INSIDE ─────────▶ OPEN
 *   └───────────────┴───────────────┴─────────────────────┴── end of the connection ──▶ ENDED
 * </pre>
 *
 * <p>One thread reads; another one of many waits at the gate, and answers.
 */
public final class Session {
  private static final Logger LOG = LoggerFactory.getLogger(Session.class);

  /** For so long a process may hold a lease; others go on much sooner. */
  private static final long MOST_INSIDE_NANOS = TimeUnit.SECONDS.toNanos(2);

  private enum State {
    NEW,
    OPEN,
    WAITING,
    INSIDE,
    ENDED
  }

  /**
   * A lease counts at the device as one of so much, or of a window, at least: how much it moves is
   * its process' own word.
   */
  private static final long LEAST_COUNTED_BYTES = 256 << 10;

  private final ByteChannel channel;
  private final String peer;
  private final SessionNeeds node;
  private final Consumer<Session> whenEnded;
  private final ByteBuffer in = ByteBuffer.allocate(NodeMessages.LONGEST);

  private final Lock lock;

  // Guarded by the lock.
  private State state = State.NEW;
  private BlockIo io = BlockIo.PASS;
  private boolean entered;
  private int leasedBytes;
  private long insideSinceNanos;
  private long mostInsideNanos = Long.MAX_VALUE;
  private long leastCountedBytes;

  /**
   * @param channel does not block
   */
  Session(ByteChannel channel, String peer, SessionNeeds node, Consumer<Session> whenEnded) {
    this.channel = channel;
    this.peer = peer;
    this.node = node;
    this.whenEnded = whenEnded;
    this.lock = node.locks().get();
  }

  /** Takes what has come; false if the connection has ended. */
  boolean read() throws IOException, RefusedException {
    if (channel.read(in) < 0) {
      return false;
    }
    in.flip();
    while (in.hasRemaining() && takeMessage()) {
      // until the rest is no whole message
    }
    in.compact();
    return true;
  }

  private boolean takeMessage() throws IOException, RefusedException {
    switch (state()) {
      case NEW -> {
        Opening opening = NodeMessages.readOpening(in);
        if (opening != null) {
          open(opening);
        }
        return opening != null;
      }
      case OPEN -> {
        // A lease that was held for too long has been taken back: its end comes late.
        int kind = in.get(in.position());
        return kind == NodeMessages.LEAVE ? readNumber(kind) != null : wants();
      }
      case INSIDE -> {
        boolean isWhole = readNumber(NodeMessages.LEAVE) != null;
        if (isWhole) {
          leave();
        }
        return isWhole;
      }
      default -> throw new RefusedException("it speaks while it waits");
    }
  }

  private <T> T locked(Supplier<T> does) {
    lock.lock();
    try {
      return does.get();
    } finally {
      lock.unlock();
    }
  }

  /** Under the lock; false if it is in another state by now. */
  private boolean becomes(State from, State to) {
    boolean does = state == from;
    state = does ? to : state;
    return does;
  }

  private State state() {
    return locked(() -> state);
  }

  private void open(Opening opening) throws IOException, RefusedException {
    OpenNodeStreams.Open opened = node.streams().open(opening, peer);
    boolean isOpen;
    lock.lock();
    try {
      isOpen = becomes(State.NEW, State.OPEN);
      if (isOpen && opened != null) {
        io = opened.io();
        mostInsideNanos = Math.min(MOST_INSIDE_NANOS, opened.terms().maxWaitMillis() * 1_000_000L);
        leastCountedBytes = Math.min(LEAST_COUNTED_BYTES, opened.terms().windowBytes());
      }
    } finally {
      lock.unlock();
    }
    if (isOpen) {
      say(NodeMessages.terms(opened == null ? Terms.NOT_COVERED : opened.terms()));
    } else if (opened != null) {
      opened.io().closed(); // all streams have been ended meanwhile
    }
  }

  private boolean wants() throws IOException, RefusedException {
    Integer bytes = readNumber(NodeMessages.ENTER);
    if (bytes == null) {
      return false;
    }
    NodeMessages.check(
        bytes > 0 && bytes <= NodeMessages.LARGEST_LEASE_BYTES,
        "a lease must be 1 to " + NodeMessages.LARGEST_LEASE_BYTES + " bytes, was " + bytes);
    if (!locked(() -> becomes(State.OPEN, State.WAITING))) {
      return false; // it has been ended meanwhile
    }
    if (!node.waiting().take(peer, node.streams().isTrusted(peer))) {
      goes(bytes, /* asLeased= */ false);
      return true;
    }
    try {
      node.workers().execute(() -> enter(bytes));
    } catch (RejectedExecutionException | OutOfMemoryError full) {
      node.waiting().giveBack(peer);
      goes(bytes, /* asLeased= */ false);
    }
    return true;
  }

  private void enter(int bytes) {
    try {
      io().before(0, Math.max(bytes, leastCountedBytes()));
      goes(bytes, /* asLeased= */ true);
    } catch (IOException ended) {
      end();
    } catch (RuntimeException | Error fault) {
      LOG.error("A fault in Weir: the stream of another process goes on as without it", fault);
      end();
    } finally {
      node.waiting().giveBack(peer);
    }
  }

  private long leastCountedBytes() {
    return locked(() -> leastCountedBytes);
  }

  private BlockIo io() {
    return locked(() -> io);
  }

  private void goes(int bytes, boolean asLeased) throws IOException {
    lock.lock();
    try {
      if (state != State.WAITING) {
        return; // it has ended meanwhile, and its stream with it
      }
      state = State.INSIDE; // before it hears, as it may leave at once
      entered = asLeased;
      leasedBytes = bytes;
      insideSinceNanos = node.clock().getAsLong();
    } finally {
      lock.unlock();
    }
    say(ByteBuffer.wrap(new byte[] {asLeased ? NodeMessages.GO : NodeMessages.WITHOUT_LEAVE}));
  }

  /**
   * Its lease is over, and counts as having moved what it was for: nobody can check what its
   * process says that it has moved.
   */
  private void leave() {
    lock.lock();
    try {
      if (state == State.INSIDE) {
        state = State.OPEN;
        if (entered) {
          io.after(0, leasedBytes);
        }
      }
    } finally {
      lock.unlock();
    }
  }

  /** Takes back a lease that its process has held for too long. */
  void takeBackAt(long nowNanos) {
    lock.lock();
    try {
      if (state == State.INSIDE && nowNanos - insideSinceNanos > mostInsideNanos) {
        leave();
      }
    } finally {
      lock.unlock();
    }
  }

  private @Nullable Integer readNumber(int kind) throws RefusedException {
    NodeMessages.check(
        in.get(in.position()) == kind, "it says " + in.get(in.position()) + ", not " + kind);
    if (in.remaining() < 1 + Integer.BYTES) {
      return null;
    }
    in.get();
    return in.getInt();
  }

  /** Answers are short, and nobody sends before it has heard the last one: there is room. */
  private void say(ByteBuffer message) throws IOException {
    channel.write(message);
    if (message.hasRemaining()) {
      throw new IOException("it does not listen");
    }
  }

  /** Whatever fails meanwhile: nothing of it is left. */
  public void end() {
    BlockIo ended;
    boolean held;
    lock.lock();
    try {
      if (state == State.ENDED) {
        return;
      }
      held = state == State.INSIDE && entered;
      state = State.ENDED;
      ended = io;
      io = BlockIo.PASS;
    } finally {
      lock.unlock();
    }
    if (held) {
      orLogged(() -> ended.after(0, leasedBytes));
    }
    orLogged(ended::closed);
    whenEnded.accept(this);
    IOUtils.closeStream(channel);
  }

  private static void orLogged(Runnable step) {
    try {
      step.run();
    } catch (RuntimeException | Error fault) {
      LOG.error("A fault in Weir, as the stream of another process ends", fault);
    }
  }
}
