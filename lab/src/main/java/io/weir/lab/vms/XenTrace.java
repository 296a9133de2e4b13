// SPDX-License-Identifier: Apache-2.0
package io.weir.lab.vms;

import io.weir.linux.xen.IdleWhileRunnable;
import io.weir.linux.xen.RunTimes;
import io.weir.linux.xen.SchedulerDecision;
import io.weir.linux.xen.XenEvents;
import io.weir.linux.xen.XenTraceFile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** What a host of the lab did, by its hypervisor's trace and its console. */
public record XenTrace(Path file, XenEvents events, XenConsole console) {
  /** What a run has left in a folder: trace.bin and console.log. */
  public static XenTrace read(Path out) throws IOException {
    Path file = out.resolve("trace.bin");
    return new XenTrace(file, XenTraceFile.read(file), XenConsole.read(out.resolve("console.log")));
  }

  /** What the host has said. */
  public Path consoleFile() {
    return file.resolveSibling("console.log");
  }

  /** From the first switch. */
  private double seconds(long cycles) {
    return (cycles - events.start()) / console.cyclesPerSecond();
  }

  /** In seconds from the first switch. */
  public RunTimes between(double from, double to) {
    return new RunTimes(events.switches(), console.cyclesPerSecond(), from, to);
  }

  /** While some guests worked: from when the first of them began until all were done. */
  public RunTimes during(List<GuestWork> works) {
    return between(seconds(GuestWork.start(works)), seconds(GuestWork.end(works)));
  }

  /** Of the same time, what a scheduler decided. */
  public List<SchedulerDecision> decisions(List<GuestWork> works) {
    long from = GuestWork.start(works);
    long to = GuestWork.end(works);
    return events.decisions().stream()
        .filter(each -> each.at() >= from && each.at() <= to)
        .toList();
  }

  /** While all guests worked: from when the last of them began until the first was done. */
  public Span whileAll(double leastSeconds) throws IOException {
    List<GuestWork> works = console.works();
    double from = seconds(works.stream().mapToLong(GuestWork::from).max().orElse(0));
    double to = seconds(works.stream().mapToLong(GuestWork::to).min().orElse(0));
    if (to - from < leastSeconds) {
      throw new IOException(
          "the %d guests of %s worked together for %.1f s, %.1f are needed"
              .formatted(works.size(), file, to - from, leastSeconds));
    }
    return new Span(from, to);
  }

  /**
   * What part of the processors' time is lost as one idles while a virtual processor waits: from
   * when the first guest began until all were done. The trace must be one in detail.
   *
   * @param processors of the host
   */
  public double idleWhileRunnable(int processors) {
    List<GuestWork> works = console.works();
    return IdleWhileRunnable.part(events, processors, GuestWork.start(works), GuestWork.end(works));
  }

  /** In seconds from the first switch. */
  public record Span(double from, double to) {
    /** The end of it. */
    public Span last(double seconds) {
      return new Span(to - seconds, to);
    }
  }

  public RunTimes during(Span span) {
    return between(span.from(), span.to());
  }

  /** Byte by byte. */
  public boolean isSameAs(XenTrace other) throws IOException {
    return Files.mismatch(file, other.file) < 0;
  }
}
