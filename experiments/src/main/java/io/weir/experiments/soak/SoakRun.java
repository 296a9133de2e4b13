// SPDX-License-Identifier: Apache-2.0
package io.weir.experiments.soak;

import io.weir.lab.Progress;
import java.lang.management.ManagementFactory;

/**
 * Days on one {@link Stack}. In each hour there is an episode of small requests, one of bursts and
 * one of long requests; the rest of the hour is idle. On the first day of each four weeks the long
 * requests go on for all of the day, and the device is never idle.
 */
final class SoakRun {
  static final int HOURS_OF_DAY = 24;

  private static final long HOUR_NANOS = 3_600_000_000_000L;
  private static final int DAYS_OF_FOUR_WEEKS = 28;
  private static final long LONG_REQUESTS_NANOS = 600_000_000_000L;
  private static final long DENSE_REQUESTS = 3_000;
  private static final long BURSTS = 1_500;

  private final Violations violations = new Violations();
  private final CounterCheck counters = new CounterCheck(violations);
  private final SoakDevice device;
  private final int hours;
  private double worstPartFirstDay;
  private double worstPartLastDay;
  private double worstPart;
  private long heapAfterFirstDay;
  private long heapAtEnd;

  SoakRun(Stack stack, int days, long seed) {
    this.device = new SoakDevice(stack, seed, violations);
    this.hours = days * HOURS_OF_DAY;
  }

  void run(Progress progress) throws InterruptedException {
    for (int hour = 0; hour < hours; hour++) {
      if (Thread.interrupted()) {
        throw new InterruptedException("it was interrupted in hour " + hour);
      }
      runHour(hour);
      if (hour + 1 == HOURS_OF_DAY) {
        heapAfterFirstDay = heapBytes();
      }
      if (hour % HOURS_OF_DAY == 0) {
        progress.update(
            hour / (double) hours,
            "day %d, violations: %s".formatted(hour / HOURS_OF_DAY, violations));
      }
    }
    heapAtEnd = heapBytes();
  }

  private void runHour(int hour) {
    long beginNanos = hour * HOUR_NANOS;
    device.idleUntil(beginNanos);
    double part = device.run(Episode.dense(DENSE_REQUESTS));
    part = Math.max(part, device.run(Episode.bursts(BURSTS)));
    boolean goesOnForADay = hour % (DAYS_OF_FOUR_WEEKS * HOURS_OF_DAY) == 0;
    long untilNanos =
        goesOnForADay
            ? beginNanos + HOURS_OF_DAY * HOUR_NANOS
            : device.nowNanos() + LONG_REQUESTS_NANOS;
    part = Math.max(part, device.run(Episode.longRequests(untilNanos)));
    counters.look(device.scheduler().counters(device.nowNanos()));
    worstPart = Math.max(worstPart, part);
    if (hour < HOURS_OF_DAY) {
      worstPartFirstDay = Math.max(worstPartFirstDay, part);
    }
    if (hour >= hours - HOURS_OF_DAY) {
      worstPartLastDay = Math.max(worstPartLastDay, part);
    }
  }

  private static long heapBytes() {
    for (int i = 0; i < 3; i++) {
      System.gc();
    }
    return ManagementFactory.getMemoryMXBean().getHeapMemoryUsage().getUsed();
  }

  SoakDevice device() {
    return device;
  }

  Violations violations() {
    return violations;
  }

  double worstPart() {
    return worstPart;
  }

  double worstPartFirstDay() {
    return worstPartFirstDay;
  }

  double worstPartLastDay() {
    return worstPartLastDay;
  }

  double dueError() {
    return counters.dueError();
  }

  long heapGrowthBytes() {
    return heapAtEnd - heapAfterFirstDay;
  }
}
