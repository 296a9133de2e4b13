// SPDX-License-Identifier: Apache-2.0
package io.weir.tuner;

import java.io.IOException;
import java.util.Optional;

/** A job that runs elsewhere, and can be asked how far it is. */
@FunctionalInterface
public interface RunningJob {
  /**
   * How far it is; nothing once it has ended.
   *
   * @throws IOException if it cannot be asked just now
   */
  Optional<JobPhase.Progress> progress() throws IOException, InterruptedException;
}
