// SPDX-License-Identifier: Apache-2.0
package io.weir.linux.xen;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.weir.linux.xen.Steal.Priority;
import io.weir.linux.xen.Steal.Ranked;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class XenTraceTest {
  private static final double CYCLES_PER_SECOND = 1_000;
  private static final int TIMED = 1 << 31;

  @TempDir Path folder;
  private final ByteBuffer bytes = ByteBuffer.allocate(10_000).order(ByteOrder.LITTLE_ENDIAN);

  private void processor(int number) {
    bytes.putInt(2 << 28 | 0x1f003).putInt(number).putInt(0);
  }

  private void goes(long cycles, int from, int to) {
    bytes.putInt(TIMED | 4 << 28 | 0x2800a).putLong(cycles);
    bytes.putInt(from).putInt(0).putInt(to).putInt(0);
  }

  private Path file(int size) throws IOException {
    return Files.write(folder.resolve("trace.bin"), Arrays.copyOf(bytes.array(), size));
  }

  private XenEvents read() throws IOException {
    return XenTraceFile.read(file(bytes.position()));
  }

  @Test
  void switchesAreOfTheProcessorNamedBefore() throws IOException {
    processor(1);
    goes(10, Switch.IDLE, 3);
    bytes.putInt(TIMED | 1 << 28 | 0x28001).putLong(11).putInt(7); // something else
    processor(0);
    goes(5, 3, 0);
    assertThat(read().switches())
        .containsExactly(new Switch(10, 1, Switch.IDLE, 3), new Switch(5, 0, 3, 0));
  }

  @Test
  void aStealSaysWhomInsteadOfWhom() throws IOException {
    bytes.putInt(TIMED | 6 << 28 | 0x22c01).putLong(17);
    bytes.putInt(4 << 16).putInt(1 << 16).putInt(2 << 16).putInt(1 << 8 | 2 << 4 | 1).putInt(9);
    bytes.putInt(7);
    assertThat(read().steals())
        .containsExactly(
            new Steal(
                17,
                1,
                0,
                new Ranked(4, Priority.UNDER, 9, true),
                new Ranked(2, Priority.OVER, 7, false)));
  }

  @Test
  void aStealMayBeInsteadOfNobody() throws IOException {
    bytes.putInt(TIMED | 6 << 28 | 0x22c01).putLong(17);
    bytes.putInt(4 << 16).putInt(1).putInt(-1).putInt(0).putInt(0).putInt(0);
    assertThat(read().steals())
        .containsExactly(
            new Steal(17, 0, 1, new Ranked(4, Priority.BOOST, 0, false), Ranked.NOBODY));
  }

  @Test
  void aChangeOfStateStandsInItsEvent() throws IOException {
    int event = 0x21001 | 2 << 8 | 1 << 4; // from blocked to runnable
    bytes.putInt(TIMED | 1 << 28 | event).putLong(12).putInt(5 << 16 | 1);
    assertThat(read().states())
        .containsExactly(new StateChange(12, 5, 1, StateChange.State.RUNNABLE));
  }

  @Test
  void decisionsSayWhatTheyTook() throws IOException {
    bytes.putInt(TIMED | 2 << 28 | 0x28018).putLong(30).putInt(900).putInt(0);
    assertThat(read().decisions()).containsExactly(new SchedulerDecision(30, 900));
  }

  @Test
  void aFileThatEndsWithinARecordIsRefused() throws IOException {
    processor(0);
    goes(5, 3, 0);
    Path cut = file(bytes.position() - 1);
    assertThatThrownBy(() -> XenTraceFile.read(cut))
        .isInstanceOf(IOException.class)
        .hasMessage(cut + " ends within the record at byte 12");
  }

  @Test
  void lostRecordsAreSaid() throws IOException {
    bytes.putInt(1 << 28 | 0x1f001).putInt(9);
    Path file = file(bytes.position());
    assertThatThrownBy(() -> XenTraceFile.read(file))
        .hasMessage(file + ": records are lost at byte 0");
  }

  /** Domain 1 from 0 to 2 s, 2 to 3 s, 1 again to 4 s, nobody to 5 s. */
  private RunTimes between(double from, double to) throws IOException {
    goes(0, Switch.IDLE, 1);
    goes(2_000, 1, 2);
    goes(3_000, 2, 1);
    goes(4_000, 1, Switch.IDLE);
    goes(5_000, Switch.IDLE, 1);
    return new RunTimes(read().switches(), CYCLES_PER_SECOND, from, to);
  }

  @Test
  void timesAreSummedUpByDomain() throws IOException {
    RunTimes times = between(0, 5);
    assertThat(times.of(1)).containsExactly(2.0, 1.0);
    assertThat(times.seconds(List.of(1, 2))).isEqualTo(4);
    assertThat(times.seconds(Switch.IDLE)).isEqualTo(1);
    assertThat(times.switches()).isEqualTo(4);
  }

  @Test
  void onlyWhatIsBetweenCounts() throws IOException {
    RunTimes times = between(1, 2.5);
    assertThat(times.seconds(1)).isEqualTo(1);
    assertThat(times.seconds(2)).isEqualTo(0.5);
  }

  @Test
  void theLongestWithoutAGroupMayBeAtTheEnd() throws IOException {
    assertThat(between(0, 5).longestWithout(List.of(1))).isEqualTo(1);
    assertThat(between(0, 4.5).longestWithout(List.of(2))).isEqualTo(2);
    assertThat(between(0, 4).longestWithout(List.of(1, 2))).isZero();
    assertThat(between(0, 5).longestWithout(List.of(9))).isEqualTo(5);
  }

  @Test
  void theModifiedLagIsHowFarAGroupIsOffWhatItWouldUse() throws IOException {
    RunTimes times = between(0, 5);
    // a half of 5 s, of which it would use 0.8: 2 s; it has 3
    assertThat(times.modifiedLag(List.of(1), 0.5, 1, 0.8)).isCloseTo(1, within(1e-9));
  }
}
