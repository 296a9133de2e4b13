// SPDX-License-Identifier: Apache-2.0
package io.weir.tuner.settings;

import io.weir.tuner.plan.SettingsPair;

/**
 * What runs with some settings, and nothing else changed, have shown.
 *
 * @param factor which setting it was: host read_ahead_kb
 * @param gain the part of the present time that is saved; below 0 where it takes longer
 * @param error standard error of that
 * @param runs with them
 */
public record TriedSettings(
    String factor, SettingsPair settings, double gain, double error, int runs) {
  public TriedSettings {
    if (!(gain < 1) || !(error >= 0) || runs < 1) {
      throw new IllegalArgumentException(
          "gain must be below 1, its error 0 or more, runs 1 or more; they were %s, %s, %d of %s"
              .formatted(gain, error, runs, settings));
    }
  }

  /** Of a mean difference of logarithms of times from the present ones. */
  static TriedSettings of(
      String factor, SettingsPair settings, double difference, double error, int runs) {
    double part = Math.exp(difference);
    return new TriedSettings(factor, settings, 1 - part, part * error, runs);
  }
}
