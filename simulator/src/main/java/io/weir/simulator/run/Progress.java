// SPDX-License-Identifier: Apache-2.0
package io.weir.simulator.run;

/** Told how far a simulation is. */
public interface Progress {
  /** Nobody wants to know. */
  Progress NONE = (nanos, jobsDone, jobs) -> {};

  /** It is told after so many events. */
  long EVENTS = 1 << 20;

  void reached(long nanos, int jobsDone, int jobs);
}
