// SPDX-License-Identifier: Apache-2.0
package io.weir.simulator.device;

import io.weir.core.request.IoRequest;
import java.util.function.Consumer;

/** The test kit: a device of which is noted what it gets. */
public final class NotedDevice implements Device {
  private final Device device;
  private final Consumer<IoRequest> note;

  public NotedDevice(Device device, Consumer<IoRequest> note) {
    this.device = device;
    this.note = note;
  }

  @Override
  public int queueDepth() {
    return device.queueDepth();
  }

  @Override
  public int outstanding() {
    return device.outstanding();
  }

  @Override
  public void submit(IoRequest request) {
    note.accept(request);
    device.submit(request);
  }

  @Override
  public void whenDone(Done listener) {
    device.whenDone(listener);
  }
}
