// SPDX-License-Identifier: Apache-2.0
package io.weir.cli.top;

import java.util.List;

/**
 * What one or several DataNodes publish of Weir.
 *
 * @param isOn whether there is Weir, which has volumes and flows when it has served something
 */
record Published(List<FlowReading> flows, List<VolumeReading> volumes, boolean isOn) {

  boolean isEmpty() {
    return flows.isEmpty() && volumes.isEmpty();
  }
}
