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
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
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
  private final AtomicLong withoutLeave = new AtomicLong();

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
    if (settings.policy() == GateSettings.Policy.NONE) {
      LOG.info("Weir stands aside: {} is none", WeirKeys.POLICY);
    } else {
      LOG.info("Weir is on: {}; weights {}", settings.describe(), flows.weights());
    }
  }

  @Override
  public BlockIo open(BlockTransfer transfer) {
    if (settings.policy() == GateSettings.Policy.NONE) {
      return BlockIo.PASS;
    }
    Gate gate = gates.computeIfAbsent(transfer.volume(), this::newGate);
    if (gate.hasFailed()) {
      return BlockIo.PASS;
    }
    Flow flow = flows.open(transfer.client().flow());
    return new GatedBlockIo(
        gate.visitor(flow, transfer.blockId()),
        transfer.operation(),
        () -> wentWithoutLeave(transfer, gate),
        () -> flows.close(flow));
  }

  /** The gates so far, by volume. */
  public Map<String, Gate> gates() {
    return new TreeMap<>(gates);
  }

  /** How many flows have a stream open. */
  int busyFlows() {
    return flows.busy();
  }

  private Gate newGate(String volume) {
    LOG.info("Weir stands before {}", volume);
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

  /** A volume that is stuck may say so for every chunk: the log grows with the logarithm. */
  private void wentWithoutLeave(BlockTransfer transfer, Gate gate) {
    if (gate.hasFailed()) {
      return; // said once, by the gate
    }
    long count = withoutLeave.incrementAndGet();
    if (Long.bitCount(count) == 1) {
      LOG.warn(
          "A request of {} went to {} without Weir's leave, as it would have waited for over {} ms"
              + " (requests so far: {})",
          transfer.client().flow(),
          transfer.volume(),
          TimeUnit.NANOSECONDS.toMillis(settings.maxWaitNanos()),
          count);
    }
  }
}
