// SPDX-License-Identifier: Apache-2.0
package io.weir.simulator.cpu;

import io.weir.simulator.kernel.Event;
import io.weir.simulator.kernel.Simulation;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A host: processors, the VCPUs that share them, and the scheduler that chooses among those. What
 * happens at one time is settled before time goes on: a processor whose VCPU has blocked, or that
 * the scheduler tickles, gets its next one at once.
 */
public final class Machine implements SchedulerContext, AutoCloseable {
  private final Simulation simulation;
  private final CpuScheduler scheduler;
  private final Processor[] processors;
  private final List<Vcpu> vcpus = new ArrayList<>();
  private @Nullable RunListener listener;
  private boolean isSettling;
  private long switches;

  public Machine(Simulation simulation, MachineModel model, CpuScheduler scheduler) {
    this.simulation = simulation;
    this.scheduler = scheduler;
    this.processors = new Processor[model.processors()];
    for (int i = 0; i < processors.length; i++) {
      processors[i] = new Processor(this, simulation, i, model.switchNanos());
    }
    scheduler.attach(this);
    repeat(scheduler.tickNanos(), this::tick);
    repeat(scheduler.accountNanos(), scheduler::account);
  }

  /** Periods do not begin where slices do, as on a real host: a third of one has passed. */
  private void repeat(long nanos, Runnable what) {
    if (nanos == 0) {
      return;
    }
    Event[] again = new Event[1];
    again[0] =
        Event.of(
            () -> {
              what.run();
              settle();
              simulation.in(nanos, again[0]);
            });
    simulation.in(nanos / 3, again[0]);
  }

  /** A VCPU that is new; it is blocked until it is woken. */
  public Vcpu add(Domain domain, Program program) {
    Vcpu vcpu = new Vcpu(vcpus.size(), domain, program);
    vcpus.add(vcpu);
    scheduler.insert(vcpu);
    return vcpu;
  }

  /** Takes away a VCPU that is blocked. */
  public void remove(Vcpu vcpu) {
    if (!vcpu.isBlocked()) {
      throw new IllegalStateException("a VCPU that is removed must be blocked: " + vcpu.domain);
    }
    scheduler.remove(vcpu);
  }

  /** There is something for it to do; nothing if it is not blocked. */
  public void wake(Vcpu vcpu) {
    if (vcpu.isBlocked() && processors[vcpu.processor].current != vcpu) {
      vcpu.wake(simulation.nowNanos());
      scheduler.wake(vcpu);
      settle();
    } else if (vcpu.isBlocked()) {
      processors[vcpu.processor].unblock();
      settle();
    }
  }

  /** Blocks a VCPU that runs or waits, until it is woken; then it goes on where it was. */
  public void pause(Vcpu vcpu) {
    switch (vcpu.state) {
      case RUNNING -> processors[vcpu.processor].block();
      case RUNNABLE -> {
        vcpu.state = Vcpu.State.BLOCKED;
        scheduler.sleep(vcpu);
      }
      case BLOCKED -> {}
    }
    settle();
  }

  public void listen(RunListener whoIsTold) {
    listener = whoIsTold;
  }

  public List<Vcpu> vcpus() {
    return List.copyOf(vcpus);
  }

  /** How often a processor went to another VCPU, or idled. */
  public long switches() {
    return switches;
  }

  @Override
  public long nowNanos() {
    return simulation.nowNanos();
  }

  @Override
  public int processors() {
    return processors.length;
  }

  @Override
  public @Nullable Vcpu current(int processor) {
    return processors[processor].current;
  }

  @Override
  public void askAgain(int processor, long nanos) {
    processors[processor].askAt(nanos);
  }

  /** Ends what the scheduler has outside of this process. */
  @Override
  public void close() {
    scheduler.close();
  }

  private void tick() {
    for (int i = 0; i < processors.length; i++) {
      if (processors[i].current != null) {
        scheduler.tick(i);
      }
    }
  }

  /** Nothing is settled until {@link #release}. */
  void hold() {
    isSettling = true;
  }

  void release() {
    isSettling = false;
    settle();
  }

  /** Asks for the next where that is due, until it is due nowhere. */
  void settle() {
    if (isSettling) {
      return;
    }
    isSettling = true;
    while (true) {
      boolean isDone = true;
      for (Processor each : processors) {
        while (each.isDue()) {
          isDone = false;
          each.take(scheduler.schedule(each.index));
        }
      }
      if (isDone && !takeTickled()) {
        break;
      }
    }
    isSettling = false;
  }

  private boolean takeTickled() {
    long tickled = scheduler.takeTickled();
    for (int i = 0; i < processors.length; i++) {
      if ((tickled >> i & 1) != 0) {
        processors[i].isTickled = true;
      }
    }
    return tickled != 0;
  }

  /** Tells the listener of runs that go on as if they ended now; for the end of a simulation. */
  public void endRuns() {
    for (Processor each : processors) {
      if (each.current != null) {
        ran(each.current, each.index);
      }
    }
  }

  /** A run is over. */
  void ran(Vcpu vcpu, int processor) {
    if (listener != null && simulation.nowNanos() > vcpu.startedNanos) {
      listener.ran(vcpu, processor, vcpu.startedNanos, simulation.nowNanos());
    }
  }

  void switched() {
    switches++;
  }
}
