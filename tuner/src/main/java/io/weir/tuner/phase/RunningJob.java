// SPDX-License-Identifier: Apache-2.0
package io.weir.tuner.phase;

import java.io.IOException;
import java.util.OptionalInt;

/** A job that runs elsewhere, and can be asked how far it is. */
@FunctionalInterface
public interface RunningJob {
  /**
   * Which phase of its plan it is in, 0 or more; nothing once it has ended.
   *
   * @throws IOException if it cannot be asked just now
   */
  OptionalInt phase() throws IOException, InterruptedException;
}
