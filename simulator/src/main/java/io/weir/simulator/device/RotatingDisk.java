// SPDX-License-Identifier: Apache-2.0
package io.weir.simulator.device;

import io.weir.core.request.IoRequest;
import io.weir.simulator.kernel.Event;
import io.weir.simulator.kernel.Simulation;
import org.jspecify.annotations.Nullable;

/**
 * One head over one platter (docs/design/spindle.md has its equation): it serves one request at a
 * time, the one among those in its queue that the head reaches first, unless one has waited beyond
 * its patience.
 */
public final class RotatingDisk implements Device {
  private final Simulation simulation;
  private final RotatingDiskModel model;
  private final IoRequest[] queue;
  private final long[] arrivedNanos;
  private final Event served = Event.of(this::served);
  private int queued;
  private @Nullable IoRequest current;
  private @Nullable Done listener;
  private long head;
  private long idleSinceNanos;
  private long busyNanos;
  private long seeks;

  public RotatingDisk(Simulation simulation, RotatingDiskModel model) {
    this.simulation = simulation;
    this.model = model;
    this.queue = new IoRequest[model.queueDepth()];
    this.arrivedNanos = new long[model.queueDepth()];
  }

  @Override
  public int queueDepth() {
    return queue.length;
  }

  @Override
  public int outstanding() {
    return queued + (current == null ? 0 : 1);
  }

  @Override
  public void whenDone(Done whoIsTold) {
    listener = whoIsTold;
  }

  @Override
  public void submit(IoRequest request) {
    if (outstanding() >= queueDepth()) {
      throw new IllegalStateException("the queue of the disk is full: " + queueDepth());
    }
    queue[queued] = request;
    arrivedNanos[queued] = simulation.nowNanos();
    queued++;
    if (current == null) {
      serveNext();
    }
  }

  /** How long it has worked, seeks included. */
  public long busyNanos() {
    return busyNanos;
  }

  /** How often the head has left its place. */
  public long seeks() {
    return seeks;
  }

  private void serveNext() {
    int next = next();
    IoRequest request = queue[next];
    long arrived = arrivedNanos[next];
    queued--;
    System.arraycopy(queue, next + 1, queue, next, queued - next);
    System.arraycopy(arrivedNanos, next + 1, arrivedNanos, next, queued - next);
    current = request;
    long positioning = model.positioningNanos(head, request.offset());
    long nanos = positioning + model.transferNanos(request.offset(), request.bytes());
    seeks += positioning == 0 ? 0 : 1;
    long ends = Math.max(simulation.nowNanos(), startNanos(request, arrived) + nanos);
    head = request.offset() + request.bytes();
    busyNanos += nanos;
    simulation.at(ends, served);
  }

  /**
   * A stream whose next request comes soon is continued by the disk's own cache, as if it had come
   * when the last one was done.
   */
  private long startNanos(IoRequest request, long arrived) {
    boolean isContinued =
        request.offset() == head && arrived <= idleSinceNanos + model.prefetchNanos();
    return isContinued ? idleSinceNanos : simulation.nowNanos();
  }

  /** The oldest if it has lost patience, else the one that is reached first. */
  private int next() {
    if (simulation.nowNanos() - arrivedNanos[0] > model.patienceNanos()) {
      return 0;
    }
    int nearest = 0;
    long least = Long.MAX_VALUE;
    for (int i = 0; i < queued; i++) {
      long nanos = model.positioningNanos(head, queue[i].offset());
      if (nanos < least) {
        least = nanos;
        nearest = i;
      }
    }
    return nearest;
  }

  private void served() {
    IoRequest request = current;
    current = null;
    if (request == null || listener == null) {
      throw new IllegalStateException(
          "a request is done that nobody has sent, or nobody waits for");
    }
    idleSinceNanos = simulation.nowNanos();
    if (queued > 0) {
      serveNext();
    }
    listener.done(request);
  }
}
