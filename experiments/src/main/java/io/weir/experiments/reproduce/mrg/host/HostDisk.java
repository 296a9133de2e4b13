// SPDX-License-Identifier: Apache-2.0
package io.weir.experiments.reproduce.mrg.host;

import io.weir.core.request.Decision;
import io.weir.core.request.IoRequest;
import io.weir.core.request.IoScheduler;
import io.weir.core.request.IoStream;
import io.weir.core.request.Operation;
import io.weir.simulator.device.RotatingDiskModel;
import io.weir.simulator.elevator.Elevators;
import io.weir.simulator.elevator.QueueLimits;
import io.weir.simulator.kernel.Event;
import io.weir.simulator.kernel.Simulation;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * A disk below Dom0's elevator, which is CFQ in Linux 2.6.18. Requests that the elevator has merged
 * are one command: they are done at one time, with one interrupt.
 */
final class HostDisk {
  private static final QueueLimits LIMITS = new QueueLimits(1, 512 << 10);

  private final Simulation simulation;
  private final RotatingDiskModel model;
  private final IoScheduler elevator = Elevators.named("cfq", LIMITS);
  private final Map<IoRequest, Runnable> whenDone = new HashMap<>();
  private final List<IoRequest> command = new ArrayList<>();
  private final Event done = Event.of(this::done);
  private final Event asksAgain = Event.of(this::ask);
  private long head;

  HostDisk(Simulation simulation, RotatingDiskModel model) {
    this.simulation = simulation;
    this.model = model;
  }

  /**
   * @param backend the process of Dom0 that asks
   */
  void begin(IoStream backend, Operation operation, long offset, long bytes, Runnable then) {
    IoRequest request = new IoRequest(backend).aim(operation, bytes).at(offset);
    whenDone.put(request, then);
    elevator.enqueue(request, simulation.nowNanos());
    ask();
  }

  private void ask() {
    if (!command.isEmpty()) {
      return;
    }
    simulation.cancel(asksAgain);
    Decision decision = elevator.next(simulation.nowNanos());
    long nanos = 0;
    while (decision instanceof Decision.Dispatch go) {
      IoRequest request = go.request();
      command.add(request);
      nanos +=
          model.positioningNanos(head, request.offset())
              + model.transferNanos(request.offset(), request.bytes());
      head = request.offset() + request.bytes();
      decision = elevator.next(simulation.nowNanos());
    }
    if (!command.isEmpty()) {
      simulation.in(nanos, done);
    } else if (decision instanceof Decision.WaitUntil wait) {
      simulation.at(wait.nanos(), asksAgain);
    }
  }

  private void done() {
    List<IoRequest> all = List.copyOf(command);
    command.clear();
    all.forEach(each -> elevator.complete(each, simulation.nowNanos()));
    ask();
    for (IoRequest each : all) {
      Runnable then = whenDone.remove(each);
      if (then != null) {
        then.run();
      }
    }
  }
}
