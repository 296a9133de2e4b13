// SPDX-License-Identifier: Apache-2.0
package io.weir.tuner.hosts;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.weir.tuner.phase.DiskDivision;
import io.weir.tuner.phase.IoKind;
import io.weir.tuner.phase.IoKind.Mix;
import io.weir.tuner.phase.JobDivision;
import java.io.IOException;
import java.util.List;
import org.junit.jupiter.api.Test;

/**
 * A job whose disk is read once a second: R reads, W writes, B both, in long requests, two at a
 * time; _ nothing.
 */
final class DiskRunTest {
  private static final long MEGABYTE = 1 << 20;
  private static final IoKind READS = new IoKind(Mix.READS, true, true);
  private static final IoKind WRITES = new IoKind(Mix.WRITES, true, true);
  private static final IoKind BOTH = new IoKind(Mix.BOTH, true, true);

  private IoCounters counters = IoCounters.NONE;
  private int second;
  private int disks = 1;

  private DiskRun run(DiskDivision division, String seconds) {
    return new DiskRun(
        division,
        () -> new DiskRun.Reading(second * 1_000_000_000L, counters, disks),
        () -> second > seconds.length());
  }

  /** In which phase it is at the end of each second. */
  private String phases(DiskDivision division, String seconds) throws IOException {
    DiskRun run = run(division, seconds);
    StringBuilder phases = new StringBuilder();
    run.phase();
    for (int at = 0; at < seconds.length(); at++) {
      pass(seconds.charAt(at));
      phases.append(run.phase().orElseThrow());
    }
    second++;
    assertThat(run.phase()).isEmpty();
    return phases.toString();
  }

  private void pass(char kind) {
    long read = kind == 'R' || kind == 'B' ? 50 * MEGABYTE : 0;
    long written = kind == 'W' || kind == 'B' ? 50 * MEGABYTE : 0;
    long requests = (read + written) / (256 << 10);
    counters = counters.plus(new IoCounters(read, written, requests, requests > 0 ? 2_000 : 0));
    second++;
  }

  private List<IoKind> found(String seconds) throws IOException {
    counters = IoCounters.NONE;
    second = 0;
    DiskRun run = run(DiskDivision.WHOLE, seconds);
    run.phase();
    for (int at = 0; at < seconds.length(); at++) {
      pass(seconds.charAt(at));
      run.phase();
    }
    List<DiskDivision.Part> seen = run.seen();
    assertThat(DiskDivision.seconds(seen)).hasSameSizeAs(DiskDivision.of(seen).kinds());
    return DiskDivision.of(seen).kinds();
  }

  @Test
  void phasesAreWhatTheDiskDoesOneAfterTheOther() throws IOException {
    assertThat(found("RRRRRRWWWWWW")).containsExactly(READS, WRITES);
    assertThat(found("RRRRRRBBBBBBRRRRRR")).containsExactly(READS, BOTH, READS);
    assertThat(found("RRR___RRR")).containsExactly(READS);
  }

  @Test
  void whatIsShortIsJoinedToWhatWasBefore() throws IOException {
    assertThat(found("R".repeat(60) + "WWW" + "B".repeat(60))).containsExactly(READS, BOTH);
    assertThat(found("RRR" + "W".repeat(99))).containsExactly(WRITES);
  }

  @Test
  void thereAreFourPhasesAtMost() throws IOException {
    assertThat(found("RRRRRRRRWWWWWWWWRRRRRRRRWWWWWWWWRRRRRRRRWWWW")).hasSize(4);
  }

  @Test
  void aDiskThatDoesNothingHasOnePhase() throws IOException {
    assertThat(found("______")).isEqualTo(DiskDivision.WHOLE.kinds());
  }

  @Test
  void aRunIsInTheNextPhaseOnceItsDiskDoesWhatItDidThere() throws IOException {
    DiskDivision division = new DiskDivision(List.of(READS, WRITES, READS));
    assertThat(phases(division, "RRRWWWWWRRRR")).isEqualTo("000011111222");
  }

  @Test
  void aDiskThatIsLeftOutIsNotTakenForOneThatDoesNothing() throws IOException {
    disks = 2;
    DiskRun run = run(new DiskDivision(List.of(READS, WRITES)), "RRRRRRWWW");
    run.phase();
    for (char each : List.of('R', 'R', 'R', 'R', 'R', 'R', 'W', 'W', 'W')) {
      if (second == 3) {
        disks = 1;
        counters = IoCounters.NONE;
      }
      pass(each);
      run.phase();
    }
    assertThat(run.seen()).hasSize(7); // of 9 the first is not known yet, and one not counted
    assertThat(run.phase()).hasValue(1);
  }

  @Test
  void aPhaseThatDoesNotComeIsPassedOver() throws IOException {
    DiskDivision division = new DiskDivision(List.of(READS, BOTH, WRITES));
    assertThat(phases(division, "RRRWWWW")).isEqualTo("0000222");
    assertThat(DiskDivision.WHOLE.after(0, WRITES)).isZero();
  }

  @Test
  void aPhaseIsKnownByItsWayWhereAnotherElevatorMakesRequestsShort() {
    IoKind scattered = new IoKind(Mix.WRITES, false, false);
    DiskDivision division = new DiskDivision(List.of(READS, WRITES, BOTH));
    assertThat(division.after(-1, new IoKind(Mix.READS, false, true))).isZero();
    assertThat(division.after(0, scattered)).isEqualTo(1);
    assertThat(division.after(1, scattered)).isEqualTo(1);
    assertThat(new DiskDivision(List.of(WRITES, scattered)).after(0, scattered)).isEqualTo(1);
  }

  @Test
  void phasesAreKnownAgainByTheirNames() {
    DiskDivision division = new DiskDivision(List.of(READS, new IoKind(Mix.BOTH, false, false)));
    assertThat(division.names()).containsExactly("many long reads", "reads and writes");
    assertThat(DiskDivision.ofNames(division.names())).contains(division);
    assertThat(DiskDivision.ofNames(JobDivision.THREE.names())).isEmpty();
  }

  @Test
  void countersAreThoseOfTheKernel() throws IOException {
    assertThat(IoCounters.parse("  10 0 80 5  20 0 160 7  0 11 900 0 0 0 0"))
        .isEqualTo(new IoCounters(80 * 512, 160 * 512, 30, 900));
    assertThatThrownBy(() -> IoCounters.parse("1 2"))
        .hasMessage("a disk's stat must be 11 or more numbers, was \"1 2\"");
  }
}
