// SPDX-License-Identifier: Apache-2.0
package io.weir.model.job;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class RepeatedMergesTest {
  private static final double EXACT = 1e-9;

  @Test
  void asManyFilesAsFitAreMergedOnce() {
    assertThat(parts(0)).isEqualTo(new Merges.Parts(0, 0));
    assertThat(parts(10)).isEqualTo(new Merges.Parts(0, 0));
  }

  /** Three to one, so that ten are left. */
  @Test
  void ofTwelveFilesThreeAreMergedTwice() {
    assertThat(parts(12).afterwards()).isCloseTo(3 / 12.0, within(EXACT));
    assertThat(parts(12).whileFetching()).isZero();
  }

  /** Ten of nineteen at once; of sixteen that are left at the end, seven. */
  @Test
  void manyFilesAreMergedWhileTheyCome() {
    assertThat(parts(25).whileFetching()).isCloseTo(10 / 25.0 + 7 / 25.0, within(EXACT));
    assertThat(parts(25).afterwards()).as("a log does not tell them apart").isZero();
  }

  @Test
  void aReduceOfMoreMapsMergesSomeOfItsFilesTwice() {
    JobProfile larger = job(MergeLimits.USUAL, 8).scaledTo(12, 1);

    PhaseProfile merge = larger.reduces().phase(Phase.REDUCE_MERGE).orElseThrow();
    double fetched = 1.5 * 800;
    assertThat(merge.readBytes()).isCloseTo(fetched * 3 / 12, within(EXACT));
    assertThat(merge.writtenBytes()).isCloseTo(fetched * 3 / 12, within(EXACT));
    assertThat(merge.processorSeconds())
        .as("a map computes 2 s for 400 bytes that it merges")
        .isCloseTo(fetched * 3 / 12 * 2 / 400, within(EXACT));
    assertThat(larger.reduces().merges().files()).isEqualTo(12);
    assertThat(larger.reduces().merges().atOnce()).isEqualTo(10);
  }

  @ParameterizedTest
  @ValueSource(ints = {8, 12, 25, 300})
  void whatIsMergedOnceAgainWithFewerMapsIsNot(int maps) {
    JobProfile back = job(MergeLimits.USUAL, 8).scaledTo(maps, 1).scaledTo(8, 1);

    PhaseProfile shuffle = back.reduces().phase(Phase.SHUFFLE).orElseThrow();
    assertThat(shuffle.readBytes()).isCloseTo(800, within(EXACT));
    assertThat(shuffle.processorSeconds()).isCloseTo(1, within(EXACT));
    PhaseProfile merge = back.reduces().phase(Phase.REDUCE_MERGE).orElseThrow();
    assertThat(merge.readBytes()).isCloseTo(0, within(EXACT));
    assertThat(merge.processorSeconds()).isCloseTo(0, within(EXACT));
  }

  @Test
  void aJobOfTheSameSizeIsTheSame() {
    JobProfile job = job(MergeLimits.USUAL, 16);

    assertThat(job.scaledTo(8, 1).reduces()).isEqualTo(job.reduces());
  }

  /** By the limits all would fit into memory, but the run had a file of each map. */
  @Test
  void limitsThatDoNotExplainTheRunAreNotUsed() {
    JobProfile compressed = job(new MergeLimits(10, 1000, 10_000), 8);

    assertThat(compressed.scaledTo(24, 1).reduces().merges().files()).isEqualTo(24);
  }

  /** 100 bytes of each map are too many for memory, 50 are not, and two of those fill it. */
  @Test
  void segmentsThatFitIntoMemoryAreMergedThere() {
    JobProfile job = job(new MergeLimits(10, 60, 80), 8);

    assertThat(job.scaledTo(24, 1).reduces().merges().files()).isEqualTo(24);
    assertThat(job.scaledTo(24, 2).reduces().merges().files()).isEqualTo(12);
  }

  @Test
  void whereNobodyKnowsWhatWasMergedNothingIsAdded() {
    JobProfile larger = job(MergeLimits.USUAL, 0).scaledTo(100, 1);

    assertThat(larger.reduces().phase(Phase.REDUCE_MERGE).orElseThrow().readBytes()).isZero();
  }

  private static Merges.Parts parts(int files) {
    return Merges.NONE.ofFiles(files).ofFetched();
  }

  /** Eight maps of which a reduce fetches 100 bytes each. */
  private static JobProfile job(MergeLimits limits, int files) {
    StageProfile maps =
        new StageProfile(Stage.MAP, 8, List.of(new PhaseProfile(Phase.MAP_MERGE, 2, 400, 400)));
    StageProfile reduces =
        new StageProfile(
            Stage.REDUCE,
            1,
            List.of(
                new PhaseProfile(Phase.SHUFFLE, 1, 800, 800),
                new PhaseProfile(Phase.REDUCE_MERGE, 0, 0, 0)));
    return new JobProfile("a job", maps, reduces.merging(new Merges(files, files, limits)));
  }
}
