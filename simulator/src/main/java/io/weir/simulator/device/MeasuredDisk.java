// SPDX-License-Identifier: Apache-2.0
package io.weir.simulator.device;

import io.weir.core.request.Operation;
import io.weir.core.request.Require;
import io.weir.model.device.ProbedDevice;
import io.weir.simulator.kernel.Event;
import io.weir.simulator.kernel.Simulation;
import java.util.PriorityQueue;

/**
 * A device of which only its throughput by number of streams is known, as {@code weir probe}
 * measures it. It takes whole transfers, or bursts, instead of requests: elevator and seeks are in
 * its curves.
 *
 * <p>All streams have the same rate at any time, so the bytes that each has had since the start are
 * one number for all, and a stream ends where that number reaches the one that it was given at its
 * beginning: one event for the next end, however many streams there are.
 *
 * <pre>
 *   rate of each = R(n, w / n) / n      n streams, w of them writers
 *   1 / R(n, p)  = c / copies(n) + max(0, 1 − 2p) / reads(n) + max(0, 2p − 1) / writes(n)
 *                                       c = 2 · min(p, 1 − p), the part that is copied
 * </pre>
 */
public final class MeasuredDisk {
  private static final double NANOS = 1e9;

  private record Transfer(double ends, long order, Operation operation, Event whenDone)
      implements Comparable<Transfer> {
    @Override
    public int compareTo(Transfer other) {
      int byEnd = Double.compare(ends, other.ends);
      return byEnd == 0 ? Long.compare(order, other.order) : byEnd;
    }
  }

  private final Simulation simulation;
  private final ProbedDevice device;
  private final PriorityQueue<Transfer> transfers = new PriorityQueue<>();
  private final Event ends = Event.of(this::end);
  private double bytesOfEach;
  private double bytesPerNano;
  private long atNanos;
  private long begun;
  private int writers;
  private double busyNanos;
  private double bytesMoved;

  public MeasuredDisk(Simulation simulation, ProbedDevice device) {
    this.simulation = simulation;
    this.device = device;
  }

  /**
   * Begins a transfer, which lies in one piece.
   *
   * @param bytes 0 or more
   * @param whenDone happens when its last byte is moved
   */
  public void begin(double bytes, Operation operation, Event whenDone) {
    begin(bytes, 0, operation, whenDone);
  }

  /**
   * Begins a transfer that the device has to seek for: a small read, a burst of another stream than
   * the last, a segment of a map's output.
   *
   * @param bytes 0 or more
   * @param seeks how often it seeks, beyond what its curves have in them; 0 or more. Each takes
   *     {@code randomSeconds} of a device that it has for itself, and for a read {@code
   *     startSeconds} more
   * @param whenDone happens when its last byte is moved
   */
  public void begin(double bytes, double seeks, Operation operation, Event whenDone) {
    Require.that(bytes >= 0, "bytes", bytes, "0 or more");
    Require.that(seeks >= 0, "seeks", seeks, "0 or more");
    goOn();
    double ofSeek =
        device.randomSeconds() + (operation == Operation.READ ? device.startSeconds() : 0);
    double forSeeks = seeks * ofSeek * bytesPerSecond(1, operation);
    double end = bytesOfEach + bytes + forSeeks;
    transfers.add(new Transfer(end, begun++, operation, whenDone));
    writers += operation == Operation.WRITE ? 1 : 0;
    bytesMoved += bytes;
    plan();
  }

  /** How many transfers it has under way. */
  public int streams() {
    return transfers.size();
  }

  /** How long it has worked. */
  public double busyNanos() {
    goOn();
    return busyNanos;
  }

  /** Bytes of all transfers that have begun. */
  public double bytesMoved() {
    return bytesMoved;
  }

  private void goOn() {
    long nanos = simulation.nowNanos() - atNanos;
    atNanos = simulation.nowNanos();
    if (!transfers.isEmpty()) {
      bytesOfEach += nanos * bytesPerNano;
      busyNanos += nanos;
    }
  }

  private void plan() {
    if (transfers.isEmpty()) {
      simulation.cancel(ends);
      bytesOfEach = 0; // so that nothing is lost to rounding in a year
      return;
    }
    int streams = transfers.size();
    bytesPerNano = bytesPerSecond(streams) / streams / NANOS;
    double left = Math.max(0, transfers.peek().ends() - bytesOfEach);
    simulation.moveIn((long) Math.ceil(left / bytesPerNano), ends);
  }

  private double bytesPerSecond(int streams) {
    if (writers == 0) {
      return bytesPerSecond(streams, Operation.READ);
    }
    if (writers == streams) {
      return bytesPerSecond(streams, Operation.WRITE);
    }
    double written = (double) writers / streams;
    double reading = 1 / bytesPerSecond(streams, Operation.READ);
    double writing = 1 / bytesPerSecond(streams, Operation.WRITE);
    double inTurn = (1 - written) * reading + written * writing;
    return 1 / (inTurn * device.mixed(streams, written));
  }

  private double bytesPerSecond(int streams, Operation operation) {
    return (operation == Operation.READ ? device.reads() : device.writes()).bytesPerSecond(streams);
  }

  private void end() {
    goOn();
    Transfer first = transfers.remove();
    writers -= first.operation() == Operation.WRITE ? 1 : 0;
    bytesOfEach = Math.max(bytesOfEach, first.ends()); // it has ended, whatever was rounded
    simulation.in(0, first.whenDone());
    plan();
  }
}
