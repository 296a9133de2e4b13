// SPDX-License-Identifier: Apache-2.0
package io.weir.hadoop;

import io.weir.core.Flow;
import io.weir.core.IoScheduler;
import io.weir.core.gate.Gate;
import io.weir.hadoop.datanode.BlockIo;
import io.weir.hadoop.datanode.BlockTransfer;
import io.weir.hadoop.datanode.Interposer;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.UnaryOperator;
import org.apache.hadoop.conf.Configuration;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Sends every block transfer of a DataNode through the gate of its volume, in the name of its flow.
 */
public final class GateInterposer implements Interposer {
  private static final Logger LOG = LoggerFactory.getLogger(GateInterposer.class);

  private final GateSettings settings;
  private final Flows flows;
  private final UnaryOperator<IoScheduler> around;
  private final Map<String, Gate> gates = new ConcurrentHashMap<>();

  /**
   * @throws IllegalArgumentException names the key, the value and what is allowed
   */
  public GateInterposer(Configuration conf) {
    this(conf, UnaryOperator.identity());
  }

  /**
   * @param around put around each scheduler, by whoever wants to watch it decide
   */
  public GateInterposer(Configuration conf, UnaryOperator<IoScheduler> around) {
    this.settings = GateSettings.of(conf);
    this.flows = new Flows(conf);
    this.around = around;
  }

  @Override
  public BlockIo open(BlockTransfer transfer) {
    if (settings.policy() == GateSettings.Policy.NONE) {
      return BlockIo.PASS;
    }
    Gate gate = gates.computeIfAbsent(transfer.volume(), this::newGate);
    Flow flow = flows.open(transfer.client().flow());
    return new GatedBlockIo(
        gate.visitor(flow, transfer.blockId()), transfer.operation(), () -> flows.close(flow));
  }

  /** The gates so far, by volume. */
  public Map<String, Gate> gates() {
    return new TreeMap<>(gates);
  }

  private Gate newGate(String volume) {
    LOG.info("Weir stands before {}: {}", volume, settings.describe());
    return new Gate(
        around.apply(settings.newScheduler()),
        settings.device(),
        settings.maxWaitNanos(),
        failure ->
            LOG.error(
                "Weir's scheduler for {} has failed: from now on every request passes, as on a stock DataNode."
                    + " Restart the DataNode to switch it on again, or set {} to none.",
                volume,
                WeirKeys.POLICY,
                failure));
  }
}
