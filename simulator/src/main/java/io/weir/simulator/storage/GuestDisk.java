// SPDX-License-Identifier: Apache-2.0
package io.weir.simulator.storage;

import io.weir.core.request.IoRequest;
import io.weir.core.request.IoStream;
import io.weir.simulator.device.Device;
import org.jspecify.annotations.Nullable;

/**
 * The disk of a guest as a process in it sees it: what it asks for goes to the guest's elevator in
 * requests that the ring takes, and is done when the last of them is.
 */
public final class GuestDisk implements Device {
  private final Machine guest;
  private final IoStream process;
  private final long requestBytes;
  private final int queueDepth;
  private int outstanding;
  private @Nullable Done listener;

  /**
   * @param ring between the guest and its host
   */
  public GuestDisk(Machine guest, RingSettings ring) {
    this.guest = guest;
    this.process = guest.process();
    this.requestBytes = ring.requestBytes();
    this.queueDepth = ring.requests();
  }

  @Override
  public int queueDepth() {
    return queueDepth;
  }

  @Override
  public int outstanding() {
    return outstanding;
  }

  @Override
  public void whenDone(Done whoIsTold) {
    listener = whoIsTold;
  }

  @Override
  public void submit(IoRequest request) {
    outstanding++;
    long[] left = {Math.max(1, (request.bytes() + requestBytes - 1) / requestBytes)};
    for (long at = 0; at == 0 || at < request.bytes(); at += requestBytes) {
      IoRequest part =
          new IoRequest(process)
              .aim(
                  request.operation(),
                  request.access(),
                  Math.min(requestBytes, request.bytes() - at))
              .at(request.offset() + at);
      guest
          .queue()
          .submit(
              part,
              done -> {
                if (--left[0] == 0) {
                  done(request);
                }
              });
    }
  }

  private void done(IoRequest request) {
    outstanding--;
    if (listener == null) {
      throw new IllegalStateException("a request is done that nobody waits for");
    }
    listener.done(request);
  }
}
