// SPDX-License-Identifier: Apache-2.0
package io.weir.hadoop.metrics;

import static org.assertj.core.api.Assertions.assertThat;

import io.weir.hadoop.broker.BrokerMetrics;
import io.weir.hadoop.node.NodeMetrics;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.apache.hadoop.metrics2.sink.PrometheusMetricsSink;
import org.junit.jupiter.api.Test;

class MetricsPageTest {
  private static final Path PAGE = Path.of("../docs/guide/metrics.md");
  private static final Path DASHBOARD = Path.of("../docs/grafana/weir.json");
  private static final String REGENERATE =
      "mvn -pl hadoop -am test -Dtest=MetricsPageTest -Dweir.regenerate=true"
          + " -Dsurefire.failIfNoSpecifiedTests=false";

  private static final String HEAD =
      """
      <!-- Generated from FlowMetrics, VolumeMetrics, NodeMetrics and BrokerMetrics: change those, then run
           %s -->
      # Metrics

      The metrics of a DataNode's gates and of a NameNode's broker, published by Hadoop's own metrics system: in JMX and at `/jmx` as
      `Hadoop:service=DataNode,name=Weir`, in sinks as the records below, and at `/prom` (with
      `hadoop.prometheus.endpoint.enabled`) under the names in the last column. No metric names a file, or holds data of
      users except their names. Hadoop refreshes `/jmx` every ten seconds.

      In JMX all records are in one bean: the n-th has `.n` after its names, and its tags begin with `tag.`.

      A rate is over the last five to ten seconds. Above 1000 flows on a volume, those idle for longest are summed up as `(gone)`.
      """
          .formatted(REGENERATE);

  @Test
  void thePageIsTheOneOfTheMetrics() throws Exception {
    String page =
        HEAD
            + table(
                VolumeMetrics.RECORD,
                "disk with volumes: tag `Volume`, the first of them, and those below",
                VolumeMetrics.ALL)
            + tags(VolumeMetrics.TAGS)
            + table(
                FlowMetrics.RECORD,
                "flow on each volume: tags `Volume`, `Flow`, and `Place`, the queues and the user that it is part of",
                FlowMetrics.ALL)
            + table(
                NodeMetrics.NAME,
                "DataNode that takes streams of other processes (`weir.node.socket`), there as"
                    + " `Hadoop:service=DataNode,name=WeirNode`",
                NodeMetrics.ALL)
            + table(
                BrokerMetrics.NAME,
                "NameNode with the broker, there as `Hadoop:service=NameNode,name=WeirBroker`",
                BrokerMetrics.ALL);
    if (Boolean.getBoolean("weir.regenerate")) {
      Files.writeString(PAGE, page);
    }
    assertThat(PAGE)
        .as("docs/guide/metrics.md is not that of the metrics; run%n  %s", REGENERATE)
        .exists()
        .hasContent(page);
  }

  @Test
  void theDashboardAsksForMetricsThatThereAre() throws Exception {
    Matcher names = Pattern.compile("weir_\\w+").matcher(Files.readString(DASHBOARD));
    Set<String> asked =
        names.results().map(MatchResult::group).collect(Collectors.toCollection(TreeSet::new));
    assertThat(asked).isNotEmpty();
    String page = Files.readString(PAGE);
    assertThat(asked).allSatisfy(name -> assertThat(page).contains("`" + name + "`"));
  }

  @Test
  void noTwoMetricsOfARecordHaveOneName() {
    Stream.of(VolumeMetrics.ALL, FlowMetrics.ALL, NodeMetrics.ALL, BrokerMetrics.ALL)
        .forEach(all -> assertThat(all).extracting(Metric::name).doesNotHaveDuplicates());
  }

  private static String table(String record, String each, List<? extends Metric<?>> metrics) {
    StringBuilder table =
        new StringBuilder("\n## `%s`, one for each %s\n\n".formatted(record, each));
    table.append("| name | kind | what | `/prom` |\n|---|---|---|---|\n");
    for (Metric<?> metric : metrics) {
      table.append(
          "| `%s` | %s | %s | `%s` |\n"
              .formatted(
                  metric.name(),
                  metric.kind().name().toLowerCase(Locale.ROOT),
                  metric.description(),
                  prometheus(record, metric.name())));
    }
    return table.toString();
  }

  private static String tags(List<? extends Tag<?>> tags) {
    StringBuilder table = new StringBuilder("\n| tag | what | label at `/prom` |\n|---|---|---|\n");
    for (Tag<?> tag : tags) {
      table.append(
          "| `%s` | %s | `%s` |\n"
              .formatted(tag.name(), tag.description(), tag.name().toLowerCase(Locale.ROOT)));
    }
    return table.toString();
  }

  private static String prometheus(String record, String name) {
    return new PrometheusMetricsSink().prometheusName(record, name);
  }
}
