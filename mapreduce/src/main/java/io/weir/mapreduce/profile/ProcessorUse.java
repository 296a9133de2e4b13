// SPDX-License-Identifier: Apache-2.0
package io.weir.mapreduce.profile;

import java.util.Arrays;

/**
 * The processor time that a task used by its progress, as its history tells it for each twelfth. A
 * map is two thirds done when its map function is, a reduce one third when it has all its input and
 * two when that is merged. What its JVM used before the task began is not in it.
 */
final class ProcessorUse {
  static final int PARTS = 12;

  private final int[] millis;
  private final double allSeconds;

  /**
   * @param millis for each part, or none
   * @param allSeconds of the whole task, by its counter
   */
  ProcessorUse(int[] millis, double allSeconds) {
    this.millis = millis.clone();
    this.allSeconds = allSeconds;
  }

  /**
   * The part of the counter that falls between two twelfths; evenly where the history is silent.
   *
   * @param from 0 to 12
   * @param to not below it, to 12
   */
  double seconds(int from, int to) {
    long all = Arrays.stream(millis).asLongStream().sum();
    if (millis.length != PARTS || all <= 0) {
      return allSeconds * (to - from) / PARTS;
    }
    return allSeconds * Arrays.stream(millis, from, to).asLongStream().sum() / all;
  }
}
