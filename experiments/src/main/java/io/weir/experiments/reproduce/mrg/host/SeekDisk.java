// SPDX-License-Identifier: Apache-2.0
package io.weir.experiments.reproduce.mrg.host;

import io.weir.simulator.device.RotatingDiskModel;
import io.weir.simulator.kernel.Event;
import io.weir.simulator.kernel.Simulation;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * A disk below an elevator that goes one way: the next request from the head on, then the first.
 */
final class SeekDisk {
  private record Request(long offset, long bytes, Runnable whenDone) {}

  private final Simulation simulation;
  private final RotatingDiskModel model;
  private final TreeMap<Long, Request> waiting = new TreeMap<>();
  private final Event done = Event.of(this::done);
  private @Nullable Request current;
  private long head;

  SeekDisk(Simulation simulation, RotatingDiskModel model) {
    this.simulation = simulation;
    this.model = model;
  }

  /** Two requests at one place go one after the other. */
  void begin(long offset, long bytes, Runnable whenDone) {
    long place = offset;
    while (waiting.containsKey(place)) {
      place++;
    }
    waiting.put(place, new Request(offset, bytes, whenDone));
    if (current == null) {
      next();
    }
  }

  private void next() {
    Map.Entry<Long, Request> first = waiting.ceilingEntry(head);
    if (first == null) {
      first = waiting.firstEntry();
    }
    if (first == null) {
      return;
    }
    Request request = first.getValue();
    waiting.remove(first.getKey());
    current = request;
    long nanos =
        model.positioningNanos(head, request.offset)
            + model.transferNanos(request.offset, request.bytes);
    head = request.offset + request.bytes;
    simulation.in(nanos, done);
  }

  private void done() {
    Request request = current;
    current = null;
    next();
    if (request != null) {
      request.whenDone.run();
    }
  }
}
