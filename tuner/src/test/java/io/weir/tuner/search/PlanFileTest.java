// SPDX-License-Identifier: Apache-2.0
package io.weir.tuner.search;

import static io.weir.tuner.plan.TunerKit.A;
import static io.weir.tuner.plan.TunerKit.B;
import static io.weir.tuner.plan.TunerKit.C;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.weir.model.file.BadFileException;
import io.weir.tuner.phase.JobDivision;
import io.weir.tuner.plan.PhaseTimes;
import io.weir.tuner.plan.Plan;
import io.weir.tuner.plan.SettingsPair;
import io.weir.tuner.settings.FactorialTable;
import io.weir.tuner.settings.FoundSettings;
import io.weir.tuner.settings.SettingsPlan;
import io.weir.tuner.settings.TriedSettings;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class PlanFileTest {
  private static final SettingsPair BEST =
      SettingsPair.parse("elevator=bfq read_ahead_kb=4096 low_latency=0 / read_ahead_kb=1024");
  private static final FoundSettings FOUND =
      new FoundSettings(
          BEST,
          /* isFaster= */ true,
          List.of(60.0, 61.0),
          List.of(100.0, 101.0),
          List.of(new TriedSettings("host elevator", BEST, -0.02, 0.01, 2)),
          new FactorialTable(List.of("host read_ahead_kb"), List.of(100.0, 60.0), 0.01, 2),
          90);
  private static final Plan PLAN = new Plan(List.of(A, C));
  private static final StoredPlan STORED =
      new StoredPlan(
          "TeraSort",
          Path.of("/etc/weir/hosts.yaml"),
          B,
          JobDivision.TWO.names(),
          PLAN,
          /* isFaster= */ true,
          List.of(58.0, 59.0),
          List.of(99.0, 101.0),
          StoredPlan.Later.NONE,
          new PhaseTimes(2).with(A, 40, 60).with(B, 50, 50),
          SettingsPlan.of(FOUND, PLAN),
          120);

  @TempDir Path folder;

  private StoredPlan read(String text) throws IOException {
    return PlanFile.read(Files.writeString(folder.resolve("a.plan.json"), text));
  }

  @Test
  void settingsStandBesideThePairsOfPhases() throws IOException {
    StoredPlan stored = read(PlanFile.text(STORED));
    assertThat(stored).isEqualTo(STORED);
    // kyber has no low_latency: what belongs to bfq is left where bfq is
    assertThat(stored.settings().ofPhases())
        .containsExactly(
            SettingsPair.parse("read_ahead_kb=4096 low_latency=0 / read_ahead_kb=1024"),
            SettingsPair.parse("read_ahead_kb=4096 / read_ahead_kb=1024"));
    assertThat(stored.settings().of(1, C))
        .isEqualTo(
            SettingsPair.parse(
                "elevator=kyber read_ahead_kb=4096 / elevator=bfq read_ahead_kb=1024"));
  }

  @Test
  void aFileOfBeforeSettingsIsRead() throws IOException {
    StoredPlan old =
        read(
            """
            {"kind": "weir-plan", "version": 1, "job": "a", "hosts": "/h.yaml",
             "phases": [{"phase": "all", "pair": "bfq/-"}], "isFaster": false,
             "plannedSeconds": [80.0], "asItIs": "mq-deadline/-", "asItIsSeconds": [99.0],
             "measured": [{"pair": "bfq/-", "secondsOfPhases": [80.0]}], "runs": 9,
             "later": {"plannedSeconds": [], "asItIsSeconds": []}}
            """);
    assertThat(old.settings()).isEqualTo(SettingsPlan.none(1));
    assertThat(old.settings().isElevatorsOnly()).isTrue();
  }

  private void assertWrong(String was, String is, String message) {
    String text = PlanFile.text(STORED);
    assertThat(text).contains(was);
    assertThatThrownBy(() -> read(text.replace(was, is)))
        .isInstanceOf(BadFileException.class)
        .hasMessageContaining(message);
  }

  @Test
  void settingsThatAreWrongAreNamedWithWhatIsAllowed() {
    String settings = "\"read_ahead_kb=4096 / read_ahead_kb=1024\"";
    assertWrong(
        settings,
        "\"read_ahead_kb=much / -\"",
        "phases[1].settings must be HOST / GUEST, such as \"read_ahead_kb=1024 / -\""
            + " (read_ahead_kb must be KiB, 0 or more, was \"much\")");
    assertWrong(
        settings,
        "\"readahead=4 / -\"",
        "(setting must be one of elevator, read_ahead_kb, nr_requests, fifo_batch, low_latency,");
    assertWrong(
        settings,
        "\"elevator=none / -\"",
        "phases[1].settings must be without an elevator, which the pair names");
    assertWrong(settings, "7", "phases[1].settings must be a text, was 7");
  }

  @Test
  void aTableThatIsWrongIsNamed() {
    assertWrong(
        "[ 100.0, 60.0 ]",
        "[ 100.0, 60.0, 3.0 ]",
        "settings.table.seconds must be a list with 2 numbers, for [host read_ahead_kb]");
    assertWrong(
        "\"bestSeconds\" : [ 60.0, 61.0 ]",
        "\"bestSeconds\" : [ 60.0 ]",
        "settings.bestSeconds must be a list with two numbers or more, as isFaster is true");
    assertWrong("-0.02", "1.5", "settings.tried[0].gain must be a number below 1, was 1.5");
    assertWrong("/etc/weir/hosts.yaml", "a\\u0000b", "hosts must be a file, was \"a\\u0000b\"");
    assertWrong("\"version\" : 2", "\"version\" : 3", "version must be a whole number from 1 to 2");
  }
}
