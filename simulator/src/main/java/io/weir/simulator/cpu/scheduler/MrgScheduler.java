// SPDX-License-Identifier: Apache-2.0
package io.weir.simulator.cpu.scheduler;

import io.weir.simulator.cpu.Choice;
import io.weir.simulator.cpu.CpuScheduler;
import io.weir.simulator.cpu.Domain;
import io.weir.simulator.cpu.SchedulerContext;
import io.weir.simulator.cpu.Vcpu;
import io.weir.simulator.cpu.scheduler.MrgPipe.Event;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The MapReduce group scheduler: a program beside this one decides, with the policy that native/xen
 * builds into a hypervisor. It is asked when a decision is due; what needs none goes with the next
 * question. Where a VCPU that wakes takes a processor, who runs there comes with the same answer.
 */
public final class MrgScheduler implements CpuScheduler, MrgPipe.Decisions {
  private static final int SLICE = 0;
  private static final int RATELIMIT = 1;
  private static final int PUT_BEFORE = 7;

  private final MrgSettings settings;
  private final MrgPipe pipe;
  private final List<Vcpu> vcpus = new ArrayList<>();
  private @Nullable Choice[] chosen = {};
  private @Nullable SchedulerContext context;
  private boolean hasWoken;
  private long tickled;

  /**
   * @param program see {@link MrgProgram}
   */
  public MrgScheduler(Path program, MrgSettings settings) {
    this.settings = settings;
    this.pipe = new MrgPipe(program);
  }

  @Override
  public void attach(SchedulerContext machine) {
    context = machine;
    chosen = new @Nullable Choice[machine.processors()];
    tell(Event.BEGIN, machine.processors(), 0, 0);
    tell(Event.SET, SLICE, settings.sliceNanos(), 0);
    tell(Event.SET, RATELIMIT, settings.ratelimitNanos(), 0);
    tell(Event.SET, PUT_BEFORE, settings.putBeforeNanos(), 0);
    settings.groupCredits().forEach((group, credit) -> tell(Event.GROUP, group, credit, 0));
  }

  @Override
  public void insert(Vcpu vcpu) {
    Domain domain = vcpu.domain();
    if (domain.group() != Domain.NO_GROUP && !settings.groupCredits().containsKey(domain.group())) {
      throw new IllegalArgumentException(
          "%s is of group %d, which has no credit among %s"
              .formatted(domain.name(), domain.group(), settings.groupCredits().keySet()));
    }
    while (vcpus.size() <= vcpu.index()) {
      vcpus.add(vcpu);
    }
    vcpu.placeOn(vcpu.index() % chosen.length);
    long driver = domain.isDriver() ? 1 : 0;
    tell(
        Event.INSERT,
        vcpu.index(),
        domain.weight() | driver << 32,
        vcpu.processor() | (long) domain.group() << 32);
  }

  @Override
  public void remove(Vcpu vcpu) {
    tell(Event.REMOVE, vcpu.index(), 0, 0);
  }

  @Override
  public void wake(Vcpu vcpu) {
    tell(Event.WAKE, vcpu.index(), 0, 0);
    hasWoken = true;
  }

  @Override
  public void sleep(Vcpu vcpu) {
    tell(Event.SLEEP, vcpu.index(), 0, 0);
  }

  @Override
  public Choice schedule(int processor) {
    Choice known = chosen[processor];
    if (known == null) {
      Vcpu running = context().current(processor);
      boolean isRunnable = running != null && !running.isBlocked();
      tell(Event.SCHEDULE, processor, isRunnable ? 1 : 0, 0);
      hasWoken = false;
      pipe.ask(context().nowNanos(), false, this);
      tickled &= ~(1L << processor);
      known = chosen[processor];
    }
    chosen[processor] = null;
    if (known == null) {
      throw new IllegalStateException("MRG's program did not choose for processor " + processor);
    }
    return known;
  }

  @Override
  public long takeTickled() {
    if (hasWoken) {
      hasWoken = false;
      pipe.ask(context().nowNanos(), true, this);
    }
    long taken = tickled;
    tickled = 0;
    return taken;
  }

  @Override
  public void choice(int processor, int vcpu, long sliceNanos) {
    Vcpu next = vcpu < 0 ? null : vcpus.get(vcpu);
    if (next != null) {
      next.placeOn(processor);
    }
    chosen[processor] = new Choice(next, sliceNanos);
    tickled |= 1L << processor;
  }

  @Override
  public void again(int processor, long nanos) {
    context().askAgain(processor, nanos);
  }

  @Override
  public void tickled(int processor) {
    tickled |= 1L << processor;
  }

  @Override
  public long tickNanos() {
    return settings.tickNanos();
  }

  @Override
  public void tick(int processor) {
    tell(Event.TICK, processor, 0, 0);
  }

  @Override
  public long accountNanos() {
    return settings.sliceNanos();
  }

  @Override
  public void account() {
    tell(Event.ACCOUNT, 0, 0, 0);
  }

  @Override
  public void close() {
    pipe.close();
  }

  private void tell(Event event, int who, long a, long b) {
    pipe.tell(event, who, context().nowNanos(), a, b);
  }

  private SchedulerContext context() {
    if (context == null) {
      throw new IllegalStateException("the scheduler is not attached to a machine");
    }
    return context;
  }
}
