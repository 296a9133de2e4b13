// SPDX-License-Identifier: Apache-2.0
package io.weir.bench.vms;

import io.weir.linux.xen.Decision;
import io.weir.linux.xen.RunTimes;
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

  /**
   * While all guests worked: from when the last of them began until the first was done.
   *
   * @throws IOException if that is not so long as expected
   */
  Span whileAll(double leastSeconds) throws IOException {
    List<Work> works = console.works();
    double from = seconds(works.stream().mapToLong(Work::from).max().orElse(0));
    double to = seconds(works.stream().mapToLong(Work::to).min().orElse(0));
    if (to - from < leastSeconds) {
      throw new IOException(
          "the %d guests of %s worked together for %.1f s, %.1f are needed"
              .formatted(works.size(), file, to - from, leastSeconds));
    }
    return new Span(from, to);
  }

  /** In seconds from the first switch. */
  record Span(double from, double to) {
    /** The end of it. */
    Span last(double seconds) {
      return new Span(to - seconds, to);
    }
  }

  RunTimes during(Span span) {
    return between(span.from(), span.to());
  }

  /** Byte by byte. */
  boolean isSameAs(XenTrace other) throws IOException {
    return Files.mismatch(file, other.file) < 0;
  }
}
