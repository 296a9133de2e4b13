// SPDX-License-Identifier: Apache-2.0
package io.weir.experiments.vms;

import io.weir.lab.vms.XenRun;

/** For how long at least whoever was chosen runs: it batches I/O by itself. */
enum Ratelimit {
  /** 1 ms. */
  OF_XEN_4_17("", "1 ms", XenRun.RATELIMIT),

  /** None, as there was none in the paper's Xen 3.4. */
  OF_PAPER("_without_ratelimit", "none", 0);

  private final String suffix;
  private final String label;
  private final int micros;

  Ratelimit(String suffix, String label, int micros) {
    this.suffix = suffix;
    this.label = label;
    this.micros = micros;
  }

  /** Of figures. */
  String suffix() {
    return suffix;
  }

  String label() {
    return label;
  }

  int micros() {
    return micros;
  }
}
