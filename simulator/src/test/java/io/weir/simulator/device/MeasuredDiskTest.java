// SPDX-License-Identifier: Apache-2.0
package io.weir.simulator.device;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.weir.core.request.Operation;
import io.weir.model.device.Curve;
import io.weir.model.device.ProbedDevice;
import io.weir.simulator.kernel.Event;
import io.weir.simulator.kernel.Simulation;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class MeasuredDiskTest {
  private static final Curve READS = new Curve(new int[] {1, 2, 4}, new double[] {100, 80, 40});
  private static final Curve WRITES = new Curve(new int[] {1, 2, 4}, new double[] {50, 40, 20});
  private static final Curve COPIES = new Curve(new int[] {1, 2, 4}, new double[] {50, 25, 10});
  private static final ProbedDevice PROBED =
      new ProbedDevice(READS, WRITES, COPIES, 0.5, 1, 0); // bytes/s, a seek takes half a second

  private final Simulation simulation = new Simulation();
  private final MeasuredDisk disk = new MeasuredDisk(simulation, PROBED);
  private final Map<String, Double> endSeconds = new LinkedHashMap<>();

  @Test
  void oneAloneHasAll() {
    begin("reader", 200, Operation.READ);
    assertEnds("reader", 2);
  }

  @Test
  void twoShareWhatTwoHave() {
    begin("short", 80, Operation.READ);
    begin("long", 180, Operation.READ);
    assertEnds("short", 2);
    assertEnds("long", 3);
  }

  @Test
  void whoComesLaterSlowsDownWhoIsThere() {
    begin("first", 140, Operation.READ);
    simulation.runUntil(seconds(1));
    begin("second", 40, Operation.READ);
    assertEnds("first", 2);
    assertEnds("second", 2);
    assertThat(endSeconds.keySet()).containsExactly("first", "second");
  }

  @Test
  void readersAndWritersTogetherHaveWhatCopiesHave() {
    begin("reader", 25, Operation.READ);
    begin("writer", 25, Operation.WRITE);
    assertEnds("reader", 2);
    assertEnds("writer", 2);
  }

  @Test
  void whatIsNotCopiedIsReadAlone() {
    for (int i = 0; i < 3; i++) {
      begin("reader " + i, 10, Operation.READ);
    }
    begin("writer", 10, Operation.WRITE);
    assertEnds("writer", 20.0 / 10 + 20.0 / 40);
  }

  @Test
  void aSeekTakesItsTime() {
    disk.begin(100, 3, Operation.READ, Event.of(() -> ended("seeks")));
    assertEnds("seeks", 2.5);
  }

  @Test
  void nothingTakesNoTime() {
    begin("nothing", 0, Operation.WRITE);
    assertEnds("nothing", 0);
    assertThat(disk.streams()).isZero();
    assertThatThrownBy(() -> disk.begin(-1, Operation.READ, Event.of(() -> {})))
        .hasMessage("bytes must be 0 or more, was -1.0");
  }

  @Test
  void worksAsLongAsSomebodyIsThere() {
    begin("reader", 100, Operation.READ);
    simulation.runUntil(seconds(5));
    begin("writer", 100, Operation.WRITE);
    simulation.run();
    assertThat(disk.busyNanos() / 1e9).isCloseTo(3, within(1e-6));
    assertThat(disk.bytesMoved()).isEqualTo(200);
  }

  /** Beside a model that goes on in small steps, and gives each stream its part of each. */
  @ParameterizedTest(name = "seed {0}")
  @ValueSource(longs = {1, 2, 3, 4})
  void endsAsInSmallSteps(long seed) {
    Random random = new Random(seed);
    List<Stepped> expected = new ArrayList<>();
    for (int i = 0; i < 12; i++) {
      boolean writes = random.nextInt(3) == 0;
      Stepped each = new Stepped("stream " + i, random.nextInt(30), writes, random.nextInt(200));
      expected.add(each);
      simulation.at(
          seconds(each.startSecond),
          Event.of(
              () -> begin(each.name, each.leftBytes, writes ? Operation.WRITE : Operation.READ)));
    }
    simulation.run();
    inSteps(expected, 0.001);
    for (Stepped each : expected) {
      assertThat(endSeconds.get(each.name))
          .as("end of %s, seed %d", each.name, seed)
          .isCloseTo(each.endSecond, within(0.1));
    }
  }

  private static final class Stepped {
    private final String name;
    private final int startSecond;
    private final boolean writes;
    private double leftBytes;
    private double endSecond = -1;

    Stepped(String name, int startSecond, boolean writes, double bytes) {
      this.name = name;
      this.startSecond = startSecond;
      this.writes = writes;
      this.leftBytes = bytes;
    }
  }

  private static void inSteps(List<Stepped> all, double step) {
    all.sort(Comparator.comparingInt(each -> each.startSecond));
    for (int i = 0; all.stream().anyMatch(each -> each.endSecond < 0); i++) {
      double now = i * step;
      List<Stepped> there =
          all.stream().filter(each -> each.startSecond <= now && each.endSecond < 0).toList();
      double written = (double) there.stream().filter(each -> each.writes).count() / there.size();
      double copied = 2 * Math.min(written, 1 - written);
      double secondsPerByte =
          copied / COPIES.bytesPerSecond(there.size())
              + Math.max(0, 1 - 2 * written) / READS.bytesPerSecond(there.size())
              + Math.max(0, 2 * written - 1) / WRITES.bytesPerSecond(there.size());
      for (Stepped each : there) {
        each.leftBytes -= step / secondsPerByte / there.size();
        each.endSecond = each.leftBytes <= 0 ? now : -1;
      }
    }
  }

  private void begin(String name, double bytes, Operation operation) {
    disk.begin(bytes, operation, Event.of(() -> ended(name)));
  }

  private void ended(String name) {
    endSeconds.put(name, simulation.nowNanos() / 1e9);
  }

  private void assertEnds(String name, double atSeconds) {
    simulation.run();
    assertThat(endSeconds.get(name)).as("end of %s", name).isCloseTo(atSeconds, within(1e-6));
  }

  private static long seconds(double seconds) {
    return Math.round(seconds * 1e9);
  }
}
