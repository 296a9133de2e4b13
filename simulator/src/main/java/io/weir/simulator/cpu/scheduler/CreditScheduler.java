// SPDX-License-Identifier: Apache-2.0
package io.weir.simulator.cpu.scheduler;

import io.weir.simulator.cpu.Choice;
import io.weir.simulator.cpu.CpuScheduler;
import io.weir.simulator.cpu.SchedulerContext;
import io.weir.simulator.cpu.Vcpu;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Xen's credit scheduler, written from its description. Each processor has a queue of its own; a
 * VCPU that wakes while it has credit comes first (BOOST) until a tick finds it running; a
 * processor whose next VCPU has no credit takes one that has some from another's queue.
 */
public final class CreditScheduler implements CpuScheduler {
  /** Highest first. */
  enum Priority {
    BOOST,
    UNDER,
    OVER
  }

  private final CreditSettings settings;
  private final CreditAccounting accounting;
  private final List<@Nullable CreditAccount> accounts = new ArrayList<>();
  private CreditQueue[] queues = {};
  private @Nullable CreditAccount[] current = {};
  private @Nullable SchedulerContext context;
  private int inserted;
  private int lastTickled;
  private long tickled;

  public CreditScheduler(CreditSettings settings) {
    this.settings = settings;
    this.accounting = new CreditAccounting(settings);
  }

  @Override
  public void attach(SchedulerContext machine) {
    context = machine;
    current = new @Nullable CreditAccount[machine.processors()];
    queues = new CreditQueue[machine.processors()];
    Arrays.setAll(queues, each -> new CreditQueue());
  }

  @Override
  public void insert(Vcpu vcpu) {
    vcpu.placeOn(inserted++ % queues.length);
    while (accounts.size() <= vcpu.index()) {
      accounts.add(null);
    }
    accounts.set(vcpu.index(), new CreditAccount(vcpu));
  }

  @Override
  public void remove(Vcpu vcpu) {
    accounting.deactivate(of(vcpu));
    accounts.set(vcpu.index(), null);
  }

  @Override
  public void wake(Vcpu vcpu) {
    CreditAccount account = of(vcpu);
    if (account.priority == Priority.UNDER) {
      account.priority = Priority.BOOST;
    }
    queues[vcpu.processor()].add(account);
    CreditAccount running = current[vcpu.processor()];
    if (running == null || account.priority.compareTo(running.priority) < 0) {
      tickled |= 1L << vcpu.processor();
    } else {
      tickleIdler();
    }
  }

  private void tickleIdler() {
    for (int i = 1; i <= queues.length; i++) {
      int at = (lastTickled + i) % queues.length;
      if (current[at] == null && (tickled >> at & 1) == 0) {
        tickled |= 1L << at;
        lastTickled = at;
        return;
      }
    }
  }

  @Override
  public void sleep(Vcpu vcpu) {
    queues[vcpu.processor()].remove(of(vcpu));
  }

  @Override
  public Choice schedule(int processor) {
    CreditAccount running = current[processor];
    boolean goesOn = running != null && !running.vcpu.isBlocked();
    if (running != null) {
      charge(running);
      long ran = now() - running.since;
      if (goesOn && ran < settings.ratelimitNanos()) {
        return new Choice(running.vcpu, settings.ratelimitNanos() - ran);
      }
      running.lastSeenNanos = now();
      if (goesOn) {
        queues[processor].add(running);
      }
    }
    CreditAccount next = next(processor);
    if (next != null && next != running) {
      next.since = now();
    }
    if (next != null) {
      next.paidUntilNanos = now();
    }
    current[processor] = next;
    return next == null ? Choice.IDLE : new Choice(next.vcpu, settings.sliceNanos());
  }

  private void charge(CreditAccount account) {
    if (settings.isChargedByTime()) {
      account.pay(now());
    }
  }

  private @Nullable CreditAccount next(int processor) {
    CreditAccount own = queues[processor].first();
    if (own != null && own.priority != Priority.OVER) {
      queues[processor].remove(own);
      return own;
    }
    CreditAccount taken = take(processor, own == null ? null : own.priority);
    if (taken == null && own != null) {
      queues[processor].remove(own);
      return own;
    }
    return taken;
  }

  /** From the queue of another processor that works, if it is more urgent than the own. */
  private @Nullable CreditAccount take(int processor, @Nullable Priority own) {
    for (int i = 1; i < queues.length; i++) {
      int from = (processor + i) % queues.length;
      if (current[from] == null) {
        continue;
      }
      CreditAccount taken =
          queues[from].firstAbove(
              own, each -> now() - each.lastSeenNanos >= settings.cacheHotNanos());
      if (taken != null) {
        queues[from].remove(taken);
        taken.vcpu.placeOn(processor);
        return taken;
      }
    }
    return null;
  }

  @Override
  public long takeTickled() {
    long taken = tickled;
    tickled = 0;
    return taken;
  }

  @Override
  public long tickNanos() {
    return settings.tickNanos();
  }

  @Override
  public void tick(int processor) {
    CreditAccount running = current[processor];
    if (running == null) {
      return;
    }
    if (running.priority == Priority.BOOST) {
      running.priority = Priority.UNDER;
    }
    if (settings.isChargedByTime()) {
      running.pay(now());
    } else {
      running.creditNanos -= settings.tickNanos();
    }
    accounting.activate(running);
    tickForIdler(processor);
  }

  /** Work that waits is offered to a processor that idles. */
  private void tickForIdler(int processor) {
    if (!queues[processor].isEmpty()) {
      tickleIdler();
    }
  }

  @Override
  public long accountNanos() {
    return settings.sliceNanos();
  }

  @Override
  public void account() {
    accounting.divide(queues.length);
    for (CreditQueue each : queues) {
      each.sort();
    }
  }

  @Override
  public void close() {}

  private long now() {
    return context().nowNanos();
  }

  private SchedulerContext context() {
    if (context == null) {
      throw new IllegalStateException("the scheduler is not attached to a machine");
    }
    return context;
  }

  private CreditAccount of(Vcpu vcpu) {
    CreditAccount account = accounts.get(vcpu.index());
    if (account == null) {
      throw new IllegalStateException("VCPU " + vcpu.index() + " is not inserted");
    }
    return account;
  }
}
