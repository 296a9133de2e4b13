// SPDX-License-Identifier: Apache-2.0
package io.weir.cli.tune.settings;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.weir.tuner.phase.JobDivision;
import io.weir.tuner.plan.DiskSetting;
import io.weir.tuner.plan.DiskSettings;
import io.weir.tuner.plan.SettingsPair;
import io.weir.tuner.settings.FoundSettings;
import io.weir.tuner.settings.SettableDisks;
import io.weir.tuner.settings.SettingsControl;
import io.weir.tuner.settings.SettingsJob;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;

final class SettingsStageTest {
  @TempDir Path folder;
  private final ByteArrayOutputStream said = new ByteArrayOutputStream();
  private int runs;

  /** One host, whose kernel lacks all but these. */
  private static final class OneHost implements SettingsControl {
    @Override
    public SettableDisks hosts() {
      return new SettableDisks(
          DiskSettings.parse("elevator=mq-deadline read_ahead_kb=128 fifo_batch=16"),
          List.of("none", "mq-deadline"));
    }

    @Override
    public SettableDisks guests() {
      return SettableDisks.NONE;
    }

    @Override
    public void set(SettingsPair settings) throws IOException {
      if (settings.host().values().containsKey(DiskSetting.DIRTY_BYTES)) {
        throw new IOException("h1: this kernel has no dirty_bytes");
      }
    }
  }

  private SettingsStage stage(String... arguments) throws IOException {
    SettingsOptions options = new SettingsOptions();
    new CommandLine(CommandLine.Model.CommandSpec.forAnnotatedObject(options)).parseArgs(arguments);
    options.check();
    PrintStream err = new PrintStream(said, true, StandardCharsets.UTF_8);
    return new SettingsStage(options, new OneHost(), 6, err);
  }

  /** Takes 30 % less with much read-ahead. */
  private SettingsJob job() {
    Random random = new Random(1);
    return settings -> {
      runs++;
      int ahead =
          Integer.parseInt(
              settings.of(0).host().values().getOrDefault(DiskSetting.READ_AHEAD_KB, "128"));
      return new double[] {(ahead >= 4096 ? 70 : 100) * (1 + 0.01 * random.nextGaussian())};
    };
  }

  private Path device(String seconds, double one, double two) throws IOException {
    String curve =
        """
        [{"streams": 1, "bytesPerSecond": %s, "margin": 0, "measurements": 2},
         {"streams": 2, "bytesPerSecond": %s, "margin": 0, "measurements": 2}]"""
            .formatted(one, two);
    return Files.writeString(
        folder.resolve("disk.device.json"),
        """
        {"kind": "weir-device", "version": 1, "device": "/dev/sdb1",
         "reads": %s, "writes": %s, "copies": %s,
         "randomSeconds": {"mean": %s, "margin": 0, "measurements": 2},
         "fragmentation": {"mean": 1, "margin": 0, "measurements": 2},
         "depths": [{"depth": 1, "bytesPerSecond": 1e6, "meanSeconds": 0.01}]}
        """
            .formatted(curve, curve, curve, seconds));
  }

  private String text() {
    return said.toString(StandardCharsets.UTF_8);
  }

  @Test
  void withoutAProbeTheyAreSearchedFor() throws Exception {
    FoundSettings found = stage().run(job(), JobDivision.THREE, 100);
    assertThat(found.adopted().host().values().get(DiskSetting.READ_AHEAD_KB)).isIn("4096", "8192");
    assertThat(found.runs()).isEqualTo(runs);
    assertThat(text())
        .containsPattern("settings of disks: about \\d+ runs, \\d+ min \\(--no-settings leaves")
        .contains("run 1 of about ");
  }

  @Test
  void withAProbeRunsOnlyConfirmWhatFollowsFromIt() throws Exception {
    Path device = device("0.008", 150e6, 40.5e6);
    SettingsStage stage = stage("--device", device.toString(), "--slots", "2");
    assertThat(text())
        .contains("read_ahead_kb=8192: ", "the model expects that the job takes 72 %");
    FoundSettings found = stage.run(job(), JobDivision.THREE, 100);
    assertThat(found.adopted()).isEqualTo(SettingsPair.parse("read_ahead_kb=8192"));
    assertThat(runs).isLessThanOrEqualTo(12);
  }

  @Test
  void onFlashNothingIsRun() throws Exception {
    Path device = device("0.0001", 500e6, 498e6);
    assertThat(stage("--device", device.toString()).hasNothingToGain()).isTrue();
    assertThat(text()).contains("nothing to gain: up to 0 % of this disk's throughput");
  }

  @Test
  void theyMayBeLeftOut() throws Exception {
    assertThat(stage("--no-settings").run(job(), JobDivision.THREE, 100))
        .isEqualTo(FoundSettings.NONE);
    assertThat(runs).isZero();
    assertThat(stage("--settings").run(job(), JobDivision.THREE, 100).runs()).isPositive();
  }

  @Test
  void whatIsWrongIsSaidBeforeAnythingRuns() {
    assertThatThrownBy(() -> stage("--slots", "0")).hasMessage("--slots must be 1 to 1000, was 0");
    assertThatThrownBy(() -> stage("--profile", "a.profile.json"))
        .hasMessage("--profile needs --device FILE");
    assertThatThrownBy(() -> stage("--device", folder.resolve("gone.json").toString()))
        .isInstanceOf(IOException.class)
        .hasMessageContaining("gone.json");
  }

  @Test
  void aSettingThatAKernelLacksEndsItByName() {
    SettingsControl host = new OneHost();
    SettingsJob setting =
        settings -> {
          host.set(settings.of(0).with(SettingsPair.parse("dirty_bytes=65536")));
          return new double[] {1};
        };
    assertThatThrownBy(() -> stage().run(setting, JobDivision.THREE, 1))
        .hasMessage("h1: this kernel has no dirty_bytes");
  }
}
