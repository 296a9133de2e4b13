// SPDX-License-Identifier: Apache-2.0
package io.weir.simulator.device;

import io.weir.core.request.IoRequest;
import io.weir.simulator.kernel.Event;
import io.weir.simulator.kernel.Simulation;
import org.jspecify.annotations.Nullable;

/** Channels side by side behind one link: a request loses nothing by where it lies. */
public final class FlashDisk implements Device {
  private final Simulation simulation;
  private final FlashModel model;
  private final long[] channelFreeNanos;
  private long linkFreeNanos;
  private int outstanding;
  private @Nullable Done listener;

  public FlashDisk(Simulation simulation, FlashModel model) {
    this.simulation = simulation;
    this.model = model;
    this.channelFreeNanos = new long[model.channels()];
  }

  @Override
  public int queueDepth() {
    return model.queueDepth();
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
    if (outstanding >= model.queueDepth()) {
      throw new IllegalStateException("the queue of the disk is full: " + model.queueDepth());
    }
    outstanding++;
    long now = simulation.nowNanos();
    int channel = firstFree();
    long worked =
        Math.max(now, channelFreeNanos[channel])
            + model.channelNanos(request.operation(), request.bytes());
    channelFreeNanos[channel] = worked;
    linkFreeNanos = Math.max(linkFreeNanos, worked) + model.linkNanos(request.bytes());
    simulation.at(linkFreeNanos, Event.of(() -> done(request)));
  }

  private void done(IoRequest request) {
    outstanding--;
    if (listener == null) {
      throw new IllegalStateException("a request is done that nobody waits for");
    }
    listener.done(request);
  }

  private int firstFree() {
    int first = 0;
    for (int i = 1; i < channelFreeNanos.length; i++) {
      if (channelFreeNanos[i] < channelFreeNanos[first]) {
        first = i;
      }
    }
    return first;
  }
}
