// SPDX-License-Identifier: Apache-2.0
package io.weir.model.cost;

import io.weir.model.file.Allowed;

/**
 * What a task waits for at its end and a slot before its next task (section 5.3).
 *
 * @param waitSeconds a task ends at a multiple of this; 0: when it is done
 * @param heartbeatSeconds the next begins at a multiple of this; 0: at once, as with YARN, whose
 *     containers are told when the application's master asks, or with out-of-band heartbeats
 */
public record Rounding(double waitSeconds, double heartbeatSeconds) {
  public static final Rounding NONE = new Rounding(0, 0);

  public Rounding {
    Allowed.notNegative("waitSeconds", waitSeconds);
    Allowed.notNegative("heartbeatSeconds", heartbeatSeconds);
  }

  double up(double taskSeconds) {
    return multiple(multiple(taskSeconds, waitSeconds), heartbeatSeconds);
  }

  private static double multiple(double seconds, double interval) {
    return interval == 0 ? seconds : Math.ceil(seconds / interval) * interval;
  }
}
