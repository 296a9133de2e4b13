// SPDX-License-Identifier: Apache-2.0
package io.weir.simulator.cpu;

/**
 * Who runs next on the processors of a machine: what Xen's core asks of a scheduler. The machine
 * calls it; a scheduler reads the time from its context and changes nothing by itself.
 */
public interface CpuScheduler extends AutoCloseable {
  /** First of all. */
  void attach(SchedulerContext machine);

  /** A VCPU that is new, and blocked: the scheduler chooses its processor. */
  void insert(Vcpu vcpu);

  /** A VCPU that is blocked goes away. */
  void remove(Vcpu vcpu);

  /** It is runnable from now on. */
  void wake(Vcpu vcpu);

  /** It waited for a processor, and is blocked from now on. */
  void sleep(Vcpu vcpu);

  /**
   * Who runs next. Who runs now goes back to the queue if it is not blocked, and may be chosen
   * again; a VCPU that is chosen may come from another processor.
   */
  Choice schedule(int processor);

  /** Which processors are to be asked for the next, since the last call: a bit for each. */
  long takeTickled();

  /** How often {@link #tick} is called; 0 for never. */
  long tickNanos();

  /** On each processor that does not idle. */
  void tick(int processor);

  /** How often {@link #account} is called; 0 for never. */
  long accountNanos();

  void account();

  @Override
  void close();
}
