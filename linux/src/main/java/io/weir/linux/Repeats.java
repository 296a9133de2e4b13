// SPDX-License-Identifier: Apache-2.0
package io.weir.linux;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BooleanSupplier;

/**
 * How often something is measured: two times if they agree, else three, and again while the
 * confidence interval is wide and there is time.
 */
final class Repeats {
  private static final int LEAST = 2;
  private static final int USUAL = 3;
  private static final int MOST = 6;

  interface Measurement {
    double once() throws IOException, InterruptedException;
  }

  private Repeats() {}

  /**
   * @param isLate whether what is to be measured still would have too little time
   */
  static Estimate of(Measurement measurement, BooleanSupplier isLate)
      throws IOException, InterruptedException {
    List<Double> values = new ArrayList<>();
    while (true) {
      values.add(measurement.once());
      if (values.size() < LEAST) {
        continue;
      }
      Estimate estimate = Estimate.of(values.stream().mapToDouble(Double::doubleValue).toArray());
      boolean enough = values.size() == MOST || (values.size() >= USUAL && isLate.getAsBoolean());
      if (enough || estimate.isWithin(ProbeResult.NARROW)) {
        return estimate;
      }
    }
  }
}
