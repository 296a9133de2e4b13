// SPDX-License-Identifier: Apache-2.0
package io.weir.simulator.cpu.scheduler;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Of some processors: the VCPUs that wait, most credit first, and all that belong there. */
final class Credit2Queue {
  final int firstProcessor;
  final int endProcessor;
  private final List<Credit2Account> waiting = new ArrayList<>();
  private final List<Credit2Account> members = new ArrayList<>();

  Credit2Queue(int firstProcessor, int endProcessor) {
    this.firstProcessor = firstProcessor;
    this.endProcessor = endProcessor;
  }

  void join(Credit2Account account) {
    members.add(account);
    account.queue = this;
  }

  void leave(Credit2Account account) {
    members.remove(account);
  }

  /** Behind those that have as much credit. */
  void add(Credit2Account account) {
    int at = waiting.size();
    while (at > 0 && waiting.get(at - 1).creditNanos < account.creditNanos) {
      at--;
    }
    waiting.add(at, account);
  }

  void remove(Credit2Account account) {
    waiting.remove(account);
  }

  /** The first for a processor: one that was elsewhere must have more credit by what it resists. */
  @Nullable Credit2Account first(int processor, long resistNanos) {
    Credit2Account best = null;
    long most = Long.MIN_VALUE;
    for (Credit2Account each : waiting) {
      long credit = each.creditNanos - (each.vcpu.processor() == processor ? 0 : resistNanos);
      if (credit > most) {
        best = each;
        most = credit;
      }
    }
    return best;
  }

  /** The most credit of those that wait; {@link Long#MIN_VALUE} if none does. */
  long mostCredit() {
    return waiting.isEmpty() ? Long.MIN_VALUE : waiting.get(0).creditNanos;
  }

  /** VCPUs that run or wait, for each processor. */
  double load() {
    long runnable = members.stream().filter(each -> !each.vcpu.isBlocked()).count();
    return (double) runnable / (endProcessor - firstProcessor);
  }

  int mostWeight() {
    return members.stream().mapToInt(each -> each.vcpu.domain().weight()).max().orElse(1);
  }

  /**
   * The next one has no credit: all get some, as often as it takes for that one, and none has more
   * than one credit afterwards.
   */
  void reset(Credit2Account next, long creditNanos) {
    long times = 1 + Math.max(0, -next.creditNanos) / creditNanos;
    for (Credit2Account each : members) {
      each.creditNanos = Math.min(creditNanos, each.creditNanos + times * creditNanos);
    }
    waiting.sort((one, other) -> Long.compare(other.creditNanos, one.creditNanos));
  }
}
