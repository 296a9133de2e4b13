// SPDX-License-Identifier: Apache-2.0
package io.weir.lab.disk;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;
import static org.assertj.core.data.Percentage.withPercentage;

import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The whole emulated disk against what was measured on a block device, in virtual time. */
class EmulatedDiskModelTest {

  @ParameterizedTest
  @ValueSource(doubles = {1, 10, 26.78})
  void throughputByNumberOfStreamsFollowsTheMeasuredDiskScaled(double slowMotion) {
    DiskModel model = DiskModel.rotating().inSlowMotion(slowMotion);
    DiskCurve measured = DiskCurve.MEASURED.inSlowMotion(slowMotion);

    assertThat(curve(model, 100 * slowMotion).worstErrorAgainst(measured)).isLessThan(0.07);
  }

  @Test
  void slowMotionChangesTheScaleAndNotTheShape() {
    DiskCurve full = curve(DiskModel.rotating(), 50);
    DiskCurve slow = curve(DiskModel.rotating().inSlowMotion(20), 50 * 20);

    assertThat(slow.worstErrorAgainst(full.inSlowMotion(20))).isLessThan(0.0001);
  }

  @ParameterizedTest
  @ValueSource(ints = {2, 4, 8, 16})
  void writersTurnTheHeadAsOftenAsReadersDo(int streams) {
    VirtualDisk disk = new VirtualDisk(DiskModel.rotating()).writers(streams).run(100);
    double measured = DiskCurve.MEASURED.bytesPerSecond().get(streams);

    assertThat(disk.writeBytesPerSecond(100)).isCloseTo(measured, withPercentage(10));
  }

  @Test
  void aWriterGetsWhatAReaderGets() {
    VirtualDisk disk = new VirtualDisk(DiskModel.rotating()).readers(4).writers(4).run(100);

    assertThat(disk.writeBytesPerSecond(100))
        .isCloseTo(disk.readBytesPerSecond(100), withPercentage(5));
  }

  @Test
  void oneStreamRunsAtFullBandwidth() {
    assertThat(new VirtualDisk(DiskModel.rotating()).readers(1).run(10).readBytesPerSecond(10))
        .isCloseTo(148e6, withPercentage(1));
    assertThat(new VirtualDisk(DiskModel.rotating()).writers(1).run(10).writeBytesPerSecond(10))
        .isCloseTo(148e6, withPercentage(1));
  }

  @Test
  void aDiskForTwoCoresAndThreeDataNodesIsToThemAsThePapersDisksWereToTwelveCores() {
    DiskModel model = DiskModel.rotating().inSlowMotion(DiskModel.slowMotionForCores(2, 3));

    assertThat(model.bandwidthBytesPerSecond()).isCloseTo(100e6 * 2 / 3 / 12, within(1.0));
    assertThat(model.bandwidthBytesPerSecond() * model.positioningNanos())
        .isCloseTo(
            DiskModel.rotating().bandwidthBytesPerSecond()
                * DiskModel.rotating().positioningNanos(),
            withPercentage(0.001));
  }

  @Test
  void aModelThatCannotBeIsRefusedByName() {
    assertThatThrownBy(() -> new DiskModel(0, 1, 1, 1, 1))
        .hasMessage(
            "bandwidthBytesPerSecond of a disk model must be a finite number above 0, was 0.0");
    assertThatThrownBy(() -> new DiskModel(1, -1, 1, 1, 1))
        .hasMessageContaining("positioningNanos");
    assertThatThrownBy(() -> new DiskModel(1, 1, 0, 1, 1)).hasMessageContaining("windowBytes");
    assertThatThrownBy(() -> new DiskModel(1, 1, 1, -1, 1)).hasMessageContaining("slackNanos");
    assertThatThrownBy(() -> new DiskModel(1, 1, 1, 1, 0))
        .hasMessageContaining("writeBehindWindows");
    assertThatThrownBy(() -> DiskModel.slowMotionForCores(0, 3)).hasMessageContaining("cores");
    assertThatThrownBy(() -> DiskModel.rotating().inSlowMotion(Double.NaN))
        .hasMessageContaining("factor");
  }

  private static DiskCurve curve(DiskModel model, double seconds) {
    TreeMap<Integer, Double> points = new TreeMap<>();
    for (int streams : DiskCurve.MEASURED.bytesPerSecond().keySet()) {
      VirtualDisk disk = new VirtualDisk(model).readers(streams).run(seconds);
      points.put(streams, disk.readBytesPerSecond(seconds));
    }
    return new DiskCurve(points);
  }
}
