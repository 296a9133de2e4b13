// SPDX-License-Identifier: Apache-2.0
package io.weir.hadoop.burst;

import io.weir.core.request.Flow;
import io.weir.core.window.ReadLengths;
import java.util.Map;
import java.util.WeakHashMap;

/** The lengths of reads of each flow, kept as long as the flow is remembered. */
public final class LengthsByFlow {
  private final Map<Flow, ReadLengths> byFlow = new WeakHashMap<>();

  public synchronized ReadLengths of(Flow flow) {
    return byFlow.computeIfAbsent(flow, each -> new ReadLengths());
  }
}
