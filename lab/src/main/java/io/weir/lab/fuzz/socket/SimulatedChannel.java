// SPDX-License-Identifier: Apache-2.0
package io.weir.lab.fuzz.socket;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.ByteChannel;
import java.nio.channels.ClosedChannelException;
import java.util.ArrayDeque;

/** The server's end of a connection; the client's end is what it is told and asked. */
final class SimulatedChannel implements ByteChannel {
  private final ArrayDeque<Byte> toServer = new ArrayDeque<>();
  private final ArrayDeque<Byte> toClient = new ArrayDeque<>();
  private final Runnable tellsServer;
  private Runnable tellsClient = () -> {};
  private boolean isClientGone;
  private boolean isOpen = true;

  /**
   * @param tellsServer run each time that the server may have something to do here
   */
  SimulatedChannel(Runnable tellsServer) {
    this.tellsServer = tellsServer;
  }

  /** Run each time that the client may have something to do here. */
  void tells(Runnable client) {
    tellsClient = client;
  }

  void send(byte... bytes) {
    for (byte each : bytes) {
      toServer.add(each);
    }
    tellsServer.run();
  }

  /** How many bytes the client has to read. */
  int answered() {
    return toClient.size();
  }

  byte take() {
    return toClient.remove();
  }

  void clientIsGone() {
    isClientGone = true;
    tellsServer.run();
  }

  boolean isClientGone() {
    return isClientGone;
  }

  /** Whether the server has something to do here. */
  boolean isReadable() {
    return isOpen && (isClientGone || !toServer.isEmpty());
  }

  @Override
  public int read(ByteBuffer into) throws IOException {
    checkOpen();
    int read = 0;
    while (into.hasRemaining() && !toServer.isEmpty()) {
      into.put(toServer.remove());
      read++;
    }
    return read == 0 && isClientGone ? -1 : read;
  }

  @Override
  public int write(ByteBuffer from) throws IOException {
    checkOpen();
    if (isClientGone) {
      throw new IOException("nobody is there");
    }
    int bytes = from.remaining();
    while (from.hasRemaining()) {
      toClient.add(from.get());
    }
    tellsClient.run();
    return bytes;
  }

  private void checkOpen() throws IOException {
    if (!isOpen) {
      throw new ClosedChannelException();
    }
  }

  @Override
  public boolean isOpen() {
    return isOpen;
  }

  @Override
  public void close() {
    isOpen = false;
    tellsClient.run();
  }
}
