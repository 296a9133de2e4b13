// SPDX-License-Identifier: Apache-2.0
package io.weir.simulator.cpu.scheduler;

import io.weir.simulator.cpu.Choice;
import io.weir.simulator.cpu.CpuScheduler;
import io.weir.simulator.cpu.SchedulerContext;
import io.weir.simulator.cpu.Vcpu;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Xen's credit2, its default today, written from its description. Whoever has most credit runs
 * next, of a queue that some processors share; running burns credit, faster for a smaller weight;
 * when the next one has none, all get some. So a VCPU that slept comes first when it wakes, without
 * a priority.
 */
public final class Credit2Scheduler implements CpuScheduler {
  /** A VCPU that has run for nearly the ratelimit may be preempted. */
  private static final long NEARLY_NANOS = 50_000;

  private final Credit2Settings settings;
  private final List<Credit2Queue> queues = new ArrayList<>();
  private final List<@Nullable Credit2Account> accounts = new ArrayList<>();
  private @Nullable Credit2Account[] current = {};
  private @Nullable SchedulerContext context;
  private long tickled;

  public Credit2Scheduler(Credit2Settings settings) {
    this.settings = settings;
  }

  @Override
  public void attach(SchedulerContext machine) {
    context = machine;
    int processors = machine.processors();
    current = new @Nullable Credit2Account[processors];
    for (int i = 0; i < processors; i += settings.processorsPerQueue()) {
      queues.add(new Credit2Queue(i, Math.min(processors, i + settings.processorsPerQueue())));
    }
  }

  @Override
  public void insert(Vcpu vcpu) {
    int processor = vcpu.index() % current.length;
    Credit2Queue queue = queues.get(processor / settings.processorsPerQueue());
    Credit2Account account = new Credit2Account(vcpu, queue, settings.creditNanos());
    queue.join(account);
    vcpu.placeOn(processor);
    while (accounts.size() <= vcpu.index()) {
      accounts.add(null);
    }
    accounts.set(vcpu.index(), account);
  }

  @Override
  public void remove(Vcpu vcpu) {
    Credit2Account account = of(vcpu);
    account.queue.leave(account);
    accounts.set(vcpu.index(), null);
  }

  @Override
  public void wake(Vcpu vcpu) {
    Credit2Account account = of(vcpu);
    chooseQueue(account);
    account.queue.add(account);
    tickleFor(account);
  }

  /** Another queue, if that has less to do by more than this VCPU. */
  private void chooseQueue(Credit2Account account) {
    Credit2Queue least =
        queues.stream().min(Comparator.comparingDouble(Credit2Queue::load)).orElseThrow();
    double difference = account.queue.load() - least.load();
    if (least != account.queue && difference > 1.0 / (least.endProcessor - least.firstProcessor)) {
      account.queue.leave(account);
      least.join(account);
      account.vcpu.placeOn(least.firstProcessor);
    }
  }

  /** Its own processor if that idles, else another that does, else who has least credit. */
  private void tickleFor(Credit2Account woken) {
    int own = woken.vcpu.processor();
    if (isFree(own)) {
      tickled |= 1L << own;
      return;
    }
    int worst = -1;
    long least = woken.creditNanos;
    for (int i = woken.queue.firstProcessor; i < woken.queue.endProcessor; i++) {
      Credit2Account running = current[i];
      if (isFree(i)) {
        tickled |= 1L << i;
        return;
      }
      if (running == null || (tickled >> i & 1) != 0 || !isPreemptable(running)) {
        continue;
      }
      running.pay(now());
      long credit = running.creditNanos + (i == own ? 0 : settings.resistNanos());
      if (credit < least) {
        least = credit;
        worst = i;
      }
    }
    if (worst >= 0) {
      tickled |= 1L << worst;
    }
  }

  private boolean isFree(int processor) {
    return current[processor] == null && (tickled >> processor & 1) == 0;
  }

  private boolean isPreemptable(Credit2Account running) {
    return now() - running.since >= settings.ratelimitNanos() - NEARLY_NANOS;
  }

  @Override
  public void sleep(Vcpu vcpu) {
    of(vcpu).queue.remove(of(vcpu));
  }

  @Override
  public Choice schedule(int processor) {
    Credit2Account running = current[processor];
    boolean goesOn = running != null && !running.vcpu.isBlocked();
    if (running != null) {
      running.pay(now());
      if (goesOn && !isPreemptable(running)) {
        return new Choice(running.vcpu, running.since + settings.ratelimitNanos() - now());
      }
      if (goesOn) {
        running.queue.add(running);
      }
    }
    Credit2Queue queue = queues.get(processor / settings.processorsPerQueue());
    Credit2Account next = queue.first(processor, settings.resistNanos());
    current[processor] = next;
    if (next == null) {
      return Choice.IDLE;
    }
    queue.remove(next);
    if (next != running) {
      next.since = now();
    }
    next.paidUntilNanos = now();
    if (next.creditNanos <= 0) {
      payAll(queue);
      queue.reset(next, settings.creditNanos());
    }
    return new Choice(next.vcpu, turnNanos(queue, next));
  }

  private void payAll(Credit2Queue queue) {
    for (int i = queue.firstProcessor; i < queue.endProcessor; i++) {
      Credit2Account each = current[i];
      if (each != null) {
        each.pay(now());
      }
    }
  }

  /** Until it has as little credit as the next one in the queue. */
  private long turnNanos(Credit2Queue queue, Credit2Account next) {
    long more = next.creditNanos - Math.max(0, queue.mostCredit());
    long least = Math.max(settings.leastTurnNanos(), settings.ratelimitNanos());
    return Math.min(settings.creditNanos(), Math.max(least, next.nanosOf(more)));
  }

  @Override
  public long takeTickled() {
    long taken = tickled;
    tickled = 0;
    return taken;
  }

  @Override
  public long tickNanos() {
    return 0;
  }

  @Override
  public void tick(int processor) {}

  @Override
  public long accountNanos() {
    return 0;
  }

  @Override
  public void account() {}

  @Override
  public void close() {}

  private long now() {
    if (context == null) {
      throw new IllegalStateException("the scheduler is not attached to a machine");
    }
    return context.nowNanos();
  }

  private Credit2Account of(Vcpu vcpu) {
    Credit2Account account = accounts.get(vcpu.index());
    if (account == null) {
      throw new IllegalStateException("VCPU " + vcpu.index() + " is not inserted");
    }
    return account;
  }
}
