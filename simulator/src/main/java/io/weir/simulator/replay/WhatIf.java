// SPDX-License-Identifier: Apache-2.0
package io.weir.simulator.replay;

import static java.util.Objects.requireNonNull;

import io.weir.core.policy.DevicePolicy;
import io.weir.core.policy.Policy;
import io.weir.core.request.IoRequest;
import io.weir.core.request.IoStream;
import io.weir.simulator.device.ScheduledDevice;
import io.weir.simulator.kernel.Event;
import io.weir.simulator.kernel.Simulation;
import java.io.IOException;
import java.nio.file.Path;
import java.util.IdentityHashMap;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What the clients of a trace would have got by another policy, or with other weights: their
 * streams begin when they began, and ask for the next request as long after the last one as they
 * did, before a device that is as slow as it was in the trace.
 *
 * <p>A stream asks for no more than it did in the trace: who is served sooner is done sooner.
 * Nobody gives up here, bursts do not end early, and limits count at this device alone.
 */
public final class WhatIf {
  private final Simulation simulation = new Simulation();
  private final ServiceCount count = new ServiceCount();
  private final IdentityHashMap<IoRequest, Running> running = new IdentityHashMap<>();
  private final RecordedLoad load;
  private final TracedFlows flows;
  private final ScheduledDevice device;

  /** A stream of the trace, and how far it is. */
  private final class Running {
    private final RecordedLoad.Stream recorded;
    private final IoStream stream;
    private final IoRequest request;
    private int next;
    private long askedNanos;

    private Running(RecordedLoad.Stream recorded) {
      this.recorded = recorded;
      this.stream = new IoStream(flows.get(recorded.flow), recorded.order);
      this.request = new IoRequest(stream);
    }

    private void thinks() {
      if (next < recorded.requests.size()) {
        after(recorded.requests.get(next).thinkNanos(), this::asks);
      } else if (recorded.endsAfterNanos >= 0) {
        after(recorded.endsAfterNanos, () -> device.ended(stream));
      }
    }

    /** What follows at once does so before anybody else goes. */
    private void after(long nanos, Runnable what) {
      if (nanos == 0) {
        what.run();
      } else {
        simulation.in(nanos, Event.of(what));
      }
    }

    private void asks() {
      RecordedLoad.Request asked = recorded.requests.get(next++);
      running.put(request.aim(asked.operation(), asked.access(), asked.bytes()), this);
      askedNanos = simulation.nowNanos();
      count.asks(stream.flow());
      device.submit(request);
    }
  }

  /**
   * What came of it.
   *
   * @param slowness how much longer the device took than its profile says
   * @param flows what each flow got in as long as the trace is
   */
  public record Outcome(DevicePolicy settings, double slowness, List<FlowService> flows) {
    public Outcome {
      flows = List.copyOf(flows);
    }
  }

  private WhatIf(RecordedLoad load, DevicePolicy settings, WeightChanges changes) {
    this.load = load;
    this.flows = new TracedFlows(changes);
    this.device =
        new ScheduledDevice(
            simulation,
            settings.newScheduler(),
            new ProfiledDevice(simulation, settings.device(), load.slowness(), this::goes),
            this::completes);
  }

  /**
   * Simulates a trace.
   *
   * @param policy null: as recorded
   * @throws IOException if it is no trace, is damaged, or calls are missing
   */
  public static Outcome of(Path file, @Nullable Policy policy, WeightChanges changes)
      throws IOException {
    RecordedLoad load = RecordedLoad.read(file);
    DevicePolicy recorded = load.settings;
    if (recorded == null) {
      throw new IOException(file + ": nothing was asked for in this trace");
    }
    DevicePolicy settings = policy == null ? recorded : recorded.with(policy);
    WhatIf run = new WhatIf(load, settings, changes);
    run.run();
    return new Outcome(settings, load.slowness(), run.count.services());
  }

  private void run() {
    load.flows.forEach(flows::add);
    for (RecordedLoad.FlowChange each : load.flowChanges) {
      if (each.atNanos() == 0) {
        flows.set(each.state());
      } else {
        simulation.at(each.atNanos(), Event.of(() -> flows.set(each.state())));
      }
    }
    for (RecordedLoad.Stream each : load.streams) {
      new Running(each).thinks();
    }
    simulation.runUntil(load.durationNanos + 1);
  }

  private void goes(IoRequest request) {
    Running its = requireNonNull(running.get(request));
    count.goes(request.flow(), simulation.nowNanos() - its.askedNanos);
  }

  private void completes(IoRequest request) {
    count.completes(request, simulation.nowNanos());
    requireNonNull(running.remove(request)).thinks();
  }
}
