// SPDX-License-Identifier: Apache-2.0
package io.weir.bench.vms;

import java.util.List;

/**
 * What a guest says of its job.
 *
 * @param kind wordcount, grep, sort or burn
 * @param from when it began, in cycles of the machine's clock
 * @param to when it had ended
 */
record Work(String kind, long from, long to) {
  static long start(List<Work> works) {
    return works.stream().mapToLong(Work::from).min().orElseThrow();
  }

  static long end(List<Work> works) {
    return works.stream().mapToLong(Work::to).max().orElseThrow();
  }

  /** From when the first began until all were done. */
  static long cycles(List<Work> works) {
    return end(works) - start(works);
  }
}
