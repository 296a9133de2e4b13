// SPDX-License-Identifier: Apache-2.0
package io.weir.simulator.storage;

import io.weir.core.request.Access;
import io.weir.core.request.IoRequest;
import io.weir.core.request.IoStream;
import io.weir.core.request.Operation;
import io.weir.simulator.device.BlockQueue;
import io.weir.simulator.device.Device;
import org.jspecify.annotations.Nullable;

/**
 * The block device of a guest (blkfront) and the process of the host that serves it (blkback): what
 * the guest sends goes to the host's queue as requests of one process, whichever process of the
 * guest it came from, and keeps its place in the ring until it is done.
 */
final class Ring implements Device {
  private final BlockQueue host;
  private final IoStream backend;
  private final RingSettings settings;
  private final long firstByte;
  private int outstanding;
  private @Nullable Done listener;

  /**
   * @param backend whose requests they are to the host
   * @param firstByte where the guest's disk begins on the host's
   */
  Ring(BlockQueue host, IoStream backend, RingSettings settings, long firstByte) {
    this.host = host;
    this.backend = backend;
    this.settings = settings;
    this.firstByte = firstByte;
  }

  @Override
  public int queueDepth() {
    return settings.requests();
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
    if (outstanding >= settings.requests()) {
      throw new IllegalStateException("the ring is full: " + settings.requests());
    }
    outstanding++;
    boolean isSync = request.operation() == Operation.WRITE && settings.writesAreSync();
    IoRequest ofHost =
        new IoRequest(backend)
            .aim(
                request.operation(), isSync ? Access.SCATTERED : Access.SEQUENTIAL, request.bytes())
            .at(firstByte + request.offset());
    host.submit(ofHost, done -> done(request));
  }

  private void done(IoRequest request) {
    outstanding--;
    if (listener == null) {
      throw new IllegalStateException("a request is done that nobody waits for");
    }
    listener.done(request);
  }
}
