// SPDX-License-Identifier: Apache-2.0
package io.weir.simulator.cpu.scheduler;

import io.weir.simulator.cpu.Vcpu;

/** What credit2 knows of a VCPU. Its credit burns the faster, the less it weighs. */
final class Credit2Account {
  final Vcpu vcpu;
  Credit2Queue queue;
  long creditNanos;
  long paidUntilNanos;
  long since;

  Credit2Account(Vcpu vcpu, Credit2Queue queue, long creditNanos) {
    this.vcpu = vcpu;
    this.queue = queue;
    this.creditNanos = creditNanos;
  }

  void pay(long nowNanos) {
    creditNanos -= (nowNanos - paidUntilNanos) * queue.mostWeight() / vcpu.domain().weight();
    paidUntilNanos = nowNanos;
  }

  /** How long so much credit lasts. */
  long nanosOf(long credit) {
    return credit * vcpu.domain().weight() / queue.mostWeight();
  }
}
