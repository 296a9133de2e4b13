// SPDX-License-Identifier: Apache-2.0
package io.weir.simulator.scenario;

import io.weir.core.broker.BrokerLimits;
import io.weir.simulator.coordination.Coordination;
import org.jspecify.annotations.Nullable;

/** What a scenario says of the broker, by which shares hold for the whole cluster. */
final class BrokerSection {
  /** {@code weir.broker.nodes} may be no larger. */
  private static final int MOST_NODES = 100_000;

  private static final Key ENABLED =
      Key.yesOrNo("enabled", "true", "false: as if the section were not there");
  private static final Key PERIOD =
      Key.time("period", "1 s", "between two reports of a node, weir.datanode.broker.period")
          .within("10 ms", "1 h");
  private static final Key FACTOR =
      Key.number(
              "factor",
              "8",
              "how far it may move a weight, weir.datanode.broker.factor; with 1 each node shares by itself")
          .within("1", "8");

  static final Key BROKER =
      Key.section(
          "broker",
          "the broker of the NameNode, by which weights hold for the whole cluster and not for each"
              + " disk alone; without it there is none",
          ENABLED,
          PERIOD,
          FACTOR);

  private BrokerSection() {}

  /**
   * Reads it.
   *
   * @param nodes that report
   */
  static Coordination read(Section scenario, long nodes) {
    @Nullable Section section = scenario.section(BROKER);
    if (section == null) {
      return Coordination.NONE;
    }
    Coordination coordination =
        new Coordination(
            section.nanos(PERIOD),
            section.decimal(FACTOR),
            BrokerLimits.ofNodes((int) Math.max(BrokerLimits.DEFAULT.nodes(), nodes)));
    if (!section.isYes(ENABLED)) {
      return Coordination.NONE;
    }
    if (nodes > MOST_NODES) {
      throw scenario.wrong(
          BROKER, "left out: a broker takes %d nodes, here are %d".formatted(MOST_NODES, nodes));
    }
    return coordination;
  }
}
