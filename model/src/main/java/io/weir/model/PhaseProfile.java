// SPDX-License-Identifier: Apache-2.0
package io.weir.model;

/**
 * What one phase of an average task asks for, measured where nothing interfered (section 5.1).
 *
 * @param processorSeconds CPU_phase, 0 or more
 * @param readBytes S_read, 0 or more
 * @param writtenBytes S_write, 0 or more
 */
public record PhaseProfile(
    Phase phase, double processorSeconds, double readBytes, double writtenBytes) {
  public PhaseProfile {
    Checks.notNegative("processorSeconds of " + phase, processorSeconds);
    Checks.notNegative("readBytes of " + phase, readBytes);
    Checks.notNegative("writtenBytes of " + phase, writtenBytes);
    if (phase.pattern() == IoPattern.NONE && readBytes + writtenBytes > 0) {
      throw new IllegalArgumentException(phase + " does no I/O, but has bytes");
    }
  }
}
