// SPDX-License-Identifier: Apache-2.0
package io.weir.simulator.cpu.scheduler;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/**
 * The two pipes of a program of {@link MrgProgram}: events go in, and when it is asked, decisions
 * come out. native/xen/host/main.c has the records.
 */
final class MrgPipe implements AutoCloseable {
  /** Numbers as in the program. */
  enum Event {
    BEGIN(1),
    SET(2),
    GROUP(3),
    INSERT(4),
    REMOVE(5),
    WAKE(6),
    SLEEP(7),
    SCHEDULE(8),
    TICK(9),
    ACCOUNT(10),
    ASK(11);

    private final int number;

    Event(int number) {
      this.number = number;
    }
  }

  /** Takes the decisions. */
  interface Decisions {
    /** vcpu below 0: nobody. */
    void choice(int processor, int vcpu, long sliceNanos);

    void again(int processor, long nanos);

    void tickled(int processor);
  }

  private static final int CHOICE = 1;
  private static final int AGAIN = 2;
  private static final int TICKLED = 3;
  private static final int DONE = 4;
  private static final int EVENT_BYTES = 32;
  private static final int DECISION_BYTES = 24;

  private final Process process;
  private final OutputStream out;
  private final InputStream in;
  private final ByteBuffer events =
      ByteBuffer.allocate(256 * EVENT_BYTES).order(ByteOrder.nativeOrder());
  private final ByteBuffer decisions =
      ByteBuffer.allocate(1024 * DECISION_BYTES).order(ByteOrder.nativeOrder());

  MrgPipe(Path program) {
    try {
      process = new ProcessBuilder(program.toString()).start();
    } catch (IOException e) {
      throw new UncheckedIOException("MRG's program cannot be started: " + program, e);
    }
    out = process.getOutputStream();
    in = process.getInputStream();
  }

  void tell(Event event, int who, long nowNanos, long a, long b) {
    if (!events.hasRemaining()) {
      write();
    }
    events.putInt(event.number).putInt(who).putLong(nowNanos).putLong(a).putLong(b);
  }

  /** Ends a batch of events, and hands over what was decided. */
  void ask(long nowNanos, boolean runsTickled, Decisions who) {
    tell(Event.ASK, 0, nowNanos, runsTickled ? 1 : 0, 0);
    write();
    decisions.clear();
    while (!take(who)) {
      try {
        int came = in.read(decisions.array(), decisions.position(), decisions.remaining());
        if (came < 0) {
          throw hasEnded(null);
        }
        decisions.position(decisions.position() + came);
      } catch (IOException e) {
        throw hasEnded(e);
      }
    }
  }

  /** Whether that was all. */
  private boolean take(Decisions who) {
    decisions.flip();
    boolean isDone = false;
    while (!isDone && decisions.remaining() >= DECISION_BYTES) {
      int decision = decisions.getInt();
      int processor = decisions.getInt();
      int vcpu = decisions.getInt();
      decisions.getInt();
      long nanos = decisions.getLong();
      switch (decision) {
        case CHOICE -> who.choice(processor, vcpu, nanos);
        case AGAIN -> who.again(processor, nanos);
        case TICKLED -> who.tickled(processor);
        case DONE -> isDone = true;
        default -> throw new IllegalStateException("MRG's program said decision " + decision);
      }
    }
    decisions.compact();
    return isDone;
  }

  private void write() {
    try {
      out.write(events.array(), 0, events.position());
      out.flush();
      events.clear();
    } catch (IOException e) {
      throw hasEnded(e);
    }
  }

  private IllegalStateException hasEnded(@Nullable IOException cause) {
    String said;
    try {
      said = new String(process.getErrorStream().readAllBytes(), StandardCharsets.UTF_8).strip();
    } catch (IOException e) {
      said = "what it said cannot be read: " + e.getMessage();
    }
    return new IllegalStateException("MRG's program has ended: " + said, cause);
  }

  /** The program ends when its input does. */
  @Override
  public void close() {
    try {
      out.close();
      process.waitFor();
    } catch (IOException e) {
      process.destroy();
    } catch (InterruptedException e) {
      process.destroy();
      Thread.currentThread().interrupt();
    }
  }
}
