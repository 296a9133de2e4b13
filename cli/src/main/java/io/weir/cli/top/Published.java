// SPDX-License-Identifier: Apache-2.0
package io.weir.cli.top;

import java.util.List;

/** What one or several DataNodes publish of Weir. */
record Published(List<FlowReading> flows, List<VolumeReading> volumes) {

  boolean isEmpty() {
    return flows.isEmpty() && volumes.isEmpty();
  }
}
