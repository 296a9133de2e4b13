// SPDX-License-Identifier: Apache-2.0
package io.weir.simulator.elevator;

import io.weir.core.request.Access;
import io.weir.core.request.Decision;
import io.weir.core.request.Flow;
import io.weir.core.request.IoRequest;
import io.weir.core.request.IoScheduler;
import io.weir.core.request.IoStream;
import io.weir.core.request.Operation;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The test kit: an elevator whose processes read and write at places that are given in MiB, each
 * request of 64 KiB. What it dispatches is named by its process and its place: {@code a5}.
 */
final class ElevatorUnderTest {
  private static final long MIB = 1L << 20;
  private static final long BYTES = 64 << 10;
  private static final long MILLISECOND = 1_000_000;

  private final IoScheduler elevator;
  private final Map<String, IoStream> processes = new HashMap<>();
  private final Map<String, IoRequest> outstanding = new LinkedHashMap<>();
  private final Map<IoRequest, String> names = new HashMap<>();
  private long nowNanos;

  ElevatorUnderTest(IoScheduler elevator) {
    this.elevator = elevator;
  }

  /** A process reads at these places. */
  ElevatorUnderTest reads(String process, double... mebibytes) {
    return submit(process, Operation.READ, Access.SEQUENTIAL, mebibytes);
  }

  /** The page cache writes back what a process has written. */
  ElevatorUnderTest writes(String process, double... mebibytes) {
    return submit(process, Operation.WRITE, Access.SEQUENTIAL, mebibytes);
  }

  /** A process writes and waits for it. */
  ElevatorUnderTest syncs(String process, double... mebibytes) {
    return submit(process, Operation.WRITE, Access.SCATTERED, mebibytes);
  }

  private ElevatorUnderTest submit(
      String process, Operation operation, Access access, double... mebibytes) {
    IoStream stream = processes.computeIfAbsent(process, name -> new IoStream(new Flow(name, 1)));
    for (double each : mebibytes) {
      IoRequest request = new IoRequest(stream).aim(operation, access, BYTES);
      request.at(Math.round(each * MIB));
      names.put(request, process + (each == Math.rint(each) ? "" + (long) each : "" + each));
      elevator.enqueue(request, nowNanos);
    }
    return this;
  }

  /** What it dispatches now. */
  List<String> dispatches() {
    List<String> dispatched = new ArrayList<>();
    while (elevator.next(nowNanos) instanceof Decision.Dispatch go) {
      String name = names.getOrDefault(go.request(), "a request of nobody");
      dispatched.add(name);
      outstanding.put(name, go.request());
    }
    return dispatched;
  }

  /** Until when it keeps the disk idle, in ms from now; -1 if it does not. */
  double idlesMilliseconds() {
    return elevator.next(nowNanos) instanceof Decision.WaitUntil wait
        ? (wait.nanos() - nowNanos) / (double) MILLISECOND
        : -1;
  }

  /** The device is done with these. */
  ElevatorUnderTest completes(String... dispatched) {
    for (String each : dispatched) {
      IoRequest request = outstanding.remove(each);
      if (request == null) {
        throw new IllegalStateException(each + " is not at the device; there are " + outstanding);
      }
      elevator.complete(request, nowNanos);
    }
    return this;
  }

  /** What it dispatches if each command takes so long, until so many requests are done. */
  List<String> serves(int requests, double millisecondsEach) {
    List<String> order = new ArrayList<>();
    while (order.size() < requests) {
      List<String> now = dispatches();
      order.addAll(now);
      after(millisecondsEach);
      if (outstanding.isEmpty()) {
        break;
      }
      completes(outstanding.keySet().iterator().next());
    }
    return order.subList(0, Math.min(requests, order.size()));
  }

  ElevatorUnderTest after(double milliseconds) {
    nowNanos += Math.round(milliseconds * MILLISECOND);
    return this;
  }

  boolean withdraws(String name) {
    for (Map.Entry<IoRequest, String> each : names.entrySet()) {
      if (each.getValue().equals(name)) {
        return elevator.withdraw(each.getKey(), nowNanos);
      }
    }
    throw new IllegalStateException("nobody has sent " + name);
  }

  /** As many places in order, a MiB apart. */
  static double[] places(int from, int many) {
    double[] places = new double[many];
    for (int i = 0; i < many; i++) {
      places[i] = from + i;
    }
    return places;
  }
}
