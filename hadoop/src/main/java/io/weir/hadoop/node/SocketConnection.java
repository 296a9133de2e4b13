// SPDX-License-Identifier: Apache-2.0
package io.weir.hadoop.node;

import io.weir.hadoop.threads.DaemonThreads;
import java.io.EOFException;
import java.io.IOException;
import java.net.StandardProtocolFamily;
import java.net.UnixDomainSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.SocketChannel;
import java.nio.file.Path;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import org.apache.hadoop.io.IOUtils;

/** A connection over a Unix socket. What takes too long ends it. */
final class SocketConnection implements NodeConnection {
  private static final ScheduledThreadPoolExecutor WATCHDOG = watchdog();

  private final SocketChannel channel;

  private SocketConnection(SocketChannel channel) {
    this.channel = channel;
  }

  private static ScheduledThreadPoolExecutor watchdog() {
    ScheduledThreadPoolExecutor watchdog =
        new ScheduledThreadPoolExecutor(1, DaemonThreads.called("Weir: bound of waits"));
    watchdog.setRemoveOnCancelPolicy(true);
    return watchdog;
  }

  /** A process that is stopped accepts none, and would be waited for without end. */
  static SocketConnection connect(Path socket, long mostMillis) throws IOException {
    SocketConnection fresh = new SocketConnection(SocketChannel.open(StandardProtocolFamily.UNIX));
    boolean connected = false;
    try {
      connected =
          fresh.bounded(
              mostMillis, () -> fresh.channel.connect(UnixDomainSocketAddress.of(socket)));
      return fresh;
    } finally {
      if (!connected) {
        fresh.close();
      }
    }
  }

  /** What is done with the connection. */
  private interface Talk<T> {
    T talk() throws IOException;
  }

  private <T> T bounded(long mostMillis, Talk<T> talk) throws IOException {
    Future<?> end;
    try {
      end = WATCHDOG.schedule(this::close, mostMillis, TimeUnit.MILLISECONDS);
    } catch (OutOfMemoryError noThread) {
      throw new IOException("no thread is left that could end a wait", noThread);
    }
    try {
      return talk.talk();
    } finally {
      end.cancel(false);
    }
  }

  @Override
  public void tell(ByteBuffer message) throws IOException {
    while (message.hasRemaining()) {
      channel.write(message);
    }
  }

  @Override
  public ByteBuffer ask(ByteBuffer message, int answerBytes, long mostMillis) throws IOException {
    return bounded(
        mostMillis,
        () -> {
          tell(message);
          return receive(answerBytes);
        });
  }

  private ByteBuffer receive(int bytes) throws IOException {
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
    IOUtils.closeStream(channel);
  }
}
