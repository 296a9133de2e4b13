// SPDX-License-Identifier: Apache-2.0
package io.weir.lab.attacks;

import com.sun.jna.LastErrorException;
import com.sun.jna.Native;
import com.sun.jna.Platform;
import io.weir.hadoop.device.DeviceNumber;
import java.io.EOFException;
import java.io.IOException;
import java.net.StandardProtocolFamily;
import java.net.UnixDomainSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/**
 * A process that cheats at a node's socket, and reads its own file from the disk meanwhile. It
 * speaks by itself what {@code NodeMessages} says, as what is ours would be too polite. It starts
 * as root, and goes on as nobody once it has loaded its classes.
 */
public final class SocketAttacker {
  /** In what it cheats. */
  public enum Mode {
    /** Says that it moved nothing. */
    LEAVE_0,
    /** Never says that it is through. */
    SILENT,
    /** Is honest in eight streams, and opens thousands more. */
    FLOOD
  }

  private static final String USER = "nobody";
  private static final int UID = 65_534;
  private static final int STREAMS = 8;
  private static final int FLOODS = 64;
  private static final int CONNECTIONS_OF_FLOOD = 64;
  private static final int SMALL_BYTES = 1 << 20;
  private static final int READ_BYTES = 1 << 20;

  /** What an honest process asks for. */
  private static final int HONEST_READS = 8;

  private static final int DISHONEST_READS = 32;
  private static final int TERMS_BYTES = 13;
  private static final byte GO = 1;

  private final Mode mode;
  private final UnixDomainSocketAddress socket;
  private final FileChannel file;
  private final long device;

  private SocketAttacker(Mode mode, Path socket, FileChannel file, long device) {
    this.mode = mode;
    this.socket = UnixDomainSocketAddress.of(socket);
    this.file = file;
    this.device = device;
  }

  /** Of the C library. */
  private static final class Calls {
    static {
      Native.register(Calls.class, Platform.C_LIBRARY_NAME);
    }

    static native int setuid(int user) throws LastErrorException;
  }

  /**
   * Goes on until it is killed.
   *
   * @param args the mode, the socket, and the file on the disk that it is about
   */
  public static void main(String[] args) throws Exception {
    Path path = Path.of(args[2]);
    try (FileChannel file = FileChannel.open(path)) {
      SocketAttacker attacker =
          new SocketAttacker(
              Mode.valueOf(args[0]), Path.of(args[1]), file, DeviceNumber.of(path).orElseThrow());
      attacker.lease("root", 0);
      Calls.setuid(UID);
      System.out.println("goes on as " + USER);
      attacker.goOn();
    }
  }

  private void goOn() throws InterruptedException {
    List<Thread> threads = new ArrayList<>();
    for (int i = 0; i < STREAMS; i++) {
      int number = i;
      threads.add(new Thread(() -> forever(() -> leases(number))));
    }
    for (int i = 0; i < (mode == Mode.FLOOD ? FLOODS : 0); i++) {
      threads.add(new Thread(() -> forever(this::flood)));
    }
    threads.forEach(Thread::start);
    for (Thread thread : threads) {
      thread.join();
    }
  }

  private interface Attempt {
    void make() throws IOException, InterruptedException;
  }

  private static void forever(Attempt attempt) {
    while (true) {
      try {
        attempt.make();
        TimeUnit.MILLISECONDS.sleep(10);
      } catch (IOException refused) {
        // and tries again
      } catch (InterruptedException e) {
        return;
      }
    }
  }

  /** A stream that has one lease after the other. */
  private void leases(int number) throws IOException, InterruptedException {
    try (SocketChannel channel = open(USER)) {
      long from = file.size() / STREAMS * number;
      ByteBuffer buffer = ByteBuffer.allocateDirect(READ_BYTES);
      long end = from + file.size() / STREAMS;
      int reads = mode == Mode.FLOOD ? HONEST_READS : DISHONEST_READS;
      int leaseBytes = reads * READ_BYTES;
      for (long at = from; at < end; at += leaseBytes) {
        send(channel, (byte) 2, mode == Mode.FLOOD ? leaseBytes : SMALL_BYTES);
        if (receive(channel, 1).get() != GO) {
          continue; // who has no leave does not read: that is not what this is about
        }
        for (int i = 0; i < reads; i++) {
          file.read(buffer.clear(), at + (long) i * READ_BYTES);
        }
        if (mode == Mode.SILENT) {
          TimeUnit.SECONDS.sleep(1);
        } else {
          send(channel, (byte) 3, mode == Mode.LEAVE_0 ? 0 : leaseBytes);
        }
      }
    }
  }

  /** Streams that ask all at once, and do nothing when they may. */
  private void flood() throws IOException {
    List<SocketChannel> channels = new ArrayList<>();
    try {
      for (int i = 0; i < CONNECTIONS_OF_FLOOD; i++) {
        SocketChannel channel = open(USER);
        channels.add(channel);
        send(channel, (byte) 2, SMALL_BYTES);
      }
    } finally {
      for (SocketChannel channel : channels) {
        channel.close();
      }
    }
  }

  private void lease(String user, int moved) throws IOException {
    try (SocketChannel channel = open(user)) {
      send(channel, (byte) 2, SMALL_BYTES);
      receive(channel, 1);
      send(channel, (byte) 3, moved);
    }
  }

  private SocketChannel open(String user) throws IOException {
    SocketChannel channel = SocketChannel.open(StandardProtocolFamily.UNIX);
    try {
      channel.connect(socket);
      byte[] name = user.getBytes(StandardCharsets.UTF_8);
      ByteBuffer opening =
          ByteBuffer.allocate(256)
              .put(new byte[] {1, 1, 0})
              .putLong(device)
              .putLong(0)
              .put((byte) name.length)
              .put(name)
              .put((byte) name.length)
              .put(name)
              .flip();
      write(channel, opening);
      if (receive(channel, TERMS_BYTES).get() != 1) {
        throw new IllegalStateException("no gate stands before the device of the file");
      }
      return channel;
    } catch (IOException | RuntimeException e) {
      channel.close();
      throw e;
    }
  }

  private static void send(SocketChannel channel, byte kind, int number) throws IOException {
    write(channel, ByteBuffer.allocate(5).put(kind).putInt(number).flip());
  }

  private static void write(SocketChannel channel, ByteBuffer message) throws IOException {
    while (message.hasRemaining()) {
      channel.write(message);
    }
  }

  private static ByteBuffer receive(SocketChannel channel, int bytes) throws IOException {
    ByteBuffer answer = ByteBuffer.allocate(bytes);
    while (answer.hasRemaining()) {
      if (channel.read(answer) < 0) {
        throw new EOFException("it has hung up");
      }
    }
    return answer.flip();
  }
}
