// SPDX-License-Identifier: Apache-2.0
package io.weir.experiments.mixes;

import static io.weir.lab.load.DiskKind.ROTATING_MQ_DEADLINE;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.weir.lab.load.ClientMix;
import io.weir.lab.load.ClientResult;
import io.weir.lab.load.Contender;
import io.weir.lab.load.LoadClient;
import io.weir.lab.load.LoadClient.Kind;
import io.weir.report.HtmlReport;
import io.weir.report.TerminalTable;
import io.weir.results.Figure;
import io.weir.results.ResultDocument;
import io.weir.results.ResultDocumentBuilder;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;

class MixesFiguresTest {
  private static final LoadClient SCAN = LoadClient.scan();
  private static final LoadClient LOG = LoadClient.log(Kind.LOG_HFLUSH);
  private static final LoadClient SYNCED = LoadClient.log(Kind.LOG_HSYNC);
  private static final ClientMix WITH_LOG = ClientMix.named("scan + log").of(SCAN, LOG);
  private static final ClientMix WITH_SYNCS = ClientMix.named("scan + syncs").of(SCAN, SYNCED);

  private final List<Run> runs = new ArrayList<>();

  @Test
  void saysWhatIsPromisedOfWeirAndBesideItOfTheOthers() {
    alone(SCAN, got(100, 1));
    alone(LOG, got(200, 2));
    alone(LOG.unbounded(), got(4_000, 2));
    run(WITH_LOG, Contender.STOCK, got(80, 1), got(200, 3));
    run(WITH_LOG, Contender.RIVAL, got(70, 1), got(160, 12));
    run(WITH_LOG, Contender.WEIR, got(40, 1), got(80, 8));

    ResultDocument document = document(WITH_LOG);

    assertThat(value(document, "incentive_min")).isEqualTo(0.8, within(1e-9));
    assertThat(value(document, "incentive_min_stock")).isEqualTo(1);
    assertThat(value(document, "efficiency_min")).isEqualTo(0.8, within(1e-9));
    assertThat(value(document, "efficiency_min_rival")).isEqualTo(1.5, within(1e-9));
    assertThat(value(document, "never_worse_min")).isEqualTo(0.8 / 1.8, within(1e-9));
    assertThat(value(document, "demand_min")).isEqualTo(0.4, within(1e-9));
    assertThat(value(document, "append_p99_ratio")).isEqualTo(4, within(1e-9));
    assertThat(value(document, "append_p99_ratio_stock")).isEqualTo(1);
    assertThat(document.figures()).doesNotContainKeys("efficiency_mixed_min", "read_p99_ms_flash");
    assertThat(document.notes())
        .anyMatch(note -> note.contains("incentive_min: weir 0.80 in \"scan + log\""));
  }

  @Test
  void countsSlowSyncsBeyondStocks() {
    alone(SCAN, got(100, 1));
    alone(SYNCED, got(50, 20));
    alone(SYNCED.unbounded(), got(50, 20));
    run(WITH_SYNCS, Contender.STOCK, got(10, 1), new ClientResult(10, 90, 200, 300, 240));
    run(WITH_SYNCS, Contender.WEIR, got(50, 1), new ClientResult(25, 40, 120, 130, 18));

    ResultDocument document = document(WITH_SYNCS);

    assertThat(value(document, "syncs_over_100ms_per_minute_max")).isEqualTo(18 - 240);
    assertThat(value(document, "syncs_over_100ms_per_minute_max_stock")).isEqualTo(240);
    assertThat(value(document, "efficiency_mixed_min")).isEqualTo(1, within(1e-9));
  }

  /** Where on a disk a log comes to lie decides what it gets; Weir's is no worse off for that. */
  @Test
  void aMixOfOneClientOnStockSaysTooWhatThatGetsAlone() {
    ClientMix syncs = ClientMix.named("syncs").of(SYNCED);
    alone(SYNCED, got(30, 20));
    alone(SYNCED.unbounded(), got(30, 20));
    run(syncs, Contender.STOCK, got(20, 20));
    run(syncs, Contender.WEIR, got(20, 20));

    assertThat(value(document(syncs), "incentive_min")).isEqualTo(20.0 / 25, within(1e-9));
  }

  /** Where some mixes were repeated and others were not, none of them is forgotten. */
  @Test
  void aFigureIsOfTheWorstMixByTheMedianOfItsRuns() {
    ClientMix alone = ClientMix.named("scan alone").of(SCAN);
    ClientMix two = ClientMix.named("two scans").of(SCAN, SCAN);
    alone(SCAN, got(100, 1));
    run(alone, Contender.WEIR, got(85, 1));
    for (double amount : new double[] {50, 20, 45}) {
      run(two, Contender.WEIR, got(50, 1), got(amount, 1));
    }

    ResultDocument document = document(alone, two);

    Figure least = Objects.requireNonNull(document.figures().get("incentive_min"));
    assertThat(least.value()).isEqualTo(0.85, within(1e-9));
    assertThat(least.n()).isEqualTo(1);
    Figure efficiency = Objects.requireNonNull(document.figures().get("efficiency_min"));
    assertThat(efficiency.value()).isEqualTo(0.85, within(1e-9));
    assertThat(document.notes())
        .anyMatch(note -> note.contains("weir 0.85 in \"scan alone\"") && note.contains("0.40"));
  }

  @Test
  void leavesOutWhatFailedOnStock() {
    alone(SCAN, got(100, 1));
    alone(LOG, got(200, 2));
    alone(LOG.unbounded(), got(4_000, 2));
    run(WITH_LOG, Contender.WEIR, got(100, 1), got(200, 1));

    ResultDocument document = document(WITH_LOG);

    assertThat(value(document, "incentive_min")).isEqualTo(1, within(1e-9));
    assertThat(document.figures()).doesNotContainKeys("never_worse_min", "incentive_min_stock");
  }

  @Test
  void leavesOutAMixOneOfWhoseClientsWasNotMeasuredAlone() {
    alone(SCAN, got(100, 1));
    run(WITH_LOG, Contender.WEIR, got(100, 1), got(200, 1));

    assertThat(document(WITH_LOG).figures()).isEmpty();
  }

  @Test
  void isAPageAndATable() {
    alone(SCAN, got(100, 1));
    alone(LOG, got(200, 2));
    alone(LOG.unbounded(), got(4_000, 2));
    run(WITH_LOG, Contender.STOCK, got(80, 1), got(200, 3));
    run(WITH_LOG, Contender.WEIR, got(40, 1), got(80, 8));

    ResultDocument document = document(WITH_LOG);

    assertThat(new TerminalTable(document).render()).contains("scan 40.0 MB/s (0.80)");
    assertThat(HtmlReport.render(document)).contains("The worst off of all clients");
  }

  private void alone(LoadClient client, ClientResult got) {
    ClientMix mix = ClientMix.named("baseline " + client.label()).of(client);
    run(mix, Contender.STOCK, got);
  }

  private void run(ClientMix mix, Contender contender, ClientResult... got) {
    runs.add(new Run(0, ROTATING_MQ_DEADLINE, mix, contender, List.of(got)));
  }

  private static ClientResult got(double amount, double p99Millis) {
    return new ClientResult(amount, p99Millis / 2, p99Millis, p99Millis, 0);
  }

  private ResultDocument document(ClientMix... mixes) {
    List<Score> scores = Score.of(runs);
    ResultDocumentBuilder document =
        ResultDocument.builder("mixes").version("version").commit("commit").seed(1);
    MixesFigures figures = new MixesFigures(scores);
    figures.addTo(document);
    figures.addBars(document);
    new MixesTables(scores, List.of(ROTATING_MQ_DEADLINE), List.of(mixes)).addTo(document);
    figures.worst().forEach(document::note);
    return document.build();
  }

  private static double value(ResultDocument document, String figure) {
    Figure its = Objects.requireNonNull(document.figures().get(figure), figure);
    return its.value();
  }
}
