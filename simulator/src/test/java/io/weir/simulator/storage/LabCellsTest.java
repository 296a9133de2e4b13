// SPDX-License-Identifier: Apache-2.0
package io.weir.simulator.storage;

import static org.assertj.core.api.Assertions.assertThat;

import io.weir.core.request.Operation;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * What a real kernel's elevators gave on the lab's spindle, beside the same in virtual time. Each
 * cell has the bound that docs/design/simulator-devices.md explains.
 */
class LabCellsTest {
  private static final long MIB = 1L << 20;
  private static final long TOTAL = 384 * MIB;
  private static final int[] STREAMS = {1, 2, 4, 8, 16};

  private record Row(String elevator, List<Double> lab, double bound) {}

  static Stream<Row> buffered() {
    return Stream.of(
        new Row("none", List.of(147.0, 49.0, 28.0, 26.0, 22.0), 0.1),
        new Row("mq-deadline", List.of(148.0, 49.0, 47.0, 43.0, 44.0), 0.1),
        new Row("kyber", List.of(147.0, 49.0, 46.0, 43.0, 38.0), 0.1),
        new Row("bfq", List.of(147.0, 139.0, 136.0, 131.0, 120.0), 0.1));
  }

  @ParameterizedTest
  @MethodSource
  void buffered(Row row) {
    compare(row, "buffered reads", (spindle, offset, bytes) -> spindle.buffered(offset, bytes));
  }

  /** Measured later, with the lab's own spindle: docs/results/spindle.html. */
  static Stream<Row> published() {
    return Stream.of(new Row("mq-deadline", List.of(146.0, 46.1, 45.0, 49.4, 52.3), 0.1));
  }

  @ParameterizedTest
  @MethodSource("published")
  void bufferedReadsOfFilesBesideEachOther(Row row) {
    for (int i = 0; i < STREAMS.length; i++) {
      Spindle spindle = new Spindle(row.elevator());
      for (int file = 0; file < STREAMS[i]; file++) {
        spindle.buffered(Spindle.besideEachOther(file, TOTAL), TOTAL / STREAMS[i]);
      }
      double ours = spindle.runsFor(6).megabytesPerSecond();
      report("published, mq-deadline, " + STREAMS[i], row.lab().get(i), ours, row.bound());
    }
  }

  static Stream<Row> direct() {
    return Stream.of(
        new Row("none", List.of(147.0, 49.0, 47.0, 44.0, 40.0), 0.1),
        new Row("bfq", List.of(147.0, 138.0, 136.0, 131.0, 122.0), 0.1));
  }

  @ParameterizedTest
  @MethodSource("direct")
  void directReads(Row row) {
    compare(
        row,
        "direct reads",
        (spindle, offset, bytes) -> spindle.direct(Operation.READ, offset, bytes, 512 << 10));
  }

  @ParameterizedTest
  @MethodSource("direct")
  void directWrites(Row row) {
    compare(
        row,
        "direct writes",
        (spindle, offset, bytes) -> spindle.direct(Operation.WRITE, offset, bytes, 512 << 10));
  }

  private interface FioJob {
    void starts(Spindle spindle, long offset, long bytes);
  }

  private static void compare(Row row, String what, FioJob process) {
    for (int i = 0; i < STREAMS.length; i++) {
      Spindle spindle = new Spindle(row.elevator());
      for (long offset : Spindle.files(STREAMS[i])) {
        process.starts(spindle, offset, TOTAL / STREAMS[i]);
      }
      double ours = spindle.runsFor(6).megabytesPerSecond();
      report(what + ", " + row.elevator() + ", " + STREAMS[i], row.lab().get(i), ours, row.bound());
    }
  }

  @Test
  void bufferedWrites() {
    for (String elevator : List.of("none", "mq-deadline", "kyber", "bfq")) {
      for (int streams : STREAMS) {
        Spindle spindle = new Spindle(elevator);
        for (long offset : Spindle.files(streams)) {
          spindle.written(offset, TOTAL / streams);
        }
        double ours = spindle.runsFor(60).megabytesPerSecond();
        boolean isNone = elevator.equals("none");
        double lab = isNone ? clamp(ours, 63, 74) : clamp(ours, 125, 144);
        if (!isNone || streams > 1) { // the lab's range is that of several
          report("buffered writes, " + elevator + ", " + streams, lab, ours, isNone ? 0.4 : 0.1);
        }
      }
    }
  }

  @Test
  void randomReads() {
    random("none", 105, 0.1, 493, 0.7);
    random("mq-deadline", 134, 0.1, 338, 0.7);
    random("kyber", 114, 0.1, 196, 0.25);
    random("bfq", 137, 0.2, 1602, 0.25);
  }

  private static void random(
      String elevator, double labRate, double bound, double labP99, double boundOfP99) {
    Spindle spindle = new Spindle(elevator);
    Random random = new Random(7);
    for (long offset : Spindle.files(16)) {
      spindle.random(offset, Spindle.FILE_BYTES, random);
    }
    spindle.runsAllOf(60);
    report("random reads, " + elevator, labRate, spindle.operationsPerSecond(), bound);
    report("p99 of them, " + elevator, labP99, spindle.p99Milliseconds(), boundOfP99);
  }

  @Test
  void readersWritersAndOneWhoReadsAtRandom() {
    mixed("none", new double[] {11, 21, 312}, new double[] {0.1, 0.1, 0.6});
    mixed("mq-deadline", new double[] {16, 66, 167}, new double[] {0.25, 0.1, 0.6});
    mixed("kyber", new double[] {20, 40, 126}, new double[] {0.6, 0.55, 0.25});
    mixed("bfq", new double[] {74, 34, 1183}, new double[] {0.3, 0.9, 0.1});
  }

  private static void mixed(String elevator, double[] lab, double[] bounds) {
    Spindle spindle = new Spindle(elevator);
    List<Long> files = Spindle.files(9);
    for (int i = 0; i < 4; i++) {
      spindle.buffered(files.get(i), 16_000 * MIB);
      spindle.rewritten(files.get(4 + i), 96 * MIB);
    }
    spindle.random(files.get(8), Spindle.FILE_BYTES, new Random(7));
    spindle.runsAllOf(10).countsAnew();
    spindle.runsAllOf(100);
    report("reads of a mix, " + elevator, lab[0], spindle.readMegabytesPerSecond(), bounds[0]);
    report("writes of a mix, " + elevator, lab[1], spindle.syncedMegabytesPerSecond(), bounds[1]);
    report("p99 of a mix, " + elevator, lab[2], spindle.p99Milliseconds(), bounds[2]);
  }

  @Test
  void randomReadsOfTheWholeDisk() {
    Spindle spindle = new Spindle("none");
    spindle.random(0, 16_384 * MIB, new Random(7));
    spindle.runsAllOf(60);
    report("random reads of the whole disk", 74.5, spindle.operationsPerSecond(), 0.1);
  }

  private static double clamp(double value, double least, double most) {
    return Math.max(least, Math.min(most, value));
  }

  private static void report(String what, double lab, double ours, double bound) {
    double error = ours / lab - 1;
    System.out.printf("%-40s lab %7.1f ours %7.1f %+6.1f %%%n", what, lab, ours, 100 * error);
    assertThat(Math.abs(error)).as(what).isLessThan(bound);
  }
}
