// SPDX-License-Identifier: Apache-2.0
package io.weir.simulator.cpu;

import java.util.Map;

/** What a test runs with each of. */
enum Scheduler {
  CREDIT,
  CREDIT_OF_XEN_3_4,
  CREDIT2,
  MRG;

  /** Only MRG looks at groups. */
  CpuScheduler create(Map<Integer, Integer> groupCredits) {
    return switch (this) {
      case CREDIT -> VmKit.credit();
      case CREDIT_OF_XEN_3_4 -> VmKit.creditOfXen34();
      case CREDIT2 -> VmKit.credit2();
      case MRG -> VmKit.mrg(groupCredits);
    };
  }
}
