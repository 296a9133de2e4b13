// SPDX-License-Identifier: Apache-2.0
package io.weir.hadoop.console.change;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.weir.hadoop.usage.UsedFlow;
import io.weir.hadoop.weights.Weights;
import io.weir.hadoop.weights.WeightsText;
import java.util.List;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Test;

class PreviewTest {
  private static final Offset<Double> CLOSE = within(1e-9);

  @Test
  void usersDivideAQueueAndTheirApplicationsWhatTheyHave() throws Exception {
    List<Preview.Change> changes =
        Preview.of(
            List.of(flow("ann/a"), flow("ann/b"), flow("bob/c")),
            Weights.EQUAL,
            WeightsText.parse("user ann 3\napplication ann/a 2\n"));

    assertThat(of("ann/a", changes).due()).isCloseTo(0.25, CLOSE);
    assertThat(of("bob/c", changes).due()).isCloseTo(0.5, CLOSE);
    assertThat(of("ann/a", changes).dueThen()).isCloseTo(0.75 * 2 / 3, CLOSE);
    assertThat(of("ann/b", changes).dueThen()).isCloseTo(0.75 / 3, CLOSE);
    assertThat(of("bob/c", changes).dueThen()).isCloseTo(0.25, CLOSE);
    assertThat(of("ann/a", changes).weightThen()).isEqualTo(2);
  }

  @Test
  void queuesDoNotTakeFromEachOther() throws Exception {
    List<Preview.Change> changes =
        Preview.of(
            List.of(flow("ann/a", "root.x/ann"), flow("bob/b", "root.y/bob")),
            Weights.EQUAL,
            WeightsText.parse("user ann 9\n"));

    assertThat(of("ann/a", changes).dueThen()).isEqualTo(1);
    assertThat(of("bob/b", changes).dueThen()).isEqualTo(1);
  }

  @Test
  void servicesAndThoseOfNoKnownUserDivideItToo() throws Exception {
    List<Preview.Change> changes =
        Preview.of(
            List.of(flow("balancer"), flow("default"), flow("a")),
            Weights.EQUAL,
            WeightsText.parse("service balancer 0.5\napplication a 2\n"));

    assertThat(of("balancer", changes).dueThen()).isCloseTo(0.5 / 3.5, CLOSE);
    assertThat(of("default", changes).dueThen()).isCloseTo(1 / 3.5, CLOSE);
    assertThat(of("a", changes).dueThen()).isCloseTo(2 / 3.5, CLOSE);
  }

  @Test
  void thoseWhoNoticeItMostComeFirst() throws Exception {
    List<Preview.Change> changes =
        Preview.of(
            List.of(flow("a"), flow("b"), flow("c")),
            Weights.EQUAL,
            WeightsText.parse("application b 4\n"));

    assertThat(changes.get(0).flow().name()).isEqualTo("b");
  }

  private static UsedFlow flow(String name) {
    return flow(name, "");
  }

  private static UsedFlow flow(String name, String place) {
    return new UsedFlow(name, place, 1, 0, 0, 0);
  }

  private static Preview.Change of(String name, List<Preview.Change> changes) {
    return changes.stream()
        .filter(each -> each.flow().name().equals(name))
        .findFirst()
        .orElseThrow();
  }
}
