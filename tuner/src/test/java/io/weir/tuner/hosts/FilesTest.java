// SPDX-License-Identifier: Apache-2.0
package io.weir.tuner.hosts;

import static io.weir.tuner.plan.TunerKit.A;
import static io.weir.tuner.plan.TunerKit.B;
import static io.weir.tuner.plan.TunerKit.C;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.weir.model.file.BadFileException;
import io.weir.tuner.phase.JobDivision;
import io.weir.tuner.plan.PhaseTimes;
import io.weir.tuner.plan.Plan;
import io.weir.tuner.search.PlanFile;
import io.weir.tuner.search.StoredPlan;
import io.weir.tuner.settings.SettingsPlan;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class FilesTest {
  private static final StoredPlan STORED =
      new StoredPlan(
          "TeraSort",
          Path.of("/etc/weir/hosts.yaml"),
          B,
          JobDivision.TWO.names(),
          new Plan(List.of(A, C)),
          /* isFaster= */ true,
          List.of(80.0, 82.0),
          List.of(99.0, 101.0),
          new StoredPlan.Later(List.of(95.0), List.of()),
          new PhaseTimes(2).with(A, 40, 60).with(B, 50, 50).with(C, 60, 40),
          SettingsPlan.none(2),
          19);

  @TempDir Path folder;

  private Path file(String text) throws IOException {
    return Files.writeString(folder.resolve("file"), text);
  }

  @Test
  void aPlanIsReadAsItWasWritten() throws IOException {
    assertThat(PlanFile.read(file(PlanFile.text(STORED)))).isEqualTo(STORED);
    assertThat(STORED.gain()).isCloseTo(0.19, within(1e-9));
  }

  @Test
  void aPlanThatIsWrongIsRefusedByItsField() throws IOException {
    Path file = file(PlanFile.text(STORED).replace("bfq/none", "bfq"));
    assertThatThrownBy(() -> PlanFile.read(file))
        .isInstanceOf(BadFileException.class)
        .hasMessageContaining("phases[0].pair must be HOST/GUEST, such as");
  }

  @Test
  void aPlanOfPhasesThatNobodyTellsApartIsRefused() throws IOException {
    Path file = file(PlanFile.text(STORED).replace("shuffle and reduce", "lunch"));
    assertThatThrownBy(() -> PlanFile.read(file))
        .hasMessageContaining("phases must be those of a MapReduce job, [[map, shuffle, reduce], ");
  }

  @Test
  void aPlanThatIsFasterAgainstItsTimesIsRefused() throws IOException {
    String slower = PlanFile.text(STORED).replace("[ 80.0, 82.0 ]", "[ 180.0, 182.0 ]");
    Path file = file(slower);
    assertThatThrownBy(() -> PlanFile.read(file))
        .hasMessageContaining("isFaster must be false, as runs with the plan took no less");
  }

  @Test
  void aPlanWhoseTimesAreOfOtherPhasesIsRefused() throws IOException {
    Path file = file(PlanFile.text(STORED).replace("[ 40.0, 60.0 ]", "[ 40.0 ]"));
    assertThatThrownBy(() -> PlanFile.read(file))
        .hasMessageContaining("measured[0].secondsOfPhases must be a list with as");
  }

  @Test
  void laterRunsOfAJobMayTakeThePlanAway() {
    assertThat(STORED.ways()).containsExactly(Plan.of(B, 2), STORED.plan());
    assertThat(STORED.next()).isEqualTo(Plan.of(B, 2)); // which it was not run with yet
    StoredPlan learnt = STORED;
    for (int run = 0; run < 8; run++) {
      learnt = learnt.with(learnt.plan(), 120 + run).with(Plan.of(B, 2), 100 + run);
    }
    assertThat(learnt.isFaster()).isFalse();
    assertThat(learnt.plannedSeconds()).isEqualTo(STORED.plannedSeconds());
  }

  @Test
  void aSingleLaterRunDecidesNothing() {
    assertThat(STORED.with(STORED.plan(), 300).with(Plan.of(B, 2), 100).isFaster()).isTrue();
  }

  /** Tuned anew while a job ran with what was found before. */
  @Test
  void aRunIsNoneOfAnotherPlan() {
    StoredPlan other =
        STORED.with(
            new Plan(List.of(C, A)),
            STORED.settings(),
            true,
            STORED.plannedSeconds(),
            STORED.asItIsSeconds(),
            1);
    assertThat(STORED.isRunAs(STORED.with(STORED.plan(), 90))).isTrue();
    assertThat(other.isRunAs(STORED)).isFalse();
  }

  @Test
  void machinesAreReadAsAnOperatorWritesThem() throws IOException {
    Path file =
        file(
            """
            machines:
              - name: h1
                disks: [sda, sdb]
              - name: vm1
                ssh: root@vm1
                guest: true
                disks: [xvda]
            """);
    assertThat(HostsFile.read(file))
        .containsExactly(
            new TunedMachine("h1", false, TunedMachine.LOCAL, List.of("sda", "sdb")),
            new TunedMachine("vm1", true, TunedMachine.ssh("root@vm1"), List.of("xvda")));
  }

  @Test
  void machinesThatAreWrongAreRefusedByFieldOrLine() throws IOException {
    assertWrong("machines: []", "machines must be a list with one element or more, was []");
    assertWrong("machines:\n  - name: h1\n", "machines[0].disks is missing");
    assertWrong(
        "machines:\n  - name: h1\n    disks: [../x]\n", "machines[0].disks[0] must be a name");
    assertWrong(
        "machines:\n  - {name: v, ssh: -oProxyCommand=x, disks: [a]}\n",
        "machines[0].ssh must be [USER@]HOST, was \"-oProxyCommand=x\"");
    assertWrong(
        "machines:\n  - {name: v, disks: [a]}\n  - {name: v, disks: [a]}\n",
        "must be a name that no other machine has");
    assertWrong("machines: [\n  - x", "line 2");
    assertWrong(
        "machines:\n  - {name: \"h\\e[2J\", disks: [a]}\n",
        "machines[0].name must be a name without control characters");
    assertWrong(
        "machines:\n  - {name: h2, shh: root@h2, disks: [a]}\n",
        "machines[0] has a field 'shh', and may have [name, ssh, guest, disks] alone");
    assertWrong(
        "machines:\n  - {name: h1, disks: [a, a]}\n",
        "machines[0].disks[1] must be a disk that is named once, was \"a\"");
    assertWrong("machines:\n  - {name: h1, disks: [a], disks: [b]}\n", "Duplicate field 'disks'");
    assertWrong("just text", "must have a list \"machines\", each with a name and its disks");
  }

  private void assertWrong(String text, String message) throws IOException {
    Path file = file(text);
    assertThatThrownBy(() -> HostsFile.read(file))
        .as(text)
        .isInstanceOf(BadFileException.class)
        .hasMessageContaining(message);
  }
}
