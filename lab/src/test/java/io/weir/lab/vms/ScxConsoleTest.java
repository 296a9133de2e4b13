// SPDX-License-Identifier: Apache-2.0
package io.weir.lab.vms;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIOException;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class ScxConsoleTest {
  private static final String SAID =
      """
      LAB kernel 6.16.12
      LAB usage case=halves scheduler=mrg machine=a1.scope usec=300
      LAB usage case=halves scheduler=mrg machine=b1.scope usec=100
      LAB usage case=halves scheduler=linux machine=b1.scope usec=900
      LAB requests of=mrg/a1 count=10 longest_us=8000
      LAB requests of=mrg/a2 count=12 longest_us=9000
      LAB gap of=reload/a1 longest_us=20000 at_s=3.1
      LAB gap of=reload/b1 longest_us=500000 at_s=3.1
      LAB unloaded status=0 state=disabled
      LAB killed state=disabled
      LAB plugged state=enabled
      LAB light state=enabled
      LAB stalled status=1 state=disabled
      """;

  @TempDir private Path folder;

  private ScxConsole console(String text) throws IOException {
    return ScxConsole.read(Files.writeString(folder.resolve("console.log"), text));
  }

  @Test
  void twoBootsAreReadAsOne() throws IOException {
    ScxConsole ours = console(SAID);
    ScxConsole other =
        console(
            "LAB kernel 6.16.12\nLAB usage case=halves scheduler=layered machine=a1.scope usec=7\n");

    assertThat(ours.hasRun("halves", "layered")).isFalse();
    assertThat(ours.and(other).hasRun("halves", "layered")).isTrue();
    assertThat(ours.and(other).part("halves", "layered", "a1")).isOne();
    assertThat(ours.and(other).part("halves", "mrg", "a1")).isEqualTo(0.75);
  }

  @Test
  void aPartIsOfWhatAllMachinesHadInThatCase() throws IOException {
    assertThat(console(SAID).part("halves", "mrg", "a1")).isEqualTo(0.75);
    assertThat(console(SAID).part("halves", "mrg", "c1")).isZero();
    assertThat(console(SAID).kernel()).isEqualTo("6.16.12");
  }

  @Test
  void requestsAreAddedUpAndTheLongestOfAllMachinesCounts() throws IOException {
    assertThat(console(SAID).requests()).containsEntry("mrg", 22L);
    assertThat(console(SAID).longestRequest()).containsEntry("mrg", 0.009);
    assertThat(console(SAID).longestGap()).containsEntry("reload", 0.5);
  }

  @Test
  void aMachineThatDidNotEndIsLostForItsScheduler() throws IOException {
    String lost = SAID + "LAB lost of=vms_linux/a1\r\n";
    assertThat(console(lost).hasLost("vms_linux")).isTrue();
    assertThat(console(lost).hasLost("vms_mrg")).isFalse();
  }

  @Test
  void whatShouldGoAndStayDid() throws IOException {
    assertThat(console(SAID).unloads()).isZero();
    assertThat(console(SAID).lost()).isZero();
    assertThat(console(SAID).wasEjected()).isTrue();
  }

  @Test
  void whatShouldHaveGoneOrStayedIsCounted() throws IOException {
    String wrong =
        SAID.replace("status=0 state=disabled", "status=1 state=disabled")
            .replace("killed state=disabled", "killed state=enabled")
            .replace("plugged state=enabled", "plugged state=disabled")
            .replace("light state=enabled", "light state=disabled")
            .replace("stalled status=1 state=disabled", "stalled status=1 state=enabled");
    assertThat(console(wrong).unloads()).isEqualTo(2);
    assertThat(console(wrong).lost()).isEqualTo(2);
    assertThat(console(wrong).wasEjected()).isFalse();
  }

  @Test
  void aMachineThatNeverStalledWasNotEjected() throws IOException {
    assertThat(console("LAB kernel 6.16\n").wasEjected()).isFalse();
  }

  @Test
  void aConsoleWithoutAKernelIsRefused() {
    assertThatIOException()
        .isThrownBy(() -> console("nothing"))
        .withMessageContaining("does not say which kernel");
  }
}
