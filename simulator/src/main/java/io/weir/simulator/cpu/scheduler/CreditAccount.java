// SPDX-License-Identifier: Apache-2.0
package io.weir.simulator.cpu.scheduler;

import io.weir.simulator.cpu.Vcpu;
import io.weir.simulator.cpu.scheduler.CreditScheduler.Priority;

/** What the credit scheduler knows of a VCPU. Credit is processor time in ns. */
final class CreditAccount {
  final Vcpu vcpu;
  Priority priority = Priority.UNDER;
  long creditNanos;
  boolean isActive;
  long paidUntilNanos;
  long since;
  long lastSeenNanos = Long.MIN_VALUE / 2;

  CreditAccount(Vcpu vcpu) {
    this.vcpu = vcpu;
  }

  void pay(long nowNanos) {
    creditNanos -= nowNanos - paidUntilNanos;
    paidUntilNanos = nowNanos;
  }
}
