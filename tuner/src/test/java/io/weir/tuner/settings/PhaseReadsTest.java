// SPDX-License-Identifier: Apache-2.0
package io.weir.tuner.settings;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.weir.model.job.JobProfile;
import io.weir.model.job.Phase;
import io.weir.model.job.PhaseProfile;
import io.weir.model.job.Stage;
import io.weir.model.job.StageProfile;
import io.weir.tuner.phase.JobPhase;
import java.util.List;
import org.junit.jupiter.api.Test;

final class PhaseReadsTest {
  private static final double ALL = Double.MAX_VALUE;

  /** Eight maps, which merge what they have spilled, and a reduce. */
  private static JobProfile job(double mergedByMap, double mergedByReduce, double mapMergeBytes) {
    return new JobProfile(
        "sort",
        new StageProfile(
                Stage.MAP, 8, List.of(new PhaseProfile(Phase.MAP_MERGE, 0, mapMergeBytes, 100)))
            .merging(mergedByMap),
        new StageProfile(Stage.REDUCE, 1, List.of(new PhaseProfile(Phase.SHUFFLE, 0, 800, 800)))
            .merging(mergedByReduce));
  }

  private static PhaseReads reads(JobProfile job, JobPhase phase) {
    return PhaseReads.of(job, phase, 2);
  }

  @Test
  void tasksReadTheirInputAndWhatTheyMerge() {
    JobProfile job = job(4, 6, 100);
    assertThat(reads(job, JobPhase.MAP)).isEqualTo(new PhaseReads(10, ALL));
    assertThat(reads(job, JobPhase.REDUCE)).isEqualTo(new PhaseReads(12, ALL));
  }

  @Test
  void aReduceReadsNoMoreOfAMapThanItsSegment() {
    assertThat(reads(job(4, 6, 100), JobPhase.SHUFFLE)).isEqualTo(new PhaseReads(12, 100));
  }

  @Test
  void whatIsNotKnownMergesAsMuchAsHadoopLetsIt() {
    assertThat(reads(job(0, 0, 100), JobPhase.MAP).files()).isEqualTo(22);
    assertThat(reads(job(0, 0, 100), JobPhase.REDUCE).files()).isEqualTo(20);
    assertThat(PhaseReads.ofMerges(4)).isEqualTo(new PhaseReads(40, ALL));
  }

  @Test
  void aMapWithOneSpillMergesNothing() {
    assertThat(reads(job(0, 0, 0), JobPhase.MAP).files()).isEqualTo(2);
  }

  @Test
  void noFilesAreRefused() {
    assertThatThrownBy(() -> new PhaseReads(0, 1))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("files must be 1 or more and bytes 0 or more, were 0.0 and 1.0");
  }
}
