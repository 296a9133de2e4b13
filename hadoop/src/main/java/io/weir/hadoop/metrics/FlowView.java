// SPDX-License-Identifier: Apache-2.0
package io.weir.hadoop.metrics;

import io.weir.core.accounting.FlowCounters;
import java.util.concurrent.TimeUnit;
import java.util.function.ToLongFunction;
import org.jspecify.annotations.Nullable;

/** A flow on a volume now, and what it was a while ago; null if it was not there then. */
record FlowView(FlowCounters now, @Nullable FlowCounters before, long passedNanos) {

  long perSecond(ToLongFunction<FlowCounters> of) {
    if (passedNanos <= 0) {
      return 0;
    }
    long grown = of.applyAsLong(now) - (before == null ? 0 : of.applyAsLong(before));
    return Math.max(0, Math.round(grown * (double) TimeUnit.SECONDS.toNanos(1) / passedNanos));
  }
}
