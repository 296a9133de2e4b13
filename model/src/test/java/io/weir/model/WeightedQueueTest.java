// SPDX-License-Identifier: Apache-2.0
package io.weir.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.Random;
import java.util.function.IntToDoubleFunction;
import org.junit.jupiter.api.Test;

class WeightedQueueTest {
  private static final double CLOSE = 1e-4;

  @Test
  void whoIsAlwaysThereHasItsShare() {
    WeightedQueue queue = queue(new int[] {1, 4}, new double[] {1, 1}, new double[] {0, 0}, 3, 1);

    assertThat(queue.stretch(0)).isCloseTo(4 / 3.0, within(CLOSE));
    // A quarter for four of them.
    assertThat(queue.stretch(1)).isCloseTo(16, within(CLOSE));
  }

  @Test
  void whatAnApplicationLeavesOthersHave() {
    WeightedQueue queue =
        queue(new int[] {1, 1}, new double[] {1, 0.001}, new double[] {0, 1_000}, 1, 100);

    assertThat(queue.stretch(0)).isCloseTo(1, within(0.01));
  }

  @Test
  void whoNeverComesIsNotStretched() {
    WeightedQueue queue = queue(new int[] {2, 3}, new double[] {1, 0}, new double[] {1, 1}, 1, 1);

    assertThat(queue.stretch(1)).isEqualTo(1);
  }

  @Test
  void isTheProductFormWhereEachTaskIsAnApplication() {
    Random random = new Random(1);
    for (int i = 0; i < 20; i++) {
      int kinds = 1 + random.nextInt(4);
      int[] tasks = new int[kinds];
      Arrays.fill(tasks, 1);
      double[] device = random.doubles(kinds, 0.1, 10).toArray();
      double[] thinking = random.doubles(kinds, 0.1, 10).toArray();
      double[] weights = new double[kinds];
      Arrays.fill(weights, 2);
      double loss = random.nextDouble();
      IntToDoubleFunction speed = there -> 1 / (1 + loss * (there - 1));

      WeightedQueue queue = new WeightedQueue(tasks, device, thinking, weights, speed);
      DeviceQueue productForm = new DeviceQueue(tasks, device, thinking, speed);

      for (int kind = 0; kind < kinds; kind++) {
        assertThat(queue.stretch(kind))
            .as("kind %d of case %d, seed 1", kind, i)
            .isCloseTo(productForm.stretch(kind), within(CLOSE));
      }
    }
  }

  private static WeightedQueue queue(
      int[] tasks, double[] device, double[] thinking, double... weights) {
    return new WeightedQueue(tasks, device, thinking, weights, /* speed= */ there -> 1);
  }
}
