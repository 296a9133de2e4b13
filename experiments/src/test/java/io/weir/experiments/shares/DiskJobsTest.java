// SPDX-License-Identifier: Apache-2.0
package io.weir.experiments.shares;

import static io.weir.experiments.shares.DiskSharesBench.ELEVATOR;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.weir.experiments.engine.Declaration;
import io.weir.experiments.engine.ExperimentOptions;
import io.weir.experiments.engine.ExperimentOptions.Disk;
import io.weir.experiments.engine.Lab;
import io.weir.lab.Progress;
import io.weir.lab.jobs.JobsAtDisk.Setup;
import io.weir.results.Figure;
import io.weir.results.ResultDocument;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The figures of two repeats whose run times are given. */
class DiskJobsTest {
  private static final Map<String, Map<Setup, Double>> SECONDS =
      Map.of(
          "mq-deadline",
          Map.of(Setup.ALONE, 20.0, Setup.STOCK, 40.0, Setup.WEIR, 22.0),
          "bfq",
          Map.of(Setup.ALONE, 10.0, Setup.STOCK, 15.0, Setup.WEIR, 10.0, Setup.BLKIO, 13.0));

  @TempDir private Path folder;
  private ResultDocument document;

  @BeforeEach
  void twoRepeatsOfWhichTheSecondTakesTwiceAsLong() throws Exception {
    Lab<String> lab = (options, progress, use) -> use.on("no cluster");
    document =
        DiskJobs.described(Declaration.ofEach("jobs", ELEVATOR, elevator -> lab))
            .compares(DiskJobs.SETUP)
            .where(its -> its.of(DiskJobs.SETUP) != Setup.BLKIO || its.of(ELEVATOR).equals("bfq"))
            .measures(
                (none, its, values) -> {
                  double seconds =
                      SECONDS
                          .getOrDefault(its.of(ELEVATOR), Map.of())
                          .getOrDefault(its.of(DiskJobs.SETUP), 0.0);
                  int times = 1 + values.round();
                  values.put("seconds", seconds * times);
                  values.put("written", 5);
                })
            .run(
                new ExperimentOptions(
                    false, 2, Disk.OWN, 1, folder, folder.resolve("kept"), null, "v", "c"),
                Progress.SILENT);
  }

  @Test
  void aSlowdownIsAgainstAloneUnderTheSameElevatorInTheSameRepeat() {
    assertFigure("slowdown_stock_mq-deadline", 1);
    assertFigure("slowdown_stock_bfq", 0.5);
    assertFigure("slowdown_weir_mq-deadline", 0.1);
    assertFigure("slowdown_weir_bfq", 0);
    assertFigure("slowdown_bfq", 0.3);
  }

  @Test
  void ofTwoElevatorsCountsTheOneThatSpeaksLeastForWeir() {
    assertFigure("slowdown_stock", 0.5);
    assertFigure("slowdown_weir", 0.1);
  }

  @Test
  void eachElevatorHasAChartOfItsSetups() {
    assertThat(document.figures()).containsKey("seconds_blkio_bfq");
    assertThat(document.bars().get(0).bars()).hasSize(3);
    assertThat(document.bars().get(1).bars())
        .extracting("label")
        .containsExactly("alone", "stock HDFS", "Weir 32:1", "blkio cgroups 32:1");
  }

  private void assertFigure(String name, double value) {
    Figure figure = document.figures().get(name);
    assertThat(figure.value()).as(name).isCloseTo(value, within(1e-9));
    assertThat(figure.max()).as(name).isCloseTo(value, within(1e-9));
  }
}
