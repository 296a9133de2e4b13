// SPDX-License-Identifier: Apache-2.0
package io.weir.experiments.prediction;

import static org.assertj.core.api.Assertions.assertThat;

import io.weir.lab.jobs.JobKind;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import org.junit.jupiter.api.Test;

final class JobRunTest {
  private static final List<JobKind> KINDS =
      List.of(JobKind.TERASORT, JobKind.WORDCOUNT, JobKind.SORT);

  private static final List<List<JobKind>> PAIRS =
      List.of(
          List.of(JobKind.TERASORT, JobKind.WORDCOUNT), List.of(JobKind.TERASORT, JobKind.SORT));

  private static List<JobRun> all(int repeats, long seed) {
    return JobRun.all(KINDS, List.of(1, 2, 4), PAIRS, 2, repeats, seed);
  }

  @Test
  void profilesAreMadeFirstInEachRepeat() {
    List<JobRun> runs = all(2, 1);
    assertThat(runs).hasSize(2 * (3 * 3 + 2));
    for (int repeat = 1; repeat <= 2; repeat++) {
      int its = repeat;
      assertThat(runs.stream().filter(each -> each.repeat() == its).limit(3))
          .allSatisfy(each -> assertThat(each.slots()).isEqualTo(1));
    }
  }

  @Test
  void theOrderIsTheSeedsAndAnotherOneInEachRepeat() {
    assertThat(all(2, 1)).isEqualTo(all(2, 1)).isNotEqualTo(all(2, 2));
    List<String> first = names(all(2, 1), 1);
    List<String> second = names(all(2, 1), 2);
    assertThat(first).hasSameElementsAs(second).isNotEqualTo(second);
  }

  private static List<String> names(List<JobRun> runs, int repeat) {
    return runs.stream()
        .filter(each -> each.repeat() == repeat)
        .map(each -> each.kinds() + " " + each.slots())
        .toList();
  }

  /** A job beside another one once overwrote the history of the same job beside a third. */
  @Test
  void noRunOverwritesTheFilesOfAnother() {
    KeptJobs kept = new KeptJobs(Path.of("kept"));
    List<Path> files = new ArrayList<>();
    for (JobRun each : all(2, 1)) {
      files.add(kept.use(each));
      each.kinds().forEach(kind -> files.add(kept.history(each, kind)));
    }
    assertThat(files).hasSameSizeAs(new HashSet<>(files));
  }
}
