// SPDX-License-Identifier: Apache-2.0
package io.weir.bench.vms;

import io.weir.linux.xen.Decision;
import io.weir.linux.xen.RunTimes;
import io.weir.linux.xen.Switch;
import io.weir.linux.xen.XenEvents;
import io.weir.linux.xen.XenTraceFile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/**
 * What a host of the lab did, by its hypervisor's trace and its console.
 *
 * @param file the trace
 */
record XenTrace(Path file, XenEvents events, XenConsole console) {
  /**
   * @param out where a run has left trace.bin and console.log
   * @throws IOException if they do not hold together
   */
  static XenTrace read(Path out) throws IOException {
    Path file = out.resolve("trace.bin");
    return new XenTrace(file, XenTraceFile.read(file), XenConsole.read(out.resolve("console.log")));
  }

  /** When the first of some domains ran last, in seconds from the first switch. */
  double firstEnd(List<Integer> domains) {
    return domains.stream().mapToDouble(domain -> seconds(lastOf(domain))).min().orElseThrow();
  }

  private long lastOf(int domain) {
    return events.switches().stream()
        .filter(each -> each.from() == domain)
        .mapToLong(Switch::cycles)
        .max()
        .orElseThrow();
  }

  /** From the first switch. */
  private double seconds(long cycles) {
    return (cycles - events.start()) / console.cyclesPerSecond();
  }

  /**
   * @param from in seconds from the first switch
   * @param to in seconds, after from
   */
  RunTimes between(double from, double to) {
    return new RunTimes(events.switches(), console.cyclesPerSecond(), from, to);
  }

  /** While some guests worked: from when the first of them began until all were done. */
  RunTimes during(List<Work> works) {
    return between(seconds(Work.start(works)), seconds(Work.end(works)));
  }

  /** Of the same time, what a scheduler decided. */
  List<Decision> decisions(List<Work> works) {
    long from = Work.start(works);
    long to = Work.end(works);
    return events.decisions().stream()
        .filter(each -> each.at() >= from && each.at() <= to)
        .toList();
  }

  /** While all of some guests worked: from when the last of them began until the first was done. */
  RunTimes whileAll(List<Work> works) {
    long from = works.stream().mapToLong(Work::from).max().orElseThrow();
    long to = works.stream().mapToLong(Work::to).min().orElseThrow();
    return between(seconds(from), seconds(to));
  }

  /** Byte by byte. */
  boolean isSameAs(XenTrace other) throws IOException {
    return Files.mismatch(file, other.file) < 0;
  }
}
