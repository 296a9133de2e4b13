// SPDX-License-Identifier: Apache-2.0
package io.weir.simulator.cpu;

/** What a request of a guest is for: a disk, a network card. */
@FunctionalInterface
public interface Backend {
  /**
   * The driver domain hands the request over.
   *
   * @param whenDone is run when the device is done, then or later
   */
  void begin(Runnable whenDone);
}
