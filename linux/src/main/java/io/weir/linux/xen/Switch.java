// SPDX-License-Identifier: Apache-2.0
package io.weir.linux.xen;

/**
 * A processor goes from one virtual processor to another.
 *
 * @param cycles of the machine's clock
 * @param from domain that ran, {@link #IDLE} for none
 * @param to domain that runs now
 */
public record Switch(long cycles, int processor, int from, int to) {
  /** The number of Xen's idle domain. */
  public static final int IDLE = 32_767;
}
