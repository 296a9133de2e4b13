// SPDX-License-Identifier: Apache-2.0
package io.weir.tuner.settings;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.weir.model.job.JobProfile;
import io.weir.model.job.Merges;
import io.weir.model.job.Phase;
import io.weir.model.job.PhaseProfile;
import io.weir.model.job.Stage;
import io.weir.model.job.StageProfile;
import io.weir.tuner.phase.JobPhase;
import java.util.List;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;

final class JobReadsTest {
  private static final double ALL = Double.MAX_VALUE;

  /** Of two maps, or of two reduces, which read and write 300 each. */
  private static final OptionalLong LITTLE_MEMORY = OptionalLong.of(599);

  private static final OptionalLong ENOUGH_MEMORY = OptionalLong.of(600);

  /** Eight maps, which merge what they have spilled, and a reduce. */
  private static JobProfile job(int mergedByMap, int mergedByReduce) {
    return new JobProfile(
        "sort",
        new StageProfile(
                Stage.MAP,
                8,
                List.of(
                    new PhaseProfile(Phase.READ_MAP_COLLECT, 0, 100, 50),
                    new PhaseProfile(Phase.MAP_MERGE, 0, 100, 50)))
            .merging(Merges.atOnce(mergedByMap)),
        new StageProfile(
                Stage.REDUCE,
                1,
                List.of(
                    new PhaseProfile(Phase.SHUFFLE, 0, 80, 80),
                    new PhaseProfile(Phase.READ_REDUCE_WRITE, 0, 80, 60)))
            .merging(Merges.atOnce(mergedByReduce)));
  }

  private static PhaseReads reads(JobProfile job, JobPhase phase, OptionalLong memory) {
    return JobReads.of(job, 2).of(phase, memory);
  }

  @Test
  void tasksReadTheirInputAndWhatTheyMerge() {
    JobProfile job = job(4, 6);
    assertThat(reads(job, JobPhase.MAP, LITTLE_MEMORY)).isEqualTo(new PhaseReads(10, ALL));
    assertThat(reads(job, JobPhase.REDUCE, LITTLE_MEMORY)).isEqualTo(new PhaseReads(12, ALL));
  }

  @Test
  void whatIsStillInMemoryIsNotReadFromTheDisk() {
    JobProfile job = job(4, 6);
    for (OptionalLong memory : List.of(ENOUGH_MEMORY, OptionalLong.empty())) {
      assertThat(reads(job, JobPhase.MAP, memory)).isEqualTo(new PhaseReads(2, ALL));
      assertThat(reads(job, JobPhase.REDUCE, memory)).isEqualTo(new PhaseReads(2, ALL));
    }
  }

  @Test
  void aReduceReadsNoMoreOfAMapThanItsSegment() {
    assertThat(reads(job(4, 6), JobPhase.SHUFFLE, LITTLE_MEMORY)).isEqualTo(new PhaseReads(12, 10));
  }

  @Test
  void whatIsNotKnownMergesAsMuchAsHadoopLetsIt() {
    assertThat(reads(job(0, 0), JobPhase.MAP, LITTLE_MEMORY).files()).isEqualTo(22);
    assertThat(reads(job(0, 0), JobPhase.REDUCE, LITTLE_MEMORY).files()).isEqualTo(20);
    assertThat(JobReads.ofMerges(4).of(JobPhase.MAP, LITTLE_MEMORY))
        .isEqualTo(new PhaseReads(40, ALL));
  }

  @Test
  void noFilesAreRefused() {
    assertThatThrownBy(() -> new PhaseReads(0, 1))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("files must be 1 or more and bytes 0 or more, were 0.0 and 1.0");
  }
}
