// SPDX-License-Identifier: Apache-2.0
package io.weir.lab.fuzz.socket;

import static io.weir.lab.fuzz.run.FuzzRun.check;

import io.weir.lab.fuzz.run.FuzzRun;
import io.weir.simulator.threads.SimulatedThread;
import io.weir.simulator.threads.SimulatedThreads;
import java.net.ConnectException;
import java.nio.ByteBuffer;

/** Another process of the node, which may say anything, hold its lease, and be gone. */
final class SocketClient implements SimulatedThreads.Body {
  private static final byte OPEN = 1;
  private static final byte ENTER = 2;
  private static final byte LEAVE = 3;
  private static final int TERMS_BYTES = 13;

  /** The server looks that often, and takes a look to answer. */
  private static final long SLACK_NANOS = 200_000_000L;

  private final FuzzRun run;
  private final SimulatedThreads threads;
  private final SocketWorld.Connects connects;
  private final SocketFaults faults;
  private final long mostWaitNanos;
  private final int number;
  private SimulatedChannel channel = new SimulatedChannel(() -> {});

  SocketClient(
      FuzzRun run,
      SimulatedThreads threads,
      SocketWorld.Connects connects,
      SocketFaults faults,
      long mostWaitNanos,
      int number) {
    this.run = run;
    this.threads = threads;
    this.connects = connects;
    this.faults = faults;
    this.mostWaitNanos = mostWaitNanos;
    this.number = number;
  }

  @Override
  public void run() {
    SimulatedThread me = threads.current();
    try {
      channel = connects.connect("user " + run.between(0, 2));
    } catch (ConnectException nobody) {
      return;
    }
    channel.tells(() -> threads.wakeUp(me));
    try {
      say(opening());
      boolean goesOn = await(TERMS_BYTES);
      for (int leases = run.between(1, 6); goesOn && leases > 0; leases--) {
        goesOn = lease();
      }
    } finally {
      channel.clientIsGone();
      run.event("gone", number, threads.nowNanos());
    }
  }

  private boolean lease() {
    say(number(ENTER, (int) run.scale(1, 16 << 20)));
    if (run.happens(faults.speaks())) {
      say(number(ENTER, 1)); // while it waits
    }
    if (run.happens(faults.kills()) || !await(1)) {
      return false;
    }
    boolean holds = run.happens(faults.holds());
    threads.sleep(holds ? run.between(1, 5_000_000_000L) : run.scale(10_000, 20_000_000));
    if (run.happens(faults.kills())) {
      return false;
    }
    say(number(LEAVE, (int) run.scale(1, 16 << 20)));
    return true;
  }

  /** Waits until so many bytes have come, and takes them; false if the connection has ended. */
  private boolean await(int bytes) {
    long begunNanos = threads.nowNanos();
    while (channel.isOpen() && channel.answered() < bytes) {
      threads.sleep(mostWaitNanos + SLACK_NANOS + 1);
      long waitedNanos = threads.nowNanos() - begunNanos;
      boolean isTooLong =
          waitedNanos
              > mostWaitNanos + SLACK_NANOS + threads.heldUpNanos(begunNanos, threads.nowNanos());
      if (isTooLong && (faults.nonsense() > 0 || faults.stops() > 0)) {
        return false; // the server may wait for the rest of what it has said, or be stopped
      }
      check(!isTooLong, "process %d has heard nothing for %d", number, waitedNanos);
    }
    for (int i = 0; i < bytes && channel.answered() > 0; i++) {
      run.event("hears", number, channel.take(), threads.nowNanos());
    }
    return channel.isOpen();
  }

  /** All at once, or in two parts; or something else. */
  private void say(byte[] message) {
    byte[] said = message.clone();
    if (run.happens(faults.nonsense())) {
      said[run.between(0, said.length)] = (byte) run.between(-128, 128);
    }
    int first = run.happens(0.3) ? run.between(0, said.length) : said.length;
    for (int i = 0; i < said.length; i++) {
      if (i == first) {
        threads.sleep(run.scale(1_000, 50_000_000));
      }
      channel.send(said[i]);
    }
  }

  private byte[] opening() {
    byte[] application = {'a', (byte) ('0' + run.between(0, 4))};
    return ByteBuffer.allocate(3 + 2 * Long.BYTES + 2 + application.length)
        .put(OPEN)
        .put((byte) 1)
        .put((byte) run.between(0, 2))
        .putLong(run.happens(0.9) ? 1 : 2)
        .putLong(0)
        .put((byte) 0)
        .put((byte) application.length)
        .put(application)
        .array();
  }

  private static byte[] number(byte kind, int number) {
    return ByteBuffer.allocate(1 + Integer.BYTES).put(kind).putInt(number).array();
  }
}
