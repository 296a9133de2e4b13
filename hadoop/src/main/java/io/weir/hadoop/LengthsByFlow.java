// SPDX-License-Identifier: Apache-2.0
package io.weir.hadoop;

import io.weir.core.Flow;
import io.weir.core.window.ReadLengths;
import java.util.Map;
import java.util.WeakHashMap;

/** How long reads of each flow are, for as long as the flow is remembered. */
final class LengthsByFlow {
  private final Map<Flow, ReadLengths> byFlow = new WeakHashMap<>();

  synchronized ReadLengths of(Flow flow) {
    return byFlow.computeIfAbsent(flow, each -> new ReadLengths());
  }
}
