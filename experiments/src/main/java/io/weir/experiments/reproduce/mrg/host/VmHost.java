// SPDX-License-Identifier: Apache-2.0
package io.weir.experiments.reproduce.mrg.host;

import io.weir.core.request.IoStream;
import io.weir.core.request.Operation;
import io.weir.simulator.cpu.Backend;
import io.weir.simulator.cpu.CpuScheduler;
import io.weir.simulator.cpu.Domain;
import io.weir.simulator.cpu.DriverDomain;
import io.weir.simulator.cpu.Machine;
import io.weir.simulator.cpu.MachineModel;
import io.weir.simulator.kernel.Event;
import io.weir.simulator.kernel.Simulation;
import io.weir.simulator.node.Link;
import org.jspecify.annotations.Nullable;

/** A host with its Dom0, its disk and its way to the other hosts. */
final class VmHost implements AutoCloseable {
  final Machine machine;
  final DriverDomain driver;
  final HostModel model;
  final RunStatistics statistics = new RunStatistics();
  private final Simulation simulation;
  private final @Nullable HostDisk disk;
  private final Link out;
  private final Link in;

  VmHost(Simulation simulation, HostModel model, int processors, CpuScheduler scheduler) {
    this.simulation = simulation;
    this.model = model;
    machine = new Machine(simulation, new MachineModel(processors, model.switchNanos()), scheduler);
    Domain dom0 = Domain.driver().refillNanos(model.caches().driverNanos());
    driver = new DriverDomain(machine, dom0, model.driver());
    disk = model.disk() == null ? null : new HostDisk(simulation, model.disk());
    out = new Link(simulation, model.networkBytesPerSecond());
    in = new Link(simulation, model.networkBytesPerSecond());
    machine.listen(statistics);
  }

  /** Bytes of the disk for a guest; one that takes no time is done while Dom0 still runs. */
  Backend disk(IoStream backend, Operation operation, long offset, long bytes) {
    HostDisk seeks = disk;
    return seeks == null
        ? Runnable::run
        : whenDone -> seeks.begin(backend, operation, offset, bytes, whenDone);
  }

  /** A message to a host, where its Dom0 gets it; to this one it is there at once. */
  Backend send(VmHost to, long bytes, Runnable whenThere) {
    return whenSent -> {
      if (to == this) {
        driver.receive(whenThere);
        whenSent.run();
      } else {
        Event arrives =
            Event.of(
                () -> {
                  to.driver.receive(whenThere);
                  whenSent.run();
                });
        Link.send(simulation, out, to.in, bytes, arrives);
      }
    };
  }

  @Override
  public void close() {
    machine.close();
  }
}
