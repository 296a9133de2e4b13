// SPDX-License-Identifier: Apache-2.0
package io.weir.lab.vms;

import java.util.List;

/**
 * What a guest says of its job.
 *
 * @param kind wordcount, grep, sort or burn
 * @param requests to its disk; 0 for burn
 * @param from when it began, in cycles of the machine's clock
 * @param to when it had ended
 */
public record GuestWork(String kind, long requests, long from, long to) {
  static long start(List<GuestWork> works) {
    return works.stream().mapToLong(GuestWork::from).min().orElseThrow();
  }

  static long end(List<GuestWork> works) {
    return works.stream().mapToLong(GuestWork::to).max().orElseThrow();
  }

  /** From when the first began until all were done. */
  static long cycles(List<GuestWork> works) {
    return end(works) - start(works);
  }
}
