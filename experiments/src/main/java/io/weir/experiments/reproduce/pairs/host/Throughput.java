// SPDX-License-Identifier: Apache-2.0
package io.weir.experiments.reproduce.pairs.host;

import io.weir.simulator.kernel.Event;
import io.weir.simulator.kernel.Simulation;
import io.weir.simulator.storage.Host;

/** Looks each second at what the host's disk has moved. */
final class Throughput {
  private static final long SECOND = 1_000_000_000;
  private static final double MEGABYTE = 1e6;

  private final Simulation simulation;
  private final Host host;
  private final Event looks = Event.of(this::look);
  private long last;
  private long most;

  Throughput(Simulation simulation, Host host) {
    this.simulation = simulation;
    this.host = host;
    simulation.in(SECOND, looks);
  }

  private void look() {
    most = Math.max(most, host.queue().bytesDone() - last);
    last = host.queue().bytesDone();
    simulation.in(SECOND, looks);
  }

  DiskRates until(double seconds) {
    return new DiskRates(
        most / MEGABYTE,
        host.queue().bytesDone() / MEGABYTE / seconds,
        host.guests().stream()
            .map(each -> each.queue().bytesDone() / MEGABYTE / seconds)
            .sorted()
            .toList());
  }
}
