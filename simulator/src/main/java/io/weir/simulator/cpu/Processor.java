// SPDX-License-Identifier: Apache-2.0
package io.weir.simulator.cpu;

import io.weir.simulator.kernel.Event;
import io.weir.simulator.kernel.Simulation;
import org.jspecify.annotations.Nullable;

/** One processor: the VCPU that it runs, and when it is to be asked for the next. */
final class Processor {
  final int index;
  @Nullable Vcpu current;
  boolean isTickled;

  private final Machine machine;
  private final Simulation simulation;
  private final long switchNanos;
  private final Event burstEnds = Event.of(this::endBurst);
  private final Event asked = Event.of(this::ask);
  private final Cache cache = new Cache();
  private @Nullable Vcpu last;
  private long burstFromNanos;
  private long askNanos = Long.MAX_VALUE;

  Processor(Machine machine, Simulation simulation, int index, long switchNanos) {
    this.machine = machine;
    this.simulation = simulation;
    this.index = index;
    this.switchNanos = switchNanos;
  }

  /** Whether the scheduler is to be asked who runs next. */
  boolean isDue() {
    return isTickled || (current != null && current.isBlocked());
  }

  /** The scheduler has chosen. */
  void take(Choice choice) {
    isTickled = false;
    Vcpu next = choice.vcpu();
    if (next != current) {
      leave();
      if (next != null) {
        if (next.state != Vcpu.State.RUNNABLE) {
          throw new IllegalStateException(
              "the scheduler chose VCPU %d, which is %s".formatted(next.index, next.state));
        }
        begin(next);
      }
      machine.switched();
    }
    askNanos = Long.MAX_VALUE;
    simulation.cancel(asked);
    if (choice.sliceNanos() > 0) {
      askAt(simulation.nowNanos() + choice.sliceNanos());
    }
  }

  /** Asks at this time, unless it does sooner. */
  void askAt(long nanos) {
    if (nanos < askNanos) {
      askNanos = nanos;
      simulation.move(Math.max(nanos, simulation.nowNanos()), asked);
    }
  }

  private void ask() {
    askNanos = Long.MAX_VALUE;
    isTickled = true;
    machine.settle();
  }

  private void begin(Vcpu next) {
    boolean isSwitch = next != last || !cache.hasLast(next);
    current = next;
    last = next;
    next.start(index, simulation.nowNanos());
    burstFromNanos = simulation.nowNanos() + (isSwitch ? switchNanos : 0);
    if (isSwitch) {
      cache.enter(next);
    }
    if (next.remainingNanos == 0) {
      goOn(next);
    } else {
      next.remainingNanos = cache.withMisses(next, next.remainingNanos);
      simulation.at(burstFromNanos + next.remainingNanos, burstEnds);
    }
  }

  private void goOn(Vcpu vcpu) {
    long nanos = vcpu.program.nextNanos();
    if (nanos == Program.BLOCKS) {
      vcpu.remainingNanos = nanos;
      vcpu.state = Vcpu.State.BLOCKED;
    } else {
      vcpu.remainingNanos = cache.withMisses(vcpu, nanos);
      simulation.at(burstFromNanos + vcpu.remainingNanos, burstEnds);
    }
  }

  private void endBurst() {
    Vcpu vcpu = current;
    if (vcpu == null) {
      throw new IllegalStateException("a burst ends on a processor that idles");
    }
    burstFromNanos = simulation.nowNanos();
    machine.hold();
    goOn(vcpu);
    machine.release();
  }

  /** It is paused. */
  void block() {
    if (current != null) {
      keepRemaining(current);
      current.state = Vcpu.State.BLOCKED;
    }
  }

  /** It is woken before it has left. */
  void unblock() {
    if (current != null) {
      current.state = Vcpu.State.RUNNING;
      burstFromNanos = simulation.nowNanos();
      if (current.remainingNanos == 0) {
        goOn(current);
      } else {
        simulation.at(burstFromNanos + current.remainingNanos, burstEnds);
      }
    }
  }

  private void leave() {
    Vcpu vcpu = current;
    current = null;
    if (vcpu != null) {
      keepRemaining(vcpu);
      cache.leave(vcpu, simulation.nowNanos() - vcpu.startedNanos);
      vcpu.stop(simulation.nowNanos());
      machine.ran(vcpu, index);
    }
  }

  private void keepRemaining(Vcpu vcpu) {
    if (simulation.cancel(burstEnds)) {
      vcpu.remainingNanos -= Math.max(0, simulation.nowNanos() - burstFromNanos);
    }
  }
}
