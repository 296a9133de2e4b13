// SPDX-License-Identifier: Apache-2.0
package io.weir.lab.fuzz.socket;

import io.weir.hadoop.node.NodeConnection;
import io.weir.lab.fuzz.run.FuzzRun;
import io.weir.lab.fuzz.run.PlantedBug;
import io.weir.simulator.threads.SimulatedThread;
import io.weir.simulator.threads.SimulatedThreads;
import java.io.EOFException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.AsynchronousCloseException;
import java.nio.channels.ClosedByInterruptException;
import java.nio.channels.ClosedChannelException;

/** A process's end of a connection: what it says comes in parts, and what is late ends it. */
final class SimulatedConnection implements NodeConnection {
  private final FuzzRun run;
  private final SimulatedThreads threads;
  private final SocketFaults faults;
  private final SimulatedChannel channel;

  SimulatedConnection(
      FuzzRun run, SimulatedThreads threads, SocketFaults faults, SimulatedChannel channel) {
    this.run = run;
    this.threads = threads;
    this.faults = faults;
    this.channel = channel;
  }

  @Override
  public void tell(ByteBuffer message) throws IOException {
    if (run.happens(faults.errors())) {
      throw new OutOfMemoryError("simulated");
    }
    while (message.hasRemaining()) {
      checkUsable();
      channel.send(message.get());
      if (run.happens(0.01)) {
        threads.isHeldUp(run.scale(1_000, 50_000_000));
      }
    }
  }

  private void checkUsable() throws IOException {
    if (Thread.currentThread().isInterrupted()) {
      close();
      throw new ClosedByInterruptException();
    }
    if (!channel.isOpen() || channel.isClientGone()) {
      throw new ClosedChannelException();
    }
  }

  @Override
  public ByteBuffer ask(ByteBuffer message, int answerBytes, long mostMillis) throws IOException {
    SimulatedThread me = threads.current();
    channel.tells(() -> threads.wakeUp(me));
    boolean isBounded = !run.has(PlantedBug.WAIT_WITHOUT_BOUND);
    long untilNanos = isBounded ? threads.nowNanos() + mostMillis * 1_000_000 : Long.MAX_VALUE;
    tell(message);
    ByteBuffer answer = ByteBuffer.allocate(answerBytes);
    while (answer.hasRemaining()) {
      checkNotLate(untilNanos);
      if (channel.answered() > 0) {
        answer.put(channel.take());
      } else if (channel.isOpen()) {
        threads.sleep(Math.min(NodeDaemon.TICK_NANOS, untilNanos - threads.nowNanos()));
      } else {
        throw new EOFException("simulated");
      }
    }
    channel.tells(() -> {});
    return answer.flip();
  }

  private void checkNotLate(long untilNanos) throws IOException {
    if (threads.nowNanos() >= untilNanos) {
      close();
      throw new AsynchronousCloseException();
    }
    if (Thread.currentThread().isInterrupted()) {
      close();
      throw new ClosedByInterruptException();
    }
  }

  @Override
  public void close() {
    channel.clientIsGone();
  }
}
