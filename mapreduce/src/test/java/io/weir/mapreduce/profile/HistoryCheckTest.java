// SPDX-License-Identifier: Apache-2.0
package io.weir.mapreduce.profile;

import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.weir.model.file.BadFileException;
import io.weir.model.job.Stage;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Histories that were damaged. Times are in seconds after some day. */
class HistoryCheckTest {
  private static final long DAY = 1_795_000_000_000L;

  @Test
  void aJobThatCanBePasses() {
    passes(map(1, 5), reduce(2, 6, 7, 9));
  }

  @Test
  void clocksOfNodesMayDifferByAMinute() {
    passes(reduce(100, 45, 100, 110));
    refused(
        "shuffleFinishTime of r must be from 1795000100000 to 1795000110000, give or take a minute, was 1795000030000",
        reduce(100, 30, 100, 110));
  }

  @Test
  void aTaskThatIsMissingIsSeen() {
    assertThatThrownBy(() -> check(Map.of(Stage.MAP, 2L, Stage.REDUCE, 0L), map(1, 5)))
        .isInstanceOf(BadFileException.class)
        .hasMessage("JOB_FINISHED counts 2 maps, but the history has 1 that succeeded");
  }

  @Test
  void aJobOfNoTasksIsNone() {
    refused("has no tasks, so there is nothing to profile");
  }

  @Test
  void noTaskEndsBeforeItsStart() {
    refused(
        "finishTime of m must be not before startTime 1795000005000, was 1795000001000", map(5, 1));
    refused("startTime of m must be after 1970, was 0", map(-DAY / 1_000, 5));
  }

  @Test
  void aReduceHasNotSortedBeforeItHasFetched() {
    refused(
        "sortFinishTime of r must be from 1795000200000 to 1795000300000, give or take a minute, was 1795000100000",
        reduce(1, 200, 100, 300));
  }

  @Test
  void noCounterOfAProfileIsNegative() {
    refused(
        "HDFS_BYTES_READ of m must be 0 or more, was -1",
        task(Stage.MAP, 1, 0, 0, 5, Map.of("HDFS_BYTES_READ", -1L)));
    passes(task(Stage.MAP, 1, 0, 0, 5, Map.of("OF_THE_JOBS_OWN", -1L)));
  }

  @Test
  void aJobDoesNotEndBeforeItsSubmission() {
    HistoryCheck check = new HistoryCheck(List.of(map(1, 5)));

    assertThatThrownBy(() -> check.check(DAY, DAY - 1, Map.of()))
        .hasMessage("finishTime must not be before submitTime 1795000000000, was 1794999999999");
  }

  private static void passes(FinishedTask... tasks) {
    assertThatCode(() -> check(counted(tasks), tasks)).doesNotThrowAnyException();
  }

  private static void refused(String why, FinishedTask... tasks) {
    assertThatThrownBy(() -> check(counted(tasks), tasks))
        .isInstanceOf(BadFileException.class)
        .hasMessage(why);
  }

  private static void check(Map<Stage, Long> counted, FinishedTask... tasks)
      throws BadFileException {
    new HistoryCheck(List.of(tasks)).check(DAY, DAY + 1_000_000, counted);
  }

  private static Map<Stage, Long> counted(FinishedTask... tasks) {
    long maps = List.of(tasks).stream().filter(each -> each.stage() == Stage.MAP).count();
    return Map.of(Stage.MAP, maps, Stage.REDUCE, tasks.length - maps);
  }

  private static FinishedTask map(long start, long end) {
    return task(Stage.MAP, start, 0, 0, end, Map.of());
  }

  private static FinishedTask reduce(long start, long shuffled, long sorted, long end) {
    return task(Stage.REDUCE, start, shuffled, sorted, end, Map.of());
  }

  private static FinishedTask task(
      Stage stage, long start, long shuffled, long sorted, long end, Map<String, Long> counters) {
    return new FinishedTask(
        stage,
        stage == Stage.MAP ? "m" : "r",
        "container",
        "host",
        DAY + start * 1_000,
        DAY + end * 1_000,
        DAY + shuffled * 1_000,
        DAY + sorted * 1_000,
        new ProcessorUse(new int[0], 0),
        counters);
  }
}
