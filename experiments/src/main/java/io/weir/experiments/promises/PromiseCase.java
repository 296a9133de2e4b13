// SPDX-License-Identifier: Apache-2.0
package io.weir.experiments.promises;

import static io.weir.lab.load.ClientMix.named;
import static io.weir.lab.load.LoadClient.Kind.LOG_HSYNC;
import static io.weir.lab.load.LoadClient.log;
import static io.weir.lab.load.LoadClient.random;
import static io.weir.lab.load.LoadClient.reader;
import static io.weir.lab.load.LoadClient.scan;
import static io.weir.lab.load.LoadClient.smallReader;
import static io.weir.lab.load.LoadClient.writer;

import io.weir.lab.load.ClientMix;
import io.weir.lab.load.DiskKind;
import io.weir.lab.load.LoadClient;
import java.util.List;

/**
 * One client that is promised something, and greedy neighbours.
 *
 * @param mix the first of its clients has the promise
 * @param what is promised
 * @param amount bytes a second, or ms
 */
record PromiseCase(DiskKind disk, ClientMix mix, What what, double amount) {
  private static final double MEBIBYTE = 1 << 20;
  private static final DiskKind ROTATING = DiskKind.ROTATING_MQ_DEADLINE;
  private static final DiskKind FLASH = DiskKind.FLASH;

  /** What somebody may be promised. */
  enum What {
    RESERVE,
    LIMIT,
    LATENCY
  }

  static final List<PromiseCase> ALL =
      List.of(
          reserve(ROTATING, 40, named("reader, eight scans").of(reader(46)).of(8, scan())),
          reserve(ROTATING, 30, named("writer, four scans").of(writer(34)).of(4, scan())),
          reserve(
              ROTATING,
              50,
              named("random 64 KiB x 4, four writers").of(random(64, 4)).of(4, writer())),
          limit(ROTATING, 20, named("scan").of(scan())),
          limit(ROTATING, 20, named("writer, scan").of(writer(), scan())),
          limit(ROTATING, 10, named("random 1 MiB x 4, scan").of(random(1024, 4), scan())),
          latency(ROTATING, 80, named("small reader, four scans").of(smallReader()).of(4, scan())),
          latency(
              ROTATING,
              80,
              named("small reader, two scans, two writers")
                  .of(smallReader())
                  .of(2, scan())
                  .of(2, writer())),
          reserve(FLASH, 100, named("reader, eight scans").of(reader(115)).of(8, scan())),
          reserve(FLASH, 60, named("random 4 KiB x 4, four scans").of(random(4, 4)).of(4, scan())),
          limit(FLASH, 50, named("scan, scan").of(scan(), scan())),
          limit(FLASH, 50, named("writer, scan").of(writer(), scan())),
          latency(
              FLASH,
              10,
              named("small reader, two scans, two writers")
                  .of(smallReader())
                  .of(2, scan())
                  .of(2, writer())),
          latency(FLASH, 10, named("log hsync, scan").of(log(LOG_HSYNC)).of(scan())));

  private static PromiseCase reserve(DiskKind disk, double mebibytes, ClientMix mix) {
    return new PromiseCase(disk, mix, What.RESERVE, mebibytes * MEBIBYTE);
  }

  private static PromiseCase limit(DiskKind disk, double mebibytes, ClientMix mix) {
    return new PromiseCase(disk, mix, What.LIMIT, mebibytes * MEBIBYTE);
  }

  private static PromiseCase latency(DiskKind disk, double millis, ClientMix mix) {
    return new PromiseCase(disk, mix, What.LATENCY, millis);
  }

  LoadClient promised() {
    return mix.clients().get(0);
  }

  String name() {
    return "%s, %s: %s".formatted(disk.label(), mix.name(), words());
  }

  /** As it stands in a list of weights. */
  String words() {
    return switch (what) {
      case RESERVE -> "reserve=%.0fm".formatted(amount / MEBIBYTE);
      case LIMIT -> "limit=%.0fm".formatted(amount / MEBIBYTE);
      case LATENCY -> "latency=%.0fms".formatted(amount);
    };
  }

  /** The list of weights in which it stands. */
  String weights() {
    return "application %s %d %s%n"
        .formatted(promised().application(0), promised().weight(), words());
  }

  /** What of the client the promise is about. */
  String value() {
    return what == What.LATENCY ? "p99_ms" : "amount";
  }

  /**
   * What became of the promise. Of a reservation the part that the client got, over what is due by
   * the part of the device that is reserved where it reads at random; more than 1 counts as 1. Of a
   * limit, how far the client went beyond it, as a part of that. Of a latency, the part of it.
   *
   * @param got in the client's unit
   * @param alone what it gets alone
   */
  double score(double got, double alone) {
    boolean isStream = promised().kind().isStream();
    return switch (what) {
      case RESERVE -> {
        double due =
            isStream
                ? Math.min(amount / 1e6, promised().asks())
                : alone * amount / disk.bytesPerSecond();
        yield Math.min(1, got / due);
      }
      case LIMIT -> {
        double bytes = isStream ? got * 1e6 : got * promised().bytes();
        yield Math.max(0, bytes / amount - 1);
      }
      case LATENCY -> got / amount;
    };
  }
}
