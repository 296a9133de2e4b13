// SPDX-License-Identifier: Apache-2.0
package io.weir.hadoop.interposer;

import io.weir.core.gate.Gate;
import io.weir.core.policy.Policy;
import io.weir.core.record.CallRecorder;
import io.weir.core.request.Flow;
import io.weir.core.request.IoScheduler;
import io.weir.core.request.Operation;
import io.weir.hadoop.burst.BlockOpener;
import io.weir.hadoop.burst.BlockStreams;
import io.weir.hadoop.burst.LengthsByFlow;
import io.weir.hadoop.burst.VolumeGate;
import io.weir.hadoop.cache.CachedFile;
import io.weir.hadoop.datanode.BlockIo;
import io.weir.hadoop.datanode.BlockTransfer;
import io.weir.hadoop.datanode.Interposer;
import io.weir.hadoop.device.FoundDevice;
import io.weir.hadoop.exchange.BrokerExchange;
import io.weir.hadoop.flow.FlowRegistry;
import io.weir.hadoop.flow.KeyedWeights;
import io.weir.hadoop.gate.GateSettings;
import io.weir.hadoop.gate.VolumeDevices;
import io.weir.hadoop.gate.VolumeSettings;
import io.weir.hadoop.metrics.GatedVolume;
import io.weir.hadoop.record.RecordableGates;
import io.weir.hadoop.settings.Settings;
import io.weir.hadoop.settings.WeirKeys;
import io.weir.hadoop.weights.Weights;
import java.io.IOException;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.Function;
import java.util.function.UnaryOperator;
import org.apache.hadoop.conf.Configuration;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Sends every block transfer of a DataNode through the gate of its volume, in the name of its flow.
 */
public final class GateInterposer implements Interposer, RecordableGates {
  private static final Logger LOG = LoggerFactory.getLogger(GateInterposer.class);

  private final FlowRegistry flows;
  private final WeightSources weights;
  private final GatesByVolume gates;
  private final BlockOpener files;
  private final LengthsByFlow lengths = new LengthsByFlow();
  private final PassesWithoutLeave withoutLeave = new PassesWithoutLeave();
  private final Map<String, LongAdder> shortCircuitOpens = new ConcurrentHashMap<>();
  private final Set<String> localDirs = ConcurrentHashMap.newKeySet();
  private final List<Runnable> whenClosed = new CopyOnWriteArrayList<>();
  private volatile @Nullable BrokerExchange exchange;

  public GateInterposer(Configuration conf) {
    this(conf, UnaryOperator.identity());
  }

  /** With something around each scheduler, for whoever wants to watch it decide. */
  public GateInterposer(Configuration conf, UnaryOperator<IoScheduler> around) {
    this(conf, around, BlockOpener.OF_KERNEL, VolumeDevices.ofThisMachine(conf));
  }

  /** A transfer for which there is no block file has no bursts. */
  public GateInterposer(
      Configuration conf,
      UnaryOperator<IoScheduler> around,
      BlockOpener files,
      Function<String, FoundDevice> devices) {
    this.files = files;
    this.weights = new WeightSources(KeyedWeights.of(conf));
    this.flows = new FlowRegistry(weights.ofKeys());
    this.gates = new GatesByVolume(conf, around, devices, flows, weights::together);
    if (settings().standsAside()) {
      LOG.info("Weir stands aside: {} is none", WeirKeys.POLICY);
    } else {
      LOG.info("Weir is on: {}; weights {}", settings().describe(), weights.ofKeys());
    }
    watchWeights();
    watchSite(conf);
  }

  private VolumeSettings settings() {
    return gates.settings();
  }

  @Override
  public BlockIo open(BlockTransfer transfer) {
    GateSettings now = settings().of(transfer.volume());
    if (now.policy() == Policy.NONE) {
      return BlockIo.PASS;
    }
    VolumeGate volume = gates.of(transfer.volume());
    if (volume.gate().hasFailed()) {
      return BlockIo.PASS;
    }
    // First, as it may fail, and nothing is left of it then.
    CachedFile file =
        now.hasBursts(transfer.operation())
            ? files.open(transfer, volume.checksumsAhead(transfer.blockId()))
            : null;
    Flow flow = flows.open(transfer.client());
    return BlockStreams.open(
        volume,
        flow,
        transfer.blockId(),
        transfer.operation(),
        file,
        () -> lengths.of(flow),
        () ->
            withoutLeave.add(
                transfer, volume.gate(), settings().of(transfer.volume()).maxWaitNanos()),
        () -> flows.close(flow));
  }

  private void watchWeights() {
    Path file = settings().common().weightsFile();
    if (file != null) {
      WeightsWatch watch =
          new WeightsWatch(file, settings().common().watchPeriodNanos(), this::reweighByFile);
      whenClosed(watch::close);
    }
  }

  private void watchSite(Configuration conf) {
    SiteWatch.file(conf)
        .ifPresent(
            file -> {
              SiteWatch watch = new SiteWatch(file, conf, this::reconfigure);
              FilePoller looks =
                  new FilePoller(
                      "Weir's watch over " + file,
                      settings().common().watchPeriodNanos(),
                      watch::look);
              whenClosed(looks::close);
            });
  }

  private void reweighByFile(Weights read) {
    weights.takeFile(read);
    gates.reweigh();
  }

  private void reweighByCluster(Weights set) {
    weights.takeCluster(set);
    gates.reweigh();
  }

  /**
   * Takes new settings, for transfers under way too; if they are not allowed, the log says why. The
   * path of the weights file and how often files are looked at are taken at the start alone.
   */
  public void reconfigure(Configuration fresh) {
    VolumeSettings read;
    try {
      read = gates.read(fresh);
      weights.takeKeys(KeyedWeights.of(fresh));
    } catch (IllegalArgumentException refused) {
      LOG.error("Weir keeps the settings that it has: {}", refused.getMessage());
      return;
    }
    gates.take(read);
    LOG.info("Weir has new settings: {}; weights {}", read.describe(), weights.ofKeys());
  }

  @Override
  public boolean hasBursts(String volume, Operation operation) {
    return settings().of(volume).hasBursts(operation);
  }

  @Override
  public boolean handsOver(BlockTransfer transfer) {
    GateSettings now = settings().of(transfer.volume());
    if (now.policy() != Policy.NONE) {
      if (now.refusesShortCircuit()) {
        return false;
      }
      gates.of(transfer.volume());
      shortCircuitOpens.computeIfAbsent(transfer.volume(), volume -> new LongAdder()).increment();
    }
    return true;
  }

  @Override
  public void volumesLeft(Set<String> volumes) {
    Set<String> left = new HashSet<>(volumes);
    left.addAll(localDirs);
    gates.volumesLeft(left);
  }

  /** Talks with the brokers of the cluster, by a name that stays when the DataNode restarts. */
  public void coordinate(String node, Configuration conf) throws IOException {
    Long periodNanos = settings().common().brokerPeriodNanos();
    if (periodNanos != null) {
      BrokerExchange started = BrokerExchange.start(conf, node, asBrokersSeeIt(), periodNanos);
      exchange = started;
      whenClosed(started::close);
    }
  }

  /** The gates so far, and those to come. */
  GatesOfNode asBrokersSeeIt() {
    return new GatesOfNode(
        gates::all, flows, () -> settings().common().mostFactor(), this::reweighByCluster);
  }

  /** Lets other processes of the node go through these gates, where a key says at which socket. */
  public void shareWithNode(Configuration conf, String ownUser) throws IOException {
    Path socket = new Settings(conf).file(WeirKeys.NODE_SOCKET);
    if (socket != null) {
      localDirs.addAll(NodeGates.localDirs(conf));
      SharedGates shared =
          new SharedGates(this, volume -> settings().of(volume), conf, socket, ownUser);
      whenClosed(shared::close);
    }
  }

  public void whenClosed(Runnable action) {
    whenClosed.add(action);
  }

  @Override
  public void close() {
    whenClosed.forEach(Runnable::run);
    gates.all().forEach(each -> each.bursts().close());
  }

  /** The gates so far, by volume: of those that share a gate, the first. */
  @Override
  public Map<String, Gate> gates() {
    Map<String, Gate> byVolume = new TreeMap<>();
    gates.all().forEach(each -> byVolume.put(each.volume(), each.gate()));
    return byVolume;
  }

  /** The volumes so far, by name: of those that share a gate, the first. */
  public Map<String, GatedVolume> volumes() {
    BrokerExchange talks = exchange;
    boolean coordinated = talks != null && talks.isHeard();
    Map<String, GatedVolume> volumes = new TreeMap<>();
    gates
        .volumes()
        .forEach(
            (gate, all) -> {
              long opens = all.stream().mapToLong(this::shortCircuitOpens).sum();
              String first = gate.volume();
              all.remove(first);
              volumes.put(first, gate.published(all, opens, coordinated));
            });
    return volumes;
  }

  private long shortCircuitOpens(String volume) {
    LongAdder opens = shortCircuitOpens.get(volume);
    return opens == null ? 0 : opens.sum();
  }

  @Override
  public void record(String volume, CallRecorder recorder) {
    gates.record(Objects.requireNonNull(gates.known(volume)), recorder);
  }

  @Override
  public void recordNoMore(String volume) {
    VolumeGate gate = gates.known(volume);
    if (gate != null) {
      gates.recordNoMore(gate);
    }
  }

  public FlowRegistry flows() {
    return flows;
  }

  /** Q of a volume that has a gate, as of now; 0 where it has none. */
  public long burstBytes(String volume, Operation operation) {
    VolumeGate gate = gates.known(volume);
    return gate == null ? 0 : gate.burstBytes(operation);
  }
}
