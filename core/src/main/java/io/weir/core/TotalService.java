// SPDX-License-Identifier: Apache-2.0
package io.weir.core;

import java.util.Map;

/**
 * A scheduler that shares the total service of many devices: what a flow gets elsewhere counts here
 * (IBIS, section 2; DSFQ, Wang and Merchant, FAST'07).
 */
public interface TotalService {
  /**
   * Told now and then what each flow has got on all other devices since it was told last.
   *
   * @param costNanos of the flows that compete here, those that got nothing included: only the
   *     differences between them matter
   */
  void gotElsewhere(Map<Flow, Long> costNanos);
}
