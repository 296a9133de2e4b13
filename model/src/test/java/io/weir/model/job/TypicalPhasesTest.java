// SPDX-License-Identifier: Apache-2.0
package io.weir.model.job;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import org.junit.jupiter.api.Test;

final class TypicalPhasesTest {
  private static JobProfile job(String name, PhaseProfile... maps) {
    return new JobProfile(
        name,
        new StageProfile(Stage.MAP, 4, List.of(maps)),
        new StageProfile(Stage.REDUCE, 0, List.of()));
  }

  private static PhaseProfile merging(double processor, double bytes, Concurrency concurrency) {
    return new PhaseProfile(Phase.MAP_MERGE, processor, bytes, bytes).with(concurrency);
  }

  private static final TypicalPhases TYPICAL =
      new TypicalPhases(
          List.of(
              job(
                  "one",
                  new PhaseProfile(Phase.MAP_INIT, 1, 3, 0, 20),
                  merging(1, 10, new Concurrency(1, 2, 0))),
              job(
                  "other",
                  new PhaseProfile(Phase.MAP_INIT, 2, 1, 0, 40),
                  merging(9, 90, new Concurrency(1, 4, 0.5)))));

  @Test
  void aContainerStartsAsThoseOfOtherJobs() {
    // In its own run four of them started together.
    JobProfile job = TYPICAL.complete(job("third", new PhaseProfile(Phase.MAP_INIT, 7, 0, 0, 0)));
    assertThat(job.maps().phases())
        .containsExactly(new PhaseProfile(Phase.MAP_INIT, 1.5, 2, 0, 30));
    assertThat(job.maps().tasks()).isEqualTo(4);
  }

  @Test
  void whatItMovesAndComputesIsItsOwnAndHowIsTypical() {
    JobProfile job = TYPICAL.complete(job("third", merging(5, 50, Concurrency.PAPERS)));
    assertThat(job.maps().phases()).containsExactly(merging(5, 50, new Concurrency(1, 3, 0.25)));
  }

  @Test
  void whatNobodyKnowsStays() {
    PhaseProfile sort = new PhaseProfile(Phase.SORT, 3, 0, 0);
    assertThat(TYPICAL.complete(job("third", sort)).maps().phases()).containsExactly(sort);
    assertThatThrownBy(() -> new TypicalPhases(List.of()))
        .hasMessage("known profiles must be one or more, were none");
  }
}
