// SPDX-License-Identifier: Apache-2.0
package io.weir.simulator.cpu;

import io.weir.core.request.Require;
import java.util.ArrayDeque;
import org.jspecify.annotations.Nullable;

/**
 * A guest with one VCPU and some threads. Its kernel handles interrupts first, then threads have
 * turns, a burst each; it blocks when no thread can run.
 */
public final class Guest {
  /** One of its threads. */
  public static final class GuestThread {
    private final Program program;
    private boolean waits = true;

    private GuestThread(Program program) {
      this.program = program;
    }
  }

  /** Something is done that a thread asked for. */
  private record Interrupt(GuestThread thread, Runnable whenDone) {}

  private final Machine machine;
  private final DriverDomain driver;
  private final long interruptNanos;
  private final Vcpu vcpu;
  private final ArrayDeque<GuestThread> ready = new ArrayDeque<>();
  private final ArrayDeque<Interrupt> interrupts = new ArrayDeque<>();
  private @Nullable GuestThread running;
  private @Nullable Interrupt interrupt;

  /**
   * @param interruptNanos what the guest's kernel does with a request that is done; above 0
   */
  public Guest(Machine machine, DriverDomain driver, Domain domain, long interruptNanos) {
    Require.that(interruptNanos > 0, "interruptNanos", interruptNanos, "above 0");
    this.machine = machine;
    this.driver = driver;
    this.interruptNanos = interruptNanos;
    this.vcpu = machine.add(domain, this::nextNanos);
  }

  public Vcpu vcpu() {
    return vcpu;
  }

  public DriverDomain driver() {
    return driver;
  }

  /** A thread that is new; it waits until it is woken. Its program blocks until then, too. */
  public GuestThread add(Program program) {
    return new GuestThread(program);
  }

  /** The thread goes on; nothing if it does not wait. */
  public void wake(GuestThread thread) {
    if (thread.waits) {
      thread.waits = false;
      ready.add(thread);
      machine.wake(vcpu);
    }
  }

  /**
   * A thread asks for I/O, and goes on when it is done, if it waits.
   *
   * @param whenDone is run when the guest's kernel knows
   */
  public void request(GuestThread thread, Backend backend, Runnable whenDone) {
    driver.request(backend, () -> interrupt(thread, whenDone));
  }

  /** Something has come for a thread, from outside. */
  public void interrupt(GuestThread thread, Runnable whenDone) {
    interrupts.add(new Interrupt(thread, whenDone));
    machine.wake(vcpu);
  }

  private long nextNanos() {
    if (interrupt != null) {
      Interrupt done = interrupt;
      interrupt = null;
      done.whenDone.run();
      wake(done.thread);
    }
    if (running != null) {
      ready.add(running);
      running = null;
    }
    interrupt = interrupts.poll();
    if (interrupt != null) {
      return interruptNanos;
    }
    for (GuestThread next = ready.poll(); next != null; next = ready.poll()) {
      long nanos = next.program.nextNanos();
      if (nanos != Program.BLOCKS) {
        running = next;
        return nanos;
      }
      next.waits = true;
    }
    return Program.BLOCKS;
  }
}
