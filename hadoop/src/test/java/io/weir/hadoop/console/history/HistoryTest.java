// SPDX-License-Identifier: Apache-2.0
package io.weir.hadoop.console.history;

import static io.weir.hadoop.usage.Usages.node;
import static io.weir.hadoop.usage.Usages.use;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.weir.hadoop.console.live.FlowIds;
import io.weir.hadoop.console.live.HeardNode;
import io.weir.hadoop.usage.NodeUsage;
import io.weir.hadoop.usage.Usages;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class HistoryTest {
  private static final long DAY = 86_400;

  /** A whole day, at noon. */
  private static final long NOON = 20_000 * DAY + DAY / 2;

  private static final long MOST_BYTES = 1 << 20;
  private static final long SECOND_NANOS = 1_000_000_000;

  @TempDir private Path folder;

  @Test
  void minutesAreWrittenWhenTheyAreOver() throws IOException {
    History history = new History(folder, MOST_BYTES, NOON);
    add(history, node("n1").disk("/1", use("etl/a", 0.5).reading(1 << 20)).said());
    add(history, node("n1").disk("/1", use("etl/a", 0.25)).said());

    assertThat(accounts(history, Grouping.APPLICATION, NOON + 61)).isEmpty();
    history.tick(NOON + 61);

    List<Account> accounts = accounts(history, Grouping.USER, NOON + 61);
    assertThat(accounts).hasSize(1);
    assertThat(accounts.get(0).name()).isEqualTo("etl");
    assertThat(accounts.get(0).readBytes()).isEqualTo(1 << 20);
    assertThat(accounts.get(0).diskHours()).isCloseTo(0.75 / 3_600, within(1e-6));
  }

  @Test
  void aNameNodeThatComesAgainGoesOn() throws IOException {
    try (History history = new History(folder, MOST_BYTES, NOON)) {
      add(history, node("n1").disk("/1", use("a", 0.5)).said());
      history.tick(NOON + 60);
      add(history, node("n1").disk("/1", use("a", 0.25)).said());
    }
    History again = new History(folder, MOST_BYTES, NOON + 130);
    add(again, node("n1").disk("/1", use("a", 0.25)).said());
    again.tick(NOON + 600);

    HistoryQuery.Answer tens =
        new HistoryQuery(Subject.FLOWS, Grouping.USER::of, NOON, NOON + 600, 1, 10)
            .of(again, NOON + 3 * DAY);
    assertThat(tens.stepSeconds()).isEqualTo(600);
    assertThat(tens.lines().get(0).sum(2)).isEqualTo(1_000);
  }

  @Test
  void anAnswerHasAStepForEachStretch() throws IOException {
    History history = new History(folder, MOST_BYTES, NOON);
    for (int minute = 0; minute < 10; minute++) {
      add(history, node("n1").disk("/1", use("a", 0.1 * minute), use("b", 0.001)).said());
      history.tick(NOON + 60L * (minute + 1));
    }

    HistoryQuery.Answer answer =
        new HistoryQuery(Subject.FLOWS, Grouping.APPLICATION::of, NOON, NOON + 600, 5, 1)
            .of(history, NOON + 600);

    assertThat(answer.steps()).isEqualTo(5);
    assertThat(answer.stepSeconds()).isEqualTo(120);
    assertThat(answer.lines())
        .extracting(HistoryQuery.Line::name)
        .containsExactly("a", HistoryQuery.OTHERS);
    assertThat(answer.lines().get(0).values()[2]).containsExactly(100, 500, 900, 1_300, 1_700);
  }

  @Test
  void ofDisksTenMinutesAreKept() throws IOException {
    History history = new History(folder, MOST_BYTES, NOON);
    add(history, node("n1").disk("/1", use("a", 0.5)).disk("/2", use("a", 0.25)).said());
    history.tick(NOON + 600);

    HistoryQuery.Answer answer =
        new HistoryQuery(Subject.DISKS, name -> name, NOON, NOON + 600, 1, 10)
            .of(history, NOON + 5 * DAY);

    assertThat(answer.lines())
        .extracting(HistoryQuery.Line::name)
        .containsExactly("n1\t/1", "n1\t/2");
  }

  @Test
  void oldDaysAreDeleted() throws IOException {
    History history = new History(folder, MOST_BYTES, NOON);
    for (int day = 0; day < 40; day++) {
      add(history, node("n1").disk("/1", use("a", 0.5)).said());
      history.tick(NOON + day * DAY + 3_601);
      history.tick(NOON + (day + 1) * DAY);
    }

    assertThat(files().filter(each -> each.contains("flows-1h"))).hasSize(31);
    assertThat(files().filter(each -> each.contains("flows-10m"))).hasSize(8);
    assertThat(files().filter(each -> each.contains("flows-1m"))).hasSize(2);
  }

  @Test
  void theOldestDaysGoWhereThereIsTooMuch() throws IOException {
    Files.createDirectories(folder);
    Files.write(folder.resolve("flows-1h-2024-09-01.series"), new byte[600]);
    Files.write(folder.resolve("flows-1h-2024-09-20.series"), new byte[600]);
    Files.write(folder.resolve("flows-1h-2024-09-21.series"), new byte[600]);
    Files.write(folder.resolve("somebody-elses.series"), new byte[6_000]);

    new HistoryFolder(folder, 1_300).prune();

    assertThat(files())
        .containsExactlyInAnyOrder(
            "flows-1h-2024-09-20.series", "flows-1h-2024-09-21.series", "somebody-elses.series");
  }

  @Test
  void nobodyFillsADiskByMakingNames() {
    Sums sums = new Sums(Subject.FLOWS, NOON);
    for (int i = 0; i < 120_000; i++) {
      Usages.Use each = use("eve/f" + i, 0.001).in("root.q/eve");
      sums.add(heard(node("n").disk("/1", each).said()), SECOND_NANOS);
    }

    Map<String, long[]> rows = sums.rounded();
    assertThat(rows).hasSizeLessThan(50_002).containsKey("eve/(others)\troot.q/eve");
    assertThat(Grouping.QUEUE.of("eve/(others)\troot.q/eve")).isEqualTo("root.q");
    assertThat(rows.values().stream().mapToLong(each -> each[2]).sum()).isEqualTo(120_000);
  }

  @Test
  void whatWasOverWhileNoNameNodeRanIsMadeWhenItComesAgain() throws IOException {
    try (History history = new History(folder, MOST_BYTES, NOON)) {
      add(history, node("n1").disk("/1", use("a", 0.5)).said());
      history.tick(NOON + 59 * 60);
      add(history, node("n1").disk("/1", use("a", 0.25)).said());
    }
    History again = new History(folder, MOST_BYTES, NOON + 3_900);
    add(again, node("n1").disk("/1", use("a", 0.125)).said());
    again.tick(NOON + 3_960);
    again.tick(NOON + 60); // the clock was set back
    add(again, node("n1").disk("/1", use("a", 1)).said());
    again.tick(NOON + 4_020);

    assertThat(served(again, NOON, NOON + 3_600, NOON + 20 * DAY)).isEqualTo(750);
    assertThat(files().filter(each -> each.contains("flows-1h"))).hasSize(1);
  }

  @Test
  void aMonthHasWhatWasInTheLastMinutes() throws IOException {
    History history = new History(folder, MOST_BYTES, NOON);
    for (int minute = 0; minute < 75; minute++) {
      add(history, node("n1").disk("/1", use("a", 0.1)).said());
      history.tick(NOON + 60L * (minute + 1));
    }
    long now = NOON + 75 * 60L;

    assertThat(served(history, now - 30 * DAY, now, now)).isEqualTo(7_500);
  }

  @Test
  void timesThatMeetHaveNothingTwice() throws IOException {
    History history = new History(folder, MOST_BYTES, NOON);
    for (int minute = 0; minute < 120; minute++) {
      add(history, node("n1").disk("/1", use("a", 0.1)).said());
      history.tick(NOON + 60L * (minute + 1));
    }
    long later = NOON + 20 * DAY;
    long half = NOON + 1_800;

    assertThat(served(history, NOON - DAY, half, later) + served(history, half, NOON + DAY, later))
        .isEqualTo(12_000);
  }

  private static double served(History history, long from, long to, long now) throws IOException {
    return new HistoryQuery(Subject.FLOWS, Grouping.USER::of, from, to, 1, 10)
        .of(history, now).lines().stream().mapToDouble(each -> each.sum(2)).sum();
  }

  @Test
  void whatIsAskedWronglyIsToldSo() {
    assertThatThrownBy(() -> new HistoryQuery(Subject.FLOWS, name -> name, 10, 10, 1, 1))
        .hasMessageContaining("to must be later than from");
  }

  private static void add(History history, NodeUsage usage) {
    history.add(heard(usage), SECOND_NANOS);
  }

  private static HeardNode heard(NodeUsage usage) {
    return HeardNode.of(usage, new FlowIds().of(usage), 0);
  }

  private static List<Account> accounts(History history, Grouping by, long now) throws IOException {
    return Account.of(history, by, NOON, now, now);
  }

  private Stream<String> files() throws IOException {
    try (Stream<Path> files = Files.list(folder)) {
      return files.map(each -> each.getFileName().toString()).toList().stream();
    }
  }
}
