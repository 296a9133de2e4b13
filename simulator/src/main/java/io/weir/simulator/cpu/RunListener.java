// SPDX-License-Identifier: Apache-2.0
package io.weir.simulator.cpu;

/** Is told of each time that a VCPU had a processor. */
@FunctionalInterface
public interface RunListener {
  /** A run is over. */
  void ran(Vcpu vcpu, int processor, long fromNanos, long toNanos);
}
