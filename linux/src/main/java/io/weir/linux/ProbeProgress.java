// SPDX-License-Identifier: Apache-2.0
package io.weir.linux;

/** Tells whoever waits how far a probe is. */
@FunctionalInterface
public interface ProbeProgress {
  /**
   * @param fraction of the whole, 0 to 1
   * @param what is measured now
   */
  void at(double fraction, String what);
}
