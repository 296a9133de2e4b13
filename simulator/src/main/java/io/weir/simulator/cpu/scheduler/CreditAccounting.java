// SPDX-License-Identifier: Apache-2.0
package io.weir.simulator.cpu.scheduler;

import io.weir.simulator.cpu.scheduler.CreditScheduler.Priority;
import java.util.ArrayList;
import java.util.List;

/**
 * Once a slice, credit is divided among the VCPUs that were seen running, by weight:
 *
 * <pre>
 *   credit of i = processors · slice · w_i / Σ w      at most a slice; what that leaves goes to the next
 * </pre>
 *
 * A VCPU that has less than nothing afterwards is OVER, and owes a slice at most. One that has more
 * than a slice does not use its share: it is no longer active, until a tick finds it running.
 */
final class CreditAccounting {
  private final CreditSettings settings;
  private final List<CreditAccount> active = new ArrayList<>();
  private long balanceNanos;

  CreditAccounting(CreditSettings settings) {
    this.settings = settings;
  }

  void activate(CreditAccount account) {
    if (!account.isActive) {
      account.isActive = true;
      active.add(account);
    }
  }

  void deactivate(CreditAccount account) {
    account.isActive = false;
    active.remove(account);
  }

  void divide(int processors) {
    long weights = active.stream().mapToLong(each -> each.vcpu.domain().weight()).sum();
    double total = (double) processors * settings.sliceNanos() - Math.min(0, balanceNanos);
    long weightsLeft = weights;
    balanceNanos = 0;
    for (CreditAccount each : List.copyOf(active)) {
      int weight = each.vcpu.domain().weight();
      double fair = total * weight / weights;
      weightsLeft -= weight;
      if (fair > settings.sliceNanos()) {
        if (weightsLeft > 0) {
          total += (fair - settings.sliceNanos()) * weights / weightsLeft;
        }
        fair = settings.sliceNanos();
      }
      grant(each, (long) fair);
      balanceNanos += each.creditNanos;
    }
  }

  private void grant(CreditAccount account, long nanos) {
    account.creditNanos += nanos;
    if (account.creditNanos < 0) {
      account.priority = Priority.OVER;
      account.creditNanos = Math.max(account.creditNanos, -settings.sliceNanos());
      return;
    }
    if (account.priority == Priority.OVER) {
      account.priority = Priority.UNDER;
    }
    if (account.creditNanos > settings.sliceNanos()) {
      deactivate(account);
      account.creditNanos = settings.keepsHalf() ? account.creditNanos / 2 : 0;
    }
  }
}
