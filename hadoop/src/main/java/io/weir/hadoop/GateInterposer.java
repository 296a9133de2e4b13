// SPDX-License-Identifier: Apache-2.0
package io.weir.hadoop;

import io.weir.core.Flow;
import io.weir.core.IoScheduler;
import io.weir.core.gate.Gate;
import io.weir.hadoop.broker.BrokerExchange;
import io.weir.hadoop.datanode.BlockIo;
import io.weir.hadoop.datanode.BlockTransfer;
import io.weir.hadoop.datanode.Interposer;
import io.weir.hadoop.metrics.GatedVolume;
import io.weir.hadoop.node.NodeServer;
import io.weir.hadoop.settings.Settings;
import io.weir.hadoop.weights.Weights;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.UnaryOperator;
import org.apache.hadoop.conf.Configuration;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Sends every block transfer of a DataNode through the gate of its volume, in the name of its flow.
 */
public final class GateInterposer implements Interposer {
  private static final Logger LOG = LoggerFactory.getLogger(GateInterposer.class);

  private final Flows flows;
  private final UnaryOperator<IoScheduler> around;
  private final List<Runnable> whenClosed = new CopyOnWriteArrayList<>();
  private final Map<String, Gate> gates = new ConcurrentHashMap<>();
  private final WriteWindows windows = new WriteWindows(() -> busyFlows() <= 1);
  private final Map<String, LongAdder> shortCircuitOpens = new ConcurrentHashMap<>();
  private final Set<String> localDirs = ConcurrentHashMap.newKeySet();
  private final AtomicLong withoutLeave = new AtomicLong();
  private volatile VolumeSettings settings;
  private volatile Weights keyed;
  private volatile @Nullable Weights fromFile;
  private volatile @Nullable BrokerExchange exchange;

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
    this.settings = VolumeSettings.of(conf);
    this.keyed = KeyedWeights.of(conf);
    this.flows = new Flows(keyed);
    this.around = around;
    if (settings.standsAside()) {
      LOG.info("Weir stands aside: {} is none", WeirKeys.POLICY);
    } else {
      LOG.info("Weir is on: {}; weights {}", settings.describe(), keyed);
    }
    watchWeights();
    watchSite(conf);
  }

  @Override
  public BlockIo open(BlockTransfer transfer) {
    GateSettings now = settings.of(transfer.volume());
    if (now.policy() == GateSettings.Policy.NONE) {
      return BlockIo.PASS;
    }
    Gate gate = gates.computeIfAbsent(transfer.volume(), this::newGate);
    if (gate.hasFailed()) {
      return BlockIo.PASS;
    }
    Flow flow = flows.open(transfer.client());
    return new GatedBlockIo(
        gate.visitor(flow, transfer.blockId()),
        transfer.operation(),
        windows.open(transfer.volume(), transfer.file(), now),
        () -> wentWithoutLeave(transfer, gate),
        () -> flows.close(flow));
  }

  private void watchWeights() {
    Path file = settings.common().weightsFile();
    if (file != null) {
      WeightsWatch watch =
          new WeightsWatch(file, settings.common().watchPeriodNanos(), this::reweigh);
      whenClosed(watch::close);
    }
  }

  private void watchSite(Configuration conf) {
    SiteWatch.file(conf)
        .ifPresent(
            file -> {
              SiteWatch watch = new SiteWatch(file, conf, this::reconfigure);
              PeriodicLook looks =
                  new PeriodicLook(
                      "Weir's watch over " + file,
                      settings.common().watchPeriodNanos(),
                      watch::look);
              whenClosed(looks::close);
            });
  }

  private void reweigh(Weights read) {
    fromFile = read;
    reweigh();
  }

  private synchronized void reweigh() {
    Weights read = fromFile;
    flows.reweigh(read == null ? keyed : read.orElse(keyed));
  }

  /**
   * Takes new settings, for transfers under way too: who waits waits on, in the new order. Those
   * that are not allowed are named in the log, and change nothing. The path of the weights file and
   * how often files are looked at are taken at the start alone.
   */
  void reconfigure(Configuration fresh) {
    VolumeSettings read;
    try {
      read = VolumeSettings.of(fresh);
      keyed = KeyedWeights.of(fresh);
    } catch (IllegalArgumentException refused) {
      LOG.error("Weir keeps the settings that it has: {}", refused.getMessage());
      return;
    }
    boolean otherWindows = settings.hasOtherWindowsThan(read);
    settings = read;
    if (otherWindows) {
      windows.close(); // the next ones are made by these settings
    }
    reweigh();
    gates.values().removeIf(Gate::hasFailed); // it gets another chance, with a new one
    gates.forEach((volume, gate) -> use(gate, read.of(volume)));
    LOG.info("Weir has new settings: {}; weights {}", read.describe(), keyed);
  }

  private void use(Gate gate, GateSettings its) {
    gate.use(around.apply(its.newScheduler()), its.device(), its.maxWaitNanos());
  }

  @Override
  public boolean handsOver(BlockTransfer transfer) {
    GateSettings now = settings.of(transfer.volume());
    if (now.policy() != GateSettings.Policy.NONE) {
      if (now.refusesShortCircuit()) {
        return false;
      }
      gates.computeIfAbsent(transfer.volume(), this::newGate);
      shortCircuitOpens.computeIfAbsent(transfer.volume(), volume -> new LongAdder()).increment();
    }
    return true;
  }

  @Override
  public void volumesLeft(Set<String> volumes) {
    windows.retain(volumes);
    for (String volume : gates().keySet()) {
      if (!volumes.contains(volume) && !localDirs.contains(volume)) {
        gates.remove(volume);
        LOG.info("Weir stands no longer before {}, which is gone", volume);
      }
    }
  }

  /**
   * Talks with the brokers of the cluster from now on, where the settings say so.
   *
   * @param node the name of this DataNode, which stays when it restarts
   */
  void coordinate(String node, Configuration conf) throws IOException {
    Long periodNanos = settings.common().brokerPeriodNanos();
    if (periodNanos != null) {
      GatesOfNode mine = new GatesOfNode(this::gates, flows);
      BrokerExchange started =
          BrokerExchange.start(conf, node, mine::served, mine::hear, flows::give, periodNanos);
      exchange = started;
      whenClosed(started::close);
    }
  }

  /**
   * Lets other processes of the node go through these gates from now on, where a key says at which
   * socket.
   *
   * @param ownUser who the DataNode runs as
   */
  void shareWithNode(Configuration conf, String ownUser) throws IOException {
    Path socket = new Settings(conf).file(WeirKeys.NODE_SOCKET);
    if (socket != null) {
      localDirs.addAll(NodeGates.localDirs(conf));
      NodeServer server =
          NodeServer.start(
              socket, new NodeGates(this, volume -> settings.of(volume), conf, ownUser));
      whenClosed(server::close);
    }
  }

  /** What else ends when the DataNode does. */
  void whenClosed(Runnable action) {
    whenClosed.add(action);
  }

  @Override
  public void close() {
    whenClosed.forEach(Runnable::run);
    windows.close();
  }

  /** The gates so far, by volume. */
  public Map<String, Gate> gates() {
    return new TreeMap<>(gates);
  }

  /** The volumes so far, by name. */
  public Map<String, GatedVolume> volumes() {
    BrokerExchange talks = exchange;
    boolean coordinated = talks != null && talks.isHeard();
    Map<String, GatedVolume> volumes = new TreeMap<>();
    gates.forEach(
        (volume, gate) -> {
          LongAdder opens = shortCircuitOpens.get(volume);
          volumes.put(
              volume,
              new GatedVolume(
                  gate, opens == null ? 0 : opens.sum(), windows.dirtyBytes(volume), coordinated));
        });
    return volumes;
  }

  /** How many flows have a stream open. */
  int busyFlows() {
    return flows.busy();
  }

  private Gate newGate(String volume) {
    LOG.info("Weir stands before {}", volume);
    GateSettings its = settings.of(volume);
    return new Gate(
        around.apply(its.newScheduler()),
        its.device(),
        its.maxWaitNanos(),
        failure ->
            LOG.error(
                "Weir's scheduler for {} has failed: from now on every request passes, as on a stock DataNode."
                    + " Restart the DataNode, or change a key of Weir, to switch it on again, or set {} to none.",
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
          TimeUnit.NANOSECONDS.toMillis(settings.of(transfer.volume()).maxWaitNanos()),
          count);
    }
  }
}
