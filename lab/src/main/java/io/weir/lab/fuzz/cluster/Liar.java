// SPDX-License-Identifier: Apache-2.0
package io.weir.lab.fuzz.cluster;

import io.weir.core.exchange.NodeReport;
import io.weir.core.tree.Placement;
import io.weir.hadoop.exchange.message.Messages;
import io.weir.lab.fuzz.run.FuzzRun;
import io.weir.lab.fuzz.run.PlantedBug;
import java.util.ArrayList;
import java.util.List;

/** Somebody who may report, and says anything of anybody's flows, also in the name of others. */
final class Liar {
  private final FuzzRun run;
  private final int nodes;

  /** Whether it runs as a DataNode does, on a machine that is somebody else's by now. */
  private final boolean isNode;

  private long sequence;

  Liar(FuzzRun run, int nodes) {
    this.run = run;
    this.nodes = nodes;
    this.isNode = run.has(PlantedBug.NAME_NOT_BOUND) || run.happens(0.7);
  }

  /**
   * @param asOthers whether also in the name of others: who is first to use a name has it
   */
  void lieTo(ExchangeBroker broker, boolean asOthers) {
    String node = "node " + (asOthers ? run.between(0, nodes + 1) : nodes);
    // Where it is not looked at whose word it is, it is the node's own.
    String address = run.has(PlantedBug.NAME_NOT_BOUND) ? node : "liar";
    broker.hears(Messages.encode(report(node)), isNode ? ExchangeBroker.NODES : "mallory", address);
  }

  private NodeReport report(String node) {
    int flows = run.between(0, 6);
    List<NodeReport.Named> names = new ArrayList<>();
    long[] service = new long[flows];
    byte[] wanted = new byte[flows];
    List<NodeReport.Moved> moved = new ArrayList<>();
    for (int i = 0; i < flows; i++) {
      String flow = "flow " + run.between(0, 6);
      names.add(
          new NodeReport.Named(
              flow,
              List.of(new Placement.Level(flow, run.scale(1, 1000) * 1.0, run.happens(0.3))),
              new float[] {run.scale(1, 64) / 8f}));
      service[i] = run.scale(1, 1L << 50);
      wanted[i] = (byte) run.between(-128, 128);
      if (run.happens(0.3)) {
        moved.add(new NodeReport.Moved(i, run.scale(1, 1L << 50)));
      }
    }
    return new NodeReport(
        node,
        run.happens(0.5) ? 1 : run.between(1, Long.MAX_VALUE),
        0,
        ++sequence,
        run.scale(1_000_000, 10_000_000_000_000L),
        0,
        names,
        service,
        wanted,
        moved,
        run.between(0, 20));
  }
}
