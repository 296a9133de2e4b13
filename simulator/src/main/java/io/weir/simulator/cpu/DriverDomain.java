// SPDX-License-Identifier: Apache-2.0
package io.weir.simulator.cpu;

import java.util.ArrayDeque;
import org.jspecify.annotations.Nullable;

/**
 * Dom0: requests of guests wait in rings until its VCPU runs, and so do devices that are done. When
 * it runs it does all that is there, completions first; what comes meanwhile too.
 *
 * <pre>
 *   guest ── request ──▶ ring ─▶ ┌──────┐ ─▶ device
 *                                │ Dom0 │      │
 *   guest ◀── woken ──────────── └──────┘ ◀────┘ interrupt
 * </pre>
 */
public final class DriverDomain {
  /** A request of a guest. */
  private record Request(Backend backend, Runnable whenDone) {}

  private final Machine machine;
  private final DriverCosts costs;
  private final Vcpu vcpu;
  private final ArrayDeque<Request> rings = new ArrayDeque<>();
  private final ArrayDeque<Runnable> interrupts = new ArrayDeque<>();
  private @Nullable Request request;
  private @Nullable Runnable interrupt;
  private long requests;

  /** The first domain of the machine. */
  public DriverDomain(Machine machine, Domain domain, DriverCosts costs) {
    this.machine = machine;
    this.costs = costs;
    this.vcpu = machine.add(domain, this::nextNanos);
  }

  public Vcpu vcpu() {
    return vcpu;
  }

  /** How many requests it has handed to devices. */
  public long requests() {
    return requests;
  }

  /**
   * A guest asks, while it runs or from outside.
   *
   * @param whenDone is run when Dom0 tells the guest
   */
  public void request(Backend backend, Runnable whenDone) {
    rings.add(new Request(backend, whenDone));
    machine.wake(vcpu);
  }

  /** A device has something for a guest: an interrupt. */
  public void receive(Runnable whenDone) {
    interrupts.add(whenDone);
    machine.wake(vcpu);
  }

  private long nextNanos() {
    finish();
    interrupt = interrupts.poll();
    if (interrupt != null) {
      return costs.completionNanos();
    }
    request = rings.poll();
    return request == null ? Program.BLOCKS : costs.requestNanos();
  }

  private void finish() {
    if (interrupt != null) {
      interrupt.run();
      interrupt = null;
    }
    if (request != null) {
      Runnable whenDone = request.whenDone;
      requests++;
      request.backend.begin(() -> receive(whenDone));
      request = null;
    }
  }
}
