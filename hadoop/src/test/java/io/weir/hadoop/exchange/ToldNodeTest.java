// SPDX-License-Identifier: Apache-2.0
package io.weir.hadoop.exchange;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.weir.core.exchange.Standing;
import io.weir.core.node.Served;
import io.weir.core.tree.FlowWeight;
import io.weir.core.tree.Placement;
import io.weir.hadoop.weights.Weights;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** What a node could not take, as it had no memory, it is told again. */
class ToldNodeTest {
  private final FailsOnce node = new FailsOnce();
  private final ToldNode told = new ToldNode(node);

  /** Throws once, and lists what it is told after that. */
  private static final class FailsOnce implements BrokerExchange.Node {
    private final List<Object> heard = new ArrayList<>();
    private boolean hasFailed;

    private void hears(Object what) {
      if (!hasFailed) {
        hasFailed = true;
        throw new OutOfMemoryError("simulated");
      }
      heard.add(what);
    }

    @Override
    public Map<String, Map<String, Served>> served() {
      return Map.of();
    }

    @Override
    public Map<String, List<Placement.Level>> paths() {
      return Map.of();
    }

    @Override
    public void stand(Map<String, Standing> standings) {
      hears(standings);
    }

    @Override
    public void divideLimits(Map<List<String>, Double> parts) {
      hears(parts);
    }

    @Override
    public void weigh(Weights weights) {
      hears(weights);
    }

    @Override
    public void give(Map<String, FlowWeight> weights) {
      hears(weights);
    }
  }

  private void isToldAgain(Runnable tells, Object what) {
    assertThatThrownBy(tells::run).isInstanceOf(OutOfMemoryError.class);
    tells.run();
    tells.run();
    assertThat(node.heard).containsExactly(what);
  }

  @Test
  void standings() {
    Map<String, Standing> said = new HashMap<>();
    isToldAgain(() -> told.stand(said), said);
  }

  @Test
  void partsOfLimits() {
    Map<List<String>, Double> said = Map.of(List.of("etl"), 0.5);
    isToldAgain(() -> told.divide(said), said);
  }

  @Test
  void weights() {
    Map<String, FlowWeight> said = new HashMap<>();
    isToldAgain(() -> told.give(said), said);
  }

  /** It may have taken them before it failed. */
  @Test
  void standingsThatItCouldNotTakeAreForgottenToo() {
    Map<String, Standing> said = new HashMap<>();
    assertThatThrownBy(() -> told.stand(said)).isInstanceOf(OutOfMemoryError.class);
    assertThat(told.forgetsOthers()).isTrue();
    assertThat(told.forgetsOthers()).isFalse();
    assertThat(node.heard).containsExactly(Map.of());
  }

  /** The same. */
  @Test
  void partsThatItCouldNotTakeAreForgottenToo() {
    Map<List<String>, Double> said = Map.of(List.of("etl"), 0.5);
    assertThatThrownBy(() -> told.divide(said)).isInstanceOf(OutOfMemoryError.class);
    assertThat(told.forgetsOthers()).isFalse();
    assertThat(node.heard).containsExactly(Map.of());
  }
}
